import { CircleAlert, Search, Sparkles } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { homeText } from "../../catalogue/en/home.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LoadingPart } from "../../ui/loading-screen.tsx";
import { part } from "../../ui/part.tsx";
import { Rich } from "../../ui/rich.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useXecBalance } from "../../wiring/balances.ts";
import styles from "./home.module.css";
import { HistoryList } from "./list/history-list.tsx";
import { type HistoryPageState, useHistoryPage } from "./list/history-pages.ts";
import { Paginator } from "./list/paginator.tsx";

const SearchPanel = part(async () => (await import("./tools/search-panel.tsx")).SearchPanel, LoadingPart);

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
        <h1>{homeText.transactions}</h1>
        {asked === 0 && (
          <IconButton
            ref={opener}
            icon={Search}
            label={homeText.searchAndExport}
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
          title={homeText.pageFailed}
          action={
            <Button variant="secondary" size="sm" onClick={history.retry}>
              {commonText.tryAgain}
            </Button>
          }
        >
          <p>
            <bdi>{history.failed}</bdi>
          </p>
        </Banner>
      )}
      {history.txs && <HistoryList txs={history.txs} seen={history.seen} />}
      {!history.txs && history.failed === undefined && (
        <Card>
          <Skeleton label={homeText.loadingHistory} rows={5} />
        </Card>
      )}
      <Paginator page={history.page} count={history.count} onPage={history.setPage} />
    </>
  );
}

/** Opens the search with the key / that people know from other lists, unless a field or a dialog has the focus. */
function useSlashKey(onAsk: () => void): void {
  const latest = useRef(onAsk);
  latest.current = onAsk;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyped = target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyped || event.defaultPrevented)
        return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Below this many transactions a person is new here. */
const EXPERIENCED_FROM = 3;

/** Shown to a person with few transactions. The screens for tokens and collections add themselves when they exist. */
function NewcomerHint() {
  const { network } = useApp();
  const numTxs = useEngineState((state) => state.ledger.numTxs);
  const { total } = useXecBalance();
  if (numTxs >= EXPERIENCED_FROM || total === 0n) return null;
  const uses = network.links.moreUses;
  return (
    <Banner tone="info" icon={Sparkles} title={homeText.newcomerTitle} quiet>
      <p>
        <Rich
          text={uses === "" ? homeText.newcomer : homeText.newcomerWithUses}
          marks={{
            send: (words) => <a href="#/send">{words}</a>,
            ask: (words) => <a href="#/receive">{words}</a>,
            uses: (words) => (
              <a href={uses} target="_blank" rel="noopener noreferrer">
                {words}
              </a>
            ),
          }}
        />
      </p>
    </Banner>
  );
}
