import type { Tx } from "@satchel/core/tx";
import { CircleAlert, CloudDownload, FileDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { countText, exportedText } from "../../../text/history-words.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/page.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import textStyles from "../../../ui/text.module.css";
import { showToast } from "../../../ui/toast-queue.ts";
import { isOffered, isOfStranger } from "../../../widgets/tx/read-tx.ts";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { useTrustedAddresses } from "../../../wiring/known-addresses.ts";
import { useReader } from "../list/tx-reads.ts";
import { createMatcher } from "../search/match-tx.ts";
import { EVERYTHING, isEverything, type SearchQuery } from "../search/search-query.ts";
import { useLookups } from "../search/use-history-search.ts";
import type { StoredHistory } from "../search/use-stored-history.ts";
import { writeCsv } from "./tx-csv.ts";

type Props = { query: SearchQuery; loaded: readonly Tx[]; storage: StoredHistory; onClose: () => void };

const CHOICES = [
  { id: "all", label: "All transactions" },
  { id: "found", label: "Those found" },
] as const;

/** Asks for all of the history first where not all of it is here: a file for the tax office should not lack half. */
export function ExportDialog({ query, loaded, storage, onClose }: Props) {
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
    <Dialog title="Export CSV" onClose={onClose} closable={!isBusy}>
      <Stack>
        <p className={textStyles.muted}>
          One line for each transaction, with names, messages and your notes in clear text. It opens in a spreadsheet.
        </p>
        {!isEverything(query) && !isBusy && (
          <Segmented label="Which transactions" options={CHOICES} value={which} onChange={setWhich} />
        )}
        {stored !== undefined && isPart && !isBusy && (
          <p>
            {countText(stored.count, locale)} of {countText(stored.total, locale)} transactions are on this device.
            {isOffline
              ? " You are offline: the file will have these."
              : " Load the rest first, so that none is missing."}
          </p>
        )}
        {failed !== undefined && (
          <Banner tone="problem" icon={CircleAlert} title="The file was not made">
            <p>{failed}</p>
          </Banner>
        )}
        {loading !== undefined && (
          <>
            <p role="status">
              Loading {countText(loading.done, locale)} of {countText(loading.total, locale)}
            </p>
            <ProgressBar label="Loading transactions" done={loading.done} total={loading.total} />
          </>
        )}
        {isRunning && (
          <>
            <p role="status">Writing the file</p>
            <ProgressBar label="Writing the file" done={done} total={1} />
          </>
        )}
        {isBusy && (
          <Button variant="secondary" size="lg" block onClick={stopAll}>
            Stop
          </Button>
        )}
        {!isBusy && isPart && !isOffline && (
          <Button size="lg" block icon={CloudDownload} onClick={() => void loadAndSave()}>
            Load all and save
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
            {isPart ? "Save what is here" : "Save as CSV"}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

/** Writes what is on this device into a file; `onDone` when it is with the browser's downloads. */
function useExport(loaded: readonly Tx[], onDone: () => void) {
  const { engine, host } = useApp();
  const locale = useLocale();
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
    const { settings, ledger } = engine.state.getState();
    try {
      const file = await writeCsv({
        source: { stored: engine, loaded },
        read,
        accepts: createMatcher(query, lookups),
        facts: {
          ...lookups,
          ownScripts: ledger.scripts,
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
      saveFile(`satchel-history-${new Date().toISOString().slice(0, 10)}.csv`, "text/csv", file.text);
      showToast({ tone: "success", title: exportedText(file.count, locale) });
      onDone();
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    } finally {
      setDone(undefined);
    }
  };
  return { run, stop: () => abort.current?.abort(), isRunning: done !== undefined, done: done ?? 0, failed };
}

/** In steps of one percent. */
function throttled(tell: (done: number) => void): (done: number) => void {
  let told = 0;
  return (done) => {
    if (done - told < 0.01) return;
    told = done;
    tell(done);
  };
}
