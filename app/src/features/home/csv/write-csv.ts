import type { Tx } from "@satchel/core/tx";
import type { ReadTx } from "../../../widgets/tx/read-tx.ts";
import { markImpostors } from "../../../widgets/tx/tx-known.ts";
import { createPaidAddresses } from "../search/paid-addresses.ts";
import { type HistorySource, walkHistory } from "../search/walk-history.ts";
import { type CsvFacts, csvHead, csvOfTx } from "./tx-csv.ts";

export type CsvJob = {
  source: HistorySource;
  read(tx: Tx): ReadTx;
  accepts(read: ReadTx): boolean;
  facts: CsvFacts;
  trusted: readonly string[];
  needTokens(tokenIds: readonly string[]): Promise<void>;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(done: number): void;
  pause?: () => Promise<void>;
};

/** So many records become one text at a time: a hundred thousand small ones take more room than the file. */
const LINES_AT_ONCE = 200;

/**
 * Everything that is accepted as one CSV text, with the number of records; undefined when it was stopped. Goes through
 * the history twice: an impostor is newer than the payment whose address it imitates. May reject with StorageError.
 */
export async function writeCsv(job: CsvJob): Promise<{ text: string; count: number } | undefined> {
  const { signal, pause, facts } = job;
  const paid = createPaidAddresses();
  const tokenIds = new Set<string>();
  const walk = (from: number, visit: (read: ReadTx) => void) =>
    walkHistory(job.source, {
      signal,
      ...(pause && { pause }),
      visit: (tx) => visit(job.read(tx)),
      onSlice: (done, total) => job.onProgress(from + (total === 0 ? 0.5 : done / total / 2)),
    });
  await walk(0, (read) => {
    paid.note(read);
    if (job.accepts(read)) for (const { tokenId } of read.activity.tokens) tokenIds.add(tokenId);
  });
  if (signal.aborted) return undefined;
  await job.needTokens([...tokenIds]);

  const parts = [csvHead()];
  let lines: string[] = [];
  let count = 0;
  await walk(0.5, (read) => {
    if (!job.accepts(read)) return;
    const [marked = read] = markImpostors([read], paid.like, job.trusted);
    lines.push(csvOfTx(marked, facts));
    count++;
    if (lines.length < LINES_AT_ONCE) return;
    parts.push(lines.join(""));
    lines = [];
  });
  return signal.aborted ? undefined : { text: [...parts, ...lines].join(""), count };
}
