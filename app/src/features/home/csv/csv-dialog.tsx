import type { Tx } from "@satchel/core/tx";
import { CloudDownload, FileDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { historyText } from "../../../catalogue/en/history/history.ts";
import { storedText } from "../../../text/history-words.ts";
import { counted } from "../../../text/money/counts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Stack } from "../../../ui/layout/page.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import textStyles from "../../../ui/words/text.module.css";
import { isOffered, isOfStranger } from "../../../widgets/tx/read-tx.ts";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { useTrustedAddresses } from "../../../wiring/known-addresses.ts";
import { useSaveFile } from "../../../wiring/use-save-file.ts";
import { useReader } from "../list/tx-reads.ts";
import { createMatcher } from "../search/match-tx.ts";
import { EVERYTHING, isEverything, type SearchQuery } from "../search/search-query.ts";
import { useLookups } from "../search/use-history-search.ts";
import type { StoredHistory } from "../search/use-stored-history.ts";
import { WhyBanner } from "../why-banner.tsx";
import { writeCsv } from "./tx-csv.ts";

type Props = { query: SearchQuery; loaded: readonly Tx[]; storage: StoredHistory; onClose: () => void };

const CHOICES = ["all", "found"] as const;

/** Offers to load all of the history first: a file for the tax office must not lack half of it. */
export function CsvDialog({ query, loaded, storage, onClose }: Props) {
  const locale = useLocale();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [which, setWhich] = useState<"all" | "found">(isEverything(query) ? "all" : "found");
  const { run, stop, isRunning, done, failed } = useExport(loaded, onClose);
  const { stored, loading } = storage;
  const isBusy = isRunning || loading !== undefined;
  const isPart = stored?.isWhole === false;
  const save = () => run(which === "all" ? EVERYTHING : query);
  const loadAndSave = async () => {
    if (await storage.loadAll()) await save();
  };
  const stopAll = () => {
    storage.stop();
    stop();
  };
  return (
    <Dialog title={historyText.exportTitle} onClose={onClose} closable={!isBusy}>
      <Stack>
        <p className={textStyles.muted}>{historyText.exportAbout}</p>
        {!isEverything(query) && !isBusy && (
          <Segmented
            label={historyText.exportWhich}
            options={CHOICES.map((id) => ({ id, label: historyText.exportChoices[id] }))}
            value={which}
            onChange={setWhich}
          />
        )}
        {stored !== undefined && isPart && !isBusy && (
          <p>
            <span>{storedText({ stored, loading }, locale)}</span>{" "}
            <span>{isOffline ? historyText.exportOffline : historyText.exportLoadFirst}</span>
          </p>
        )}
        {failed !== undefined && <WhyBanner title={historyText.exportFailed} reason={failed} />}
        {loading !== undefined && (
          <>
            <p role="status">{storedText({ stored, loading }, locale)}</p>
            <ProgressBar label={historyText.loadingTitle} done={loading.done} total={loading.total} />
          </>
        )}
        {isRunning && (
          <>
            <p role="status">{historyText.writing}</p>
            <ProgressBar label={historyText.writing} done={done} total={1} />
          </>
        )}
        {isBusy && (
          <Button variant="secondary" size="lg" block onClick={stopAll}>
            {commonText.stop}
          </Button>
        )}
        {!isBusy && isPart && !isOffline && (
          <Button size="lg" block icon={CloudDownload} onClick={() => void loadAndSave()}>
            {historyText.loadAndSave}
          </Button>
        )}
        {!isBusy && (
          <Button
            variant={isPart && !isOffline ? "secondary" : "primary"}
            size="lg"
            block
            icon={FileDown}
            onClick={() => void save()}
          >
            {isPart ? historyText.savePart : historyText.save}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

/** Writes the history on this device into a file; `onDone` is called when it is saved. */
function useExport(loaded: readonly Tx[], onDone: () => void) {
  const { engine, host } = useApp();
  const locale = useLocale();
  const saveFile = useSaveFile();
  const read = useReader();
  const lookups = useLookups();
  const trusted = useTrustedAddresses();
  const [done, setDone] = useState<number>();
  const [failed, setFailed] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async (query: SearchQuery): Promise<void> => {
    const mine = new AbortController();
    abort.current = mine;
    setFailed(undefined);
    setDone(0);
    const { settings } = engine.state.getState();
    try {
      const file = await writeCsv({
        source: { stored: engine, loaded },
        read,
        accepts: createMatcher(query, lookups),
        facts: {
          ...lookups,
          isOffered: (each, address) => isOffered(each, address, trusted),
          isHidden: (each) => settings.hideMessagesFromUnknownSenders && isOfStranger(each, trusted),
        },
        trusted,
        needTokens: (tokenIds) => engine.needTokens(tokenIds),
        signal: mine.signal,
        pause: host.pause,
        onProgress: throttled(setDone),
      });
      if (file === undefined) return;
      const name = `satchel-history-${new Date().toISOString().slice(0, 10)}.csv`;
      const title = historyText.exported({ count: counted(file.count, locale) });
      if (await saveFile({ name, type: "text/csv", text: file.text }, title)) onDone();
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    } finally {
      setDone(undefined);
    }
  };
  return { run, stop: () => abort.current?.abort(), isRunning: done !== undefined, done: done ?? 0, failed };
}

/** Returns a function that reports progress in steps of one percent. */
function throttled(report: (done: number) => void): (done: number) => void {
  let reported = 0;
  return (done) => {
    if (done - reported < 0.01) return;
    reported = done;
    report(done);
  };
}
