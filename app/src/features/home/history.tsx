import { CircleAlert, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LoadingPart } from "../../ui/loading-screen.tsx";
import { part } from "../../ui/part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import { HistoryList } from "./history-list.tsx";
import styles from "./home.module.css";
import { NewcomerHint } from "./newcomer-hint.tsx";
import { Paginator } from "./paginator.tsx";
import { type HistoryPageState, useHistoryPage } from "./use-history-page.ts";
import { useSlashKey } from "./use-slash-key.ts";

const SearchPanel = part(async () => (await import("./search/search-panel.tsx")).SearchPanel, LoadingPart);

/** The transactions of the active wallet, page by page or searched. */
export function History() {
  const history = useHistoryPage();
  const walletId = useEngineState((state) => state.activeId);
  // How often the search was asked for; 0 while it is closed.
  const [asked, setAsked] = useState(0);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useSlashKey(() => setAsked((before) => before + 1));
  useEffect(() => {
    if (wasOpen.current && asked === 0) opener.current?.focus();
    wasOpen.current = asked > 0;
  }, [asked]);
  return (
    <>
      <div className={styles.head}>
        <h1>Transactions</h1>
        {asked === 0 && (
          <IconButton
            ref={opener}
            icon={Search}
            label="Search and export"
            aria-keyshortcuts="/"
            onClick={() => setAsked(1)}
          />
        )}
      </div>
      <NewcomerHint />
      {asked === 0 ? (
        <Pages history={history} />
      ) : (
        <SearchPanel key={walletId} history={history} asked={asked} onClose={() => setAsked(0)}>
          <Pages history={history} />
        </SearchPanel>
      )}
    </>
  );
}

function Pages({ history }: { history: HistoryPageState }) {
  return (
    <>
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
    </>
  );
}
