import { totalsOf } from "@satchel/core/ledger";
import { useState } from "react";
import { homeText } from "../../catalogue/en/start/home.ts";
import { ScanLine } from "../../flows/wallet/scan/scan-behind.tsx";
import { Spinner } from "../../ui/mark/spinner.tsx";
import { afterFirstFrame } from "../../ui/react/after-first-frame.ts";
import { part } from "../../ui/react/part.tsx";
import { useIsHere } from "../../ui/react/use-is-here.ts";
import { LoadingPart } from "../../ui/status/loading-screen.tsx";
import { BalanceCards } from "../../widgets/money/balance-cards.tsx";
import { BackupReminder } from "../../widgets/wallet/backup-reminder.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import type { HomeClaim } from "./claim-button.tsx";
import { History } from "./history.tsx";
import styles from "./home.module.css";

/** Fetched after the first frame: it needs the rules by which tokens look suspicious. */
const TotalLine = part(
  afterFirstFrame(async () => (await import("../../widgets/worth/total-line.tsx")).TotalLine),
  () => null,
);
const EmptyHome = part(async () => (await import("./empty-home.tsx")).EmptyHome, LoadingPart, "create");

const ClaimReceipt = part(
  async () => (await import("../../flows/payment/receipt/claim-receipt.tsx")).ClaimReceipt,
  () => null,
);

export function HomeScreen() {
  // Its receipt stays when the claimed payment arrives, which brings the history.
  const [claimed, setClaimed] = useState<HomeClaim>();
  const isHere = useIsHere();
  const showReceipt = (kind: HomeClaim) => {
    setClaimed(kind);
    return isHere();
  };
  const hasHistory = useEngineState((state) => state.ledger.history.length > 0);
  const holdsTokens = useEngineState((state) => totalsOf(state.ledger).tokens.size > 0);
  const sync = useEngineState((state) => state.sync);
  const isOffline = useEngineState((state) => state.connection === "offline");
  const isWaiting = !hasHistory && sync.at === undefined && sync.failed === undefined && !isOffline;
  return (
    <div className={styles.home}>
      <BalanceCards total={holdsTokens && <TotalLine />} />
      <ScanLine />
      {isWaiting && <FirstLoad />}
      {!isWaiting && !hasHistory && <EmptyHome onClaimed={showReceipt} />}
      {hasHistory && <BackupReminder />}
      {hasHistory && (
        <section className={styles.history}>
          <History />
        </section>
      )}
      {claimed && <ClaimReceipt kind={claimed} onClose={() => setClaimed(undefined)} />}
    </div>
  );
}

function FirstLoad() {
  return (
    <section className={styles.history}>
      <h1>{homeText.transactions}</h1>
      <div className={styles.waiting}>
        <Spinner label={homeText.loadingHistory} />
      </div>
    </section>
  );
}
