import { identityOf, type TokenGenesis } from "@satchel/core/token";
import type { State } from "../state.ts";

type States = { getState(): State; subscribe(listen: () => void): () => void };

/** Reading 50 names takes about a millisecond, and ten on a slow phone. */
const AT_ONCE = 50;

/**
 * Computes in idle time what the names of all tokens look like. `identityOf` remembers it for each token; a list of
 * 1,000 tokens would otherwise take long to open. `pause` resolves when there is nothing else to do. Returns a function
 * that ends it.
 */
export function keepLooksReady(state: States, pause: () => Promise<void>): () => void {
  const done = new WeakSet<TokenGenesis>();
  let lastTokens: State["tokens"] | undefined;
  let isBusy = false;
  let isEnded = false;

  async function run(): Promise<void> {
    isBusy = true;
    while (lastTokens !== state.getState().tokens) {
      lastTokens = state.getState().tokens;
      const remaining = [...lastTokens.values()].filter((token) => !done.has(token));
      for (let at = 0; at < remaining.length; at += AT_ONCE) {
        await pause();
        if (isEnded) return;
        for (const token of remaining.slice(at, at + AT_ONCE)) {
          identityOf(token, []);
          done.add(token);
        }
      }
    }
    isBusy = false;
  }

  const look = () => {
    if (!isBusy) void run();
  };
  const stop = state.subscribe(look);
  look();
  return () => {
    isEnded = true;
    stop();
  };
}
