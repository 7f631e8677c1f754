import { HardDrive } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Solo } from "../../ui/solo.tsx";
import { useApp } from "../../widgets/app-context.ts";

/** What could not be read is not absent: no wallet is offered here, only another try. */
export function StorageFailedScreen({ reason }: { reason: string }) {
  const { engine } = useApp();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await engine.retryLoad().finally(() => setTrying(false));
  };
  return (
    <Solo title="Satchel failed to load">
      <Banner tone="problem" icon={HardDrive} title="Your wallets could not be read">
        <p>{reason}</p>
      </Banner>
      <p>
        Nothing was changed or deleted. Other tabs or a full disk can be the cause: close what you can, then try again.
      </p>
      <Button size="lg" block busy={isTrying} onClick={() => void retry()}>
        Retry
      </Button>
    </Solo>
  );
}
