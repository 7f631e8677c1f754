// What the tokens of the active wallet are worth, found out when nothing else is to do: one token at a time, with a
// pause after each, and at most a few hundred in a visit. Once all are known it goes on slowly.
import { totalsOf } from "@satchel/core/ledger";
import type { Context } from "../../context.ts";
import { nextToAsk } from "./next-to-ask.ts";
import { askedInVain, askPrice, loadTokenPrices, storeTokenPrices } from "./token-prices.ts";

/** How long after the wallet is up to date the first price is asked for. The first screen needs all before. */
export const IDLE_MS = 20_000;
/** A price takes one to three requests, so this is about one in a second. */
export const ASK_EVERY_MS = 2_000;
/** The pause once every price was found out in this visit: a wallet at rest renews the old ones slowly. */
export const RENEW_EVERY_MS = 20_000;
/** After three questions in vain, one behind the other, the pause is long too: the market or the network is away. */
const MOST_IN_VAIN = 3;
/** How often it is looked whether a price has become old. */
export const LOOK_EVERY_MS = 5 * 60_000;
/** In one visit at most this number of tokens is asked about. The next visit goes on with the others. */
export const MOST_IN_A_VISIT = 300;
/** What was asked for in vain is left alone that long. */
const BARRED_MS = 30 * 60_000;
/** After how many tokens their prices are stored. */
const STORE_EVERY = 10;

/** Says how long to wait until the next question. The first round of a visit is fast unless it is in vain. */
function createPace() {
  let numInVain = 0;
  let isRenewing = false;
  return {
    asked: (isInVain: boolean): void => {
      numInVain = isInVain ? numInVain + 1 : 0;
    },
    pauseMs: (hasMore: boolean): number => {
      if (!hasMore) {
        isRenewing = true;
        return LOOK_EVERY_MS;
      }
      return isRenewing || numInVain >= MOST_IN_VAIN ? RENEW_EVERY_MS : ASK_EVERY_MS;
    },
  };
}

/** Keeps the prices of held tokens fresh while a person may look at them. Returns a function that stops it. */
export function learnPrices(ctx: Context): () => void {
  const { state, ports } = ctx;
  const stopping = new AbortController();
  const { signal } = stopping;
  if (state.getState().tokenPrices === undefined) void loadTokenPrices(ctx);
  let cancel: (() => void) | undefined;
  let isRunning = false;
  let numAsked = 0;
  const pace = createPace();
  let numUnstored = 0;

  const isIdle = () => {
    const { sync, connection, ledger, isSeen } = state.getState();
    if (!isSeen) return false;
    return sync.state === "fresh" && connection === "online" && ledger.awaited === undefined && !ctx.isStopped();
  };

  function begin(ms: number): void {
    if (cancel || isRunning || signal.aborted || numAsked >= MOST_IN_A_VISIT) return;
    cancel = ports.clock.after(ms, () => {
      cancel = undefined;
      void run();
    });
  }

  async function run(): Promise<void> {
    if (!isIdle()) return;
    isRunning = true;
    const hasMore = await ask().catch((error) => {
      ports.log.warn("The prices of tokens could not be found out", error);
      return false;
    });
    isRunning = false;
    begin(pace.pauseMs(hasMore));
  }

  /** Asks for one price. Returns whether there is another one to ask for. */
  async function ask(): Promise<boolean> {
    // Another tab may have asked meanwhile.
    if (numUnstored === 0) await loadTokenPrices(ctx);
    const { ledger, tokens, tokenMarks, tokenPrices } = state.getState();
    const now = ports.clock.now();
    const next = nextToAsk({
      held: totalsOf(ledger).tokens.keys(),
      tokens,
      marks: tokenMarks ?? new Map(),
      prices: tokenPrices ?? new Map(),
      pegs: ctx.pegs,
      isBarred: (tokenId) => now - (askedInVain(ctx, tokenId) ?? Number.NEGATIVE_INFINITY) < BARRED_MS,
      now,
    });
    if (next !== undefined) {
      numAsked++;
      numUnstored++;
      await askPrice(ctx, next, signal);
      pace.asked((askedInVain(ctx, next) ?? Number.NEGATIVE_INFINITY) >= now);
    }
    const isEnd = next === undefined || numAsked >= MOST_IN_A_VISIT;
    if (!signal.aborted && numUnstored > 0 && (isEnd || numUnstored >= STORE_EVERY)) {
      numUnstored = 0;
      await storeTokenPrices(ctx);
    }
    return !isEnd;
  }

  const unsubscribe = state.subscribe((now, before) => {
    const isSame =
      now.sync.state === before.sync.state &&
      now.connection === before.connection &&
      now.isSeen === before.isSeen &&
      totalsOf(now.ledger).tokens === totalsOf(before.ledger).tokens;
    if (!isSame && isIdle()) begin(IDLE_MS);
  });
  return () => {
    unsubscribe();
    cancel?.();
    stopping.abort();
  };
}
