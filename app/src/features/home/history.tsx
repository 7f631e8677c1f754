import { Download, Search, SlidersHorizontal } from "lucide-react";
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import { homeText } from "../../catalogue/en/start/home.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Card } from "../../ui/layout/card.tsx";
import { afterFirstFrame } from "../../ui/react/after-first-frame.ts";
import { part } from "../../ui/react/part.tsx";
import { LoadingPart } from "../../ui/status/loading-screen.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import { isReplaced } from "../../wiring/payment/outbox.ts";
import styles from "./home.module.css";
import { HistoryList } from "./list/history-list.tsx";
import { type HistoryPageState, useHistoryPage } from "./list/history-pages.ts";
import { CLOSED, type Tool } from "./tools/tool.ts";

/** Below the rows: it is not part of the first screen. */
const Paginator = part(
  afterFirstFrame(async () => (await import("../../widgets/paginator/paginator.tsx")).Paginator),
  () => null,
  "home",
);
/** Fetched while the network answers: the failure of a page comes when it does not. */
const ExportTool = part(
  async () => (await import("./tools/export-tool.tsx")).ExportTool,
  () => null,
  "home",
);
/** Fetched while the network answers: a page fails when it does not. */
const PageFailed = part(async () => (await import("./list/page-failed.tsx")).PageFailed, LoadingPart, "home");
/** Few people ever have one. */
const DroppedRows = part(
  async () => (await import("./list/dropped-rows.tsx")).DroppedRows,
  () => null,
);
/** Only a person with few transactions sees it. */
const NewcomerHint = part(
  afterFirstFrame(async () => (await import("./newcomer-hint.tsx")).NewcomerHint),
  () => null,
);
const SearchPanel = part(async () => (await import("./tools/search-panel.tsx")).SearchPanel, LoadingPart, "home");

/** Below this many transactions a person is new here. */
const EXPERIENCED_FROM = 3;

/** The transactions of the active wallet, page by page or searched. */
export function History() {
  const history = useHistoryPage();
  const walletId = useEngineState((state) => state.activeId);
  const [tool, setTool] = useState<Tool>(CLOSED);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = tool.asked > 0;
  const search = () => setTool(({ asked }) => ({ kind: "search", asked: asked + 1 }));
  useSlashKey(search);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const isNew = useEngineState(({ ledger }) => ledger.numTxs < EXPERIENCED_FROM);
  const title = <h1>{homeText.transactions}</h1>;
  const close = () => setTool(CLOSED);
  if (isOpen) {
    return (
      <SearchPanel key={walletId} title={title} history={history} tool={tool} onClose={close}>
        {isNew && <NewcomerHint />}
        <Pages history={history} />
      </SearchPanel>
    );
  }
  return (
    <>
      <div className={styles.head}>
        {title}
        <fieldset className={styles.tools} aria-label={homeText.tools}>
          <ToolButton
            ref={opener}
            icon={Search}
            label={homeText.search}
            className={styles.search}
            aria-keyshortcuts="/"
            onClick={search}
          />
          <ToolButton
            icon={SlidersHorizontal}
            label={homeText.filter}
            onClick={() => setTool({ kind: "filter", asked: 1 })}
          />
          <ToolButton
            icon={Download}
            label={homeText.exportList}
            onClick={() => setTool({ kind: "export", asked: 0 })}
          />
        </fieldset>
      </div>
      {isNew && <NewcomerHint />}
      <Pages history={history} />
      {tool.kind === "export" && <ExportTool history={history} onClose={close} />}
    </>
  );
}

/** A tool of the list: an icon on narrow screens, with its word where there is room. */
function ToolButton({ label, className, ...button }: { label: string } & ComponentProps<typeof Button>) {
  return (
    <Button {...button} variant="secondary" aria-label={label} className={classNames(styles.tool, className)}>
      <span className={styles.toolWord}>{label}</span>
    </Button>
  );
}

function Pages({ history }: { history: HistoryPageState }) {
  const hasDropped = useEngineState(({ outbox }) => outbox.some(isReplaced));
  return (
    <>
      {history.failed !== undefined && <PageFailed raw={history.failed} onRetry={history.retry} />}
      {hasDropped && history.page === 0 && <DroppedRows />}
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
  // As soon as the button is there that names the key.
  useLayoutEffect(() => {
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
