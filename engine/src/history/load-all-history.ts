import { StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { ScriptHex } from "@satchel/core/script";
import type { Context } from "../context.ts";
import { ownReason, reasonOf } from "../problems.ts";
import { change, type History, historyOf, inTurn, isWhole, readShelf, type ShelfNote } from "./history.ts";
import { missingPages, sizeOf } from "./runs.ts";
import { shelfOf, WHOLE } from "./shelves.ts";
import { storePage } from "./store-page.ts";
import { storeTop } from "./store-top.ts";

/** `stopped`: the caller aborted it, or another wallet is active now. */
export type LoadHistoryProblem = { code: "stopped" } | { code: "unreachable" | "storage-failed"; reason: string };

/** The largest page the indexer gives (devnet.md 1.2). */
const PAGE_SIZE = 200;
const AT_ONCE = 3;
/** After this many rounds the history changes faster than it can be loaded. */
const MAX_ROUNDS = 100;
/** How often the count of stored records may differ from the indexer's before everything is fetched anew. */
const MAX_MISCOUNTS = 3;

type LoadOptions = { onProgress?: (done: number, total: number) => void; signal?: AbortSignal };
type Outcome = Result<{ total: number }, LoadHistoryProblem>;
type Job = { script: ScriptHex; page: number };

/** Thrown to end the loading where it stands. */
class Stopped extends Error {}

/**
 * Fetches and stores the missing part of the active wallet's history, and returns how many transactions are stored.
 * What was stored before a failure or an abort stays stored. Never rejects.
 */
export async function loadAllHistory(ctx: Context, options: LoadOptions = {}): Promise<Outcome> {
  const history = historyOf(ctx, ctx.session());
  if (!history) return no({ code: "storage-failed", reason: ownReason("no-archive") });
  try {
    return ok({ total: await createLoading(history, options).run() });
  } catch (error) {
    if (error instanceof Stopped || options.signal?.aborted || !history.isOpen()) return no({ code: "stopped" });
    const code = error instanceof StorageError ? "storage-failed" : "unreachable";
    return no({ code, reason: reasonOf(error) });
  }
}

function createLoading(history: History, { onProgress, signal }: LoadOptions) {
  const { archive, chain, scripts, walletId } = history;
  const notes = new Map<ScriptHex, ShelfNote>();

  function throwIfStopped(): void {
    if (signal?.aborted || !history.isOpen()) throw new Stopped();
  }

  function setNote(script: ScriptHex, note: ShelfNote | undefined): void {
    if (!note) throw new Stopped();
    notes.set(script, note);
  }

  function report(): void {
    const all = [...notes.values()];
    const done = all.reduce((sum, { runs, total }) => sum + sizeOf(runs, total), 0);
    onProgress?.(
      done,
      all.reduce((sum, { total }) => sum + total, 0),
    );
  }

  async function loadPage({ script, page }: Job): Promise<void> {
    throwIfStopped();
    // What is on the screen goes before hundreds of pages, when an indexer limits.
    const { txs, numTxs } = await (chain.background ?? chain).historyPacked(script, page, PAGE_SIZE, signal);
    throwIfStopped();
    const shelf = shelfOf(script, scripts);
    const at = page * PAGE_SIZE;
    setNote(
      script,
      await (page === 0 ? storeTop(history, { shelf, txs, numTxs }) : storePage(history, { shelf, at, txs, numTxs })),
    );
  }

  /**
   * Loads the first page and every missing page; returns whether no page was missing. New transactions push others to
   * later pages meanwhile, and the next round loads what that left out.
   */
  async function round(): Promise<boolean> {
    for (const script of scripts) await loadPage({ script, page: 0 });
    const jobs = [...scripts].flatMap((script) => {
      const { runs, total } = notes.get(script) ?? { runs: [], total: 0 };
      return missingPages(runs, total, PAGE_SIZE).map((page) => ({ script, page }));
    });
    report();
    await eachOf(jobs, AT_ONCE, async (job) => {
      await loadPage(job);
      report();
    });
    return jobs.length === 0;
  }

  /** Whether every script's shelf has as many records as the indexer counts. */
  async function addsUp(): Promise<boolean> {
    const shelves = await Promise.all(
      [...scripts].map((script) => inTurn(history, () => readShelf(history, shelfOf(script, scripts)))),
    );
    return shelves.every(isWhole);
  }

  /** Marks the wallet's whole history as complete once every script's is, and returns how many records it has. */
  async function join(): Promise<number> {
    const { count } = await inTurn(history, () => readShelf(history, WHOLE));
    if (scripts.size === 1) return count;
    const note: ShelfNote = { total: count, runs: [[0, count]] };
    await inTurn(history, () => change(history, WHOLE, async () => ({ put: [], remove: [], note })));
    return count;
  }

  return {
    async run(): Promise<number> {
      let miscounts = 0;
      for (let rounds = 0; rounds < MAX_ROUNDS && miscounts < 2 * MAX_MISCOUNTS; rounds++) {
        if (!(await round())) continue;
        if (await addsUp()) return join();
        miscounts += 1;
        throwIfStopped();
        if (miscounts === MAX_MISCOUNTS) await inTurn(history, () => archive.forget(walletId));
      }
      throw new Error(ownReason("history-contradictory"));
    },
  };
}

/** Works on a list, `atOnce` items at a time. After the first failure it begins no more, and rejects. */
async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await work(item);
      } catch (error) {
        queue.length = 0;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}
