import type { Pacer } from "../../pacing/pacer.ts";
import type { BookKeeper } from "../books/book-keeper.ts";
import { leftToLoad, loadBegan, loadEnded, loadStopped } from "../books/offered.ts";
import { bookOf, type OfferedList, type OfferedSources } from "./offered-list.ts";

export type LoadParts = Pick<OfferedSources, "kind" | "clock"> & {
  keeper: Pick<BookKeeper, "load">;
  pace: Pacer;
};

/** 25 books are asked for, and then none during 5 s (tokens.md 4.4). */
export const BATCH = 25;
export const BATCH_PAUSE_MS = 5_000;
/** How many books are asked for at once; the keeper of the books fetches fewer of them at a time. */
const AT_ONCE = 8;
/** After this number of failures in a row the load stops: the server is away. */
const FAILURES = 4;

/** Loads the books of everything that is on offer. `isViewed`: whether somebody still looks; nothing is loaded else. */
export function createLoadAll(list: OfferedList, { kind, clock, keeper, pace }: LoadParts, isViewed: () => boolean) {
  /** The run that counts: after a stop, or when another one has begun, an earlier one does nothing more. */
  let current: object | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    const mine = {};
    current = mine;
    const isMine = () => current === mine && isViewed() && list.get().load.step === "running";
    if (list.get().ids === undefined || list.get().failed !== undefined) await list.fetchIds(signal);
    if (!isMine()) return;
    const waiting = [...leftToLoad(list.get())];
    let failures = list.get().failed === undefined ? 0 : FAILURES;
    const work = async () => {
      while (isMine() && failures < FAILURES) {
        const id = waiting.shift();
        if (id === undefined || !(await pace(isMine))) return;
        list.noteAsked(id);
        failures = (await keeper.load(bookOf(kind, id))) ? 0 : failures + 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (!isMine()) return;
    list.note();
    list.change(loadEnded);
  }

  return {
    begin: (signal: AbortSignal): void => {
      list.change((offered) => loadBegan(offered, clock.now()));
      void run(signal);
    },
    /** Goes on with a load that was running when somebody looked the last time. */
    resume: (signal: AbortSignal): void => {
      if (list.get().load.step === "running") void run(signal);
    },
    /** `isPaused`: nobody looks any more, and the load goes on by itself when somebody does. */
    stop: (isPaused: boolean): void => {
      current = undefined;
      if (!isPaused) list.change(loadStopped);
    },
  };
}
