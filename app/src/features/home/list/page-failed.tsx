import { CloudOff } from "lucide-react";
import { commonText } from "../../../catalogue/en/common.ts";
import { historyPagesText } from "../../../catalogue/en/history/history-pages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FailurePanel } from "../../../ui/status/failure-panel.tsx";

/** Says that a page of the history could not be fetched; nothing of it is lost. */
export function PageFailed({ raw, onRetry }: { raw: string; onRetry: () => void }) {
  return (
    <FailurePanel
      tone="problem"
      icon={CloudOff}
      title={historyPagesText.failed}
      raw={raw}
      actions={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {commonText.tryAgain}
        </Button>
      }
    />
  );
}
