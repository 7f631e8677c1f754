import { type Chain, type Clock, NetworkError } from "@satchel/core/ports";
import type { IndexerApi } from "./http/indexer-api.ts";

/** A newest block that was not final is asked about again after this time. */
const TIP_FRESH_MS = 10_000;

type Tip = Awaited<ReturnType<Chain["tip"]>>;

/**
 * Returns the function that fetches the newest block and whether it is final. This takes two requests; if the block
 * disappears between them, both are repeated once. A block that was final stays final, so a known one takes one
 * request, and so does a block that is being asked about or was asked about a moment ago.
 */
export function createTipReader(api: IndexerApi, clock: Clock): Chain["tip"] {
  let latest: { hash: string; tip: Promise<Tip>; at: number; isFinal: boolean } | undefined;

  async function read(signal: AbortSignal | undefined, isRetry: boolean): Promise<Tip> {
    const newest = await api.blockchainInfo({ signal });
    if (newest.height < 0) return { ...newest, isFinal: false, timestamp: 0 };
    try {
      return await blockOf(newest.hash, signal);
    } catch (error) {
      if (isRetry || !(error instanceof NetworkError) || error.outcome !== "refused") throw error;
      return read(signal, true);
    }
  }

  function blockOf(hash: string, signal: AbortSignal | undefined): Promise<Tip> {
    if (latest?.hash === hash && latest.isFinal) return latest.tip;
    // A request that its caller can abort is not shared.
    if (signal) return ask(hash, signal);
    if (latest?.hash === hash && isFresh(latest.at)) return latest.tip;
    const asked = { hash, tip: ask(hash, undefined), at: clock.now(), isFinal: false };
    latest = asked;
    asked.tip.then(
      ({ isFinal }) => {
        asked.isFinal = isFinal;
      },
      () => {
        if (latest === asked) latest = undefined;
      },
    );
    return asked.tip;
  }

  async function ask(hash: string, signal: AbortSignal | undefined): Promise<Tip> {
    const { height, hash: hashOfBlock, isFinal, timestamp } = await api.block(hash, { signal });
    return { height, hash: hashOfBlock, isFinal, timestamp };
  }

  /** Whether that was a moment ago. A clock that was set back makes nothing fresh. */
  const isFresh = (at: number) => clock.now() >= at && clock.now() - at < TIP_FRESH_MS;
  return (signal) => read(signal, false);
}
