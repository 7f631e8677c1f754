import type { Txid } from "@satchel/core/ids";
import { AGORA_PLUGIN } from "@satchel/core/offer";
import type { Tx } from "@satchel/core/tx";
import { spentBy } from "./book.ts";
import type { BookCache, BookSources, CachedBook } from "./book-cache.ts";

/**
 * How many transactions are asked for at once. During a flood of events it takes fewer requests to fetch the books
 * again.
 */
export const LOOK_UPS_AT_ONCE = 4;

/**
 * Returns the function that takes a live event of a watched book. The indexer does not tell which subscription an event
 * is for, so every book hears every event. With one book that one is fetched again. With more of them the transaction
 * is asked for once, and shows which books it changes. `onChange`: called for each of these.
 */
export function createEventSorter(
  cache: BookCache,
  lookUp: BookSources["lookUp"],
  onChange: (entry: CachedBook) => void,
): (entry: CachedBook, txid: Txid | undefined) => void {
  /** The transactions of events that come at the same moment. */
  let heard = new Set<Txid>();
  let running = 0;

  async function sort(txid: Txid): Promise<void> {
    const tx = running < LOOK_UPS_AT_ONCE ? await counted(txid) : undefined;
    const spent = tx?.inputs.map(({ outpoint }) => outpoint) ?? [];
    for (const entry of cache.viewed()) {
      if (tx !== undefined && !touches(tx, entry.key)) continue;
      cache.update(entry, (book) => spentBy(book, spent));
      onChange(entry);
    }
  }

  async function counted(txid: Txid): Promise<Tx | undefined> {
    running++;
    try {
      return await lookUp(txid);
    } finally {
      running--;
    }
  }

  return (entry, txid) => {
    // Without a transaction anything may have changed: the indexer is reached again.
    if (txid === undefined || cache.viewed().length === 1) {
      onChange(entry);
      return;
    }
    if (heard.size === 0) {
      queue(() => {
        const txids = heard;
        heard = new Set();
        for (const each of txids) void sort(each);
      });
    }
    heard.add(txid);
  };
}

const queue = (run: () => void): void => void Promise.resolve().then(run);

/** Tells whether a transaction makes or spends an offer of a group. */
const touches = ({ inputs, outputs }: Tx, group: string): boolean =>
  [...inputs, ...outputs].some(({ plugins }) => plugins?.[AGORA_PLUGIN]?.groups.includes(group));
