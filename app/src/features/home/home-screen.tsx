import { CircleAlert, Sparkles } from "lucide-react";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadingPart } from "../../ui/loading-screen.tsx";
import { part } from "../../ui/part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ScanAfterImport } from "../../widgets/address-scan/scan-after-import.tsx";
import { useApp, useEngineState } from "../../widgets/app-context.ts";
import { BackupReminder } from "../../widgets/backup-reminder.tsx";
import { BalanceCards } from "../../widgets/balance-cards.tsx";
import { useXecBalance } from "../../widgets/balances.ts";
import styles from "./home.module.css";
import { Paginator } from "./paginator.tsx";
import { useHistoryPage } from "./use-history-page.ts";

const loadList = () => import("./history-list.tsx");
// Fetched while the storage is read; balances do not wait for it. A failure is met, and shown, when the list is needed.
loadList().catch(() => undefined);
const HistoryList = part(async () => (await loadList()).HistoryList, LoadingPart);

const EmptyHome = part(async () => (await import("./empty-home.tsx")).EmptyHome, LoadingPart);

/** Below this many transactions a person is new here. */
const EXPERIENCED_FROM = 3;

export function HomeScreen() {
  const hasHistory = useEngineState((state) => state.ledger.history.length > 0);
  const sync = useEngineState((state) => state.sync);
  const isOffline = useEngineState((state) => state.connection === "offline");
  const isWaiting = !hasHistory && sync.at === undefined && sync.failed === undefined && !isOffline;
  return (
    <div className={styles.home}>
      <BalanceCards />
      {isWaiting && <FirstLoad />}
      {!isWaiting && !hasHistory && <EmptyHome />}
      {hasHistory && <BackupReminder />}
      {hasHistory && <History />}
      <ScanAfterImport />
    </div>
  );
}

function FirstLoad() {
  return (
    <section className={styles.history}>
      <h1>Transactions</h1>
      <div className={styles.waiting}>
        <Spinner label="Loading history" />
      </div>
    </section>
  );
}

function History() {
  const history = useHistoryPage();
  return (
    <section className={styles.history}>
      <h1>Transactions</h1>
      <NewcomerHint />
      {history.failed !== undefined && (
        <Banner
          tone="problem"
          icon={CircleAlert}
          title="This page could not be fetched"
          action={
            <Button variant="secondary" size="sm" onClick={history.retry}>
              Try again
            </Button>
          }
        >
          <p>{history.failed}</p>
        </Banner>
      )}
      {history.txs && <HistoryList txs={history.txs} seen={history.seen} />}
      {!history.txs && history.failed === undefined && (
        <Card>
          <Skeleton label="Loading history" rows={5} />
        </Card>
      )}
      <Paginator page={history.page} count={history.count} onPage={history.setPage} />
    </section>
  );
}

/** The screens for tokens and collections add themselves here when they exist. */
function NewcomerHint() {
  const { network } = useApp();
  const numTxs = useEngineState((state) => state.ledger.numTxs);
  const { total } = useXecBalance();
  if (numTxs >= EXPERIENCED_FROM || total === 0n) return null;
  const uses = network.links.moreUses;
  return (
    <Banner tone="info" icon={Sparkles} title="Nice, you have some eCash. What can you do?" quiet>
      <p>
        <a href="#/send">Send some</a> to anyone, <a href="#/receive">ask for more</a>
        {uses !== "" && (
          <>
            {" "}
            or{" "}
            <a href={uses} target="_blank" rel="noopener noreferrer">
              see more uses
            </a>
          </>
        )}
        .
      </p>
    </Banner>
  );
}
