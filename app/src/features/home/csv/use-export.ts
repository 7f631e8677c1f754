import type { Tx } from "@satchel/core/tx";
import { useEffect, useRef, useState } from "react";
import { exportedText } from "../../../text/history-words.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { showToast } from "../../../ui/toast-queue.ts";
import { isOffered, isOfStranger, useTrustedAddresses } from "../../../widgets/tx/tx-known.ts";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { createMatcher } from "../search/match-tx.ts";
import type { SearchQuery } from "../search/search-query.ts";
import { useLookups } from "../search/use-lookups.ts";
import { useReader } from "../search/use-reader.ts";
import { writeCsv } from "./write-csv.ts";

/** Writes what is on this device into a file; `onDone` when it is with the browser's downloads. */
export function useExport(loaded: readonly Tx[], onDone: () => void) {
  const { engine } = useApp();
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
