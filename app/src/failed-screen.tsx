import { TriangleAlert } from "lucide-react";
import { rescueText } from "./catalogue/en/wallet/rescue.ts";
import { Button } from "./ui/button/button.tsx";
import { Solo } from "./ui/layout/solo.tsx";
import { Banner } from "./ui/status/banner.tsx";
import { RawText } from "./ui/words/raw-text.tsx";

/** Shown instead of the app when it cannot start or has failed. Works without engine and context. */
export function FailedScreen({ message }: { message: string }) {
  return (
    <Solo title={rescueText.failed}>
      <Banner tone="problem" icon={TriangleAlert}>
        <strong>{rescueText.moneyIsSafe}</strong>
        <RawText text={message} />
      </Banner>
      <Button size="lg" block onClick={() => location.reload()}>
        {rescueText.reload}
      </Button>
    </Solo>
  );
}
