import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { sentence } from "../../text/problem-words.ts";
import { Banner } from "../../ui/banner.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import textStyles from "../../ui/text.module.css";
import { TypeToConfirm } from "../../ui/type-to-confirm.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { NotBackedUp } from "./not-backed-up.tsx";

/** The last thing before a device is given away. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { engine } = useApp();
  const wallets = useEngineState((state) => state.wallets);
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const areBackedUp = wallets.every(({ backedUpAt }) => backedUpAt !== undefined);
  const erase = async () => {
    setBusy(true);
    const erased = await engine.eraseDevice();
    setBusy(false);
    if (!erased.ok) return setReason(erased.problem.reason);
    onClose();
  };
  return (
    <Dialog title="Erase everything" onClose={onClose} closable={!isBusy}>
      <p className={textStyles.muted}>
        {wallets.length === 1 ? "The wallet" : `All ${wallets.length} wallets`}, the contacts and the settings leave
        this device for good. Only the 12 words of a wallet, or a backup file, bring its money back.
      </p>
      <NotBackedUp consequence="Erased now, that money is lost." />
      {areBackedUp && <Banner tone="info" icon={CircleCheck} title="All wallets are backed up" quiet />}
      <TypeToConfirm
        phrase="erase everything"
        answer="Erase"
        busy={isBusy}
        onConfirm={() => void erase()}
        onCancel={onClose}
      >
        {reason !== undefined && (
          <Banner tone="problem" icon={CircleAlert} title="Storage failed">
            <p>{sentence(reason)} Not everything could be erased.</p>
          </Banner>
        )}
      </TypeToConfirm>
    </Dialog>
  );
}
