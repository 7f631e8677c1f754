import { TriangleAlert } from "lucide-react";
import { Banner } from "./ui/banner.tsx";
import { Button } from "./ui/button.tsx";
import { Solo } from "./ui/solo.tsx";

/** Instead of the app, when it cannot start or has broken down. Needs nothing of it. */
export function FailedScreen({ message }: { message: string }) {
  return (
    <Solo title="Satchel failed to load">
      <Banner tone="problem" icon={TriangleAlert} title={message}>
        <p>Your money is safe: it is on the blockchain, and the keys on this device were not touched.</p>
      </Banner>
      <Button size="lg" block onClick={() => location.reload()}>
        Reload
      </Button>
    </Solo>
  );
}
