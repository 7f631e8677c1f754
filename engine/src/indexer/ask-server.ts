// Asks one server whether it belongs to the network, and how high its newest block is
// (docs/decisions/network-check.md).
import type { Checkpoint } from "@satchel/core/network";
import { type Clock, type NamedIndexer, NetworkError } from "@satchel/core/ports";
import { reasonOf } from "../problems.ts";
import { failureOf } from "./failure.ts";
import type { Heard } from "./judge-servers.ts";

/** A server that was silent is asked again after this time, when something depends on it. */
export const ASK_AGAIN_MS = 10_000;

/**
 * What is known about one server. `asking`: while it is asked; `giveUp` ends that. `askedAt`: when that began.
 * `silence`: why nothing at all came back, if nothing did.
 */
export type Server = Heard & {
  indexer: NamedIndexer;
  silence: string | undefined;
  asking: Promise<void> | undefined;
  askedAt: number;
  giveUp: () => void;
};

const UNKNOWN = {
  block: undefined,
  tip: undefined,
  silence: undefined,
  asking: undefined,
  askedAt: 0,
  giveUp: () => undefined,
};

export const unknownServer = (indexer: NamedIndexer): Server => ({ ...UNKNOWN, indexer, host: indexer.host });

/** Forgets what a server has said, and gives up what it is asked. */
export function forget(server: Server): void {
  server.giveUp();
  Object.assign(server, UNKNOWN);
}

/** Whether no server has answered at all; another failure is an answer that says nothing of its network. */
const isSilence = (error: unknown): boolean => error instanceof NetworkError && error.outcome === "unreachable";

/** Returns what asks a server. `onHeard` is called after its answer about the block, and when all was asked. */
export function createAsk(
  clock: Clock,
  checkpoint: Checkpoint,
  onHeard: () => Promise<void>,
): (server: Server) => Promise<void> {
  async function hearBlock(server: Server, signal: AbortSignal): Promise<void> {
    let block: Heard["block"];
    try {
      const hash = await server.indexer.blockHash(checkpoint.height, signal);
      block = hash === checkpoint.hash ? "same" : "other";
    } catch (error) {
      // Only an indexer's own answer says that there is no such block; anything else says nothing.
      if (failureOf(error) === "not-found") block = "none";
      if (!signal.aborted) server.silence = isSilence(error) ? reasonOf(error) : undefined;
    }
    if (signal.aborted) return;
    server.block = block ?? server.block;
    await onHeard();
  }

  async function hearTip(server: Server, signal: AbortSignal): Promise<boolean> {
    let isHeard = true;
    const tip = await server.indexer.tip(signal).catch((error) => {
      isHeard = !isSilence(error);
    });
    if (signal.aborted || !tip || tip.height < 0) return isHeard;
    server.tip = { height: tip.height, at: tip.timestamp * 1000, heardAt: clock.now() };
    return isHeard;
  }

  // Anew if it has been silent for long. What it has said in this round counts until it says something else.
  return (server) => {
    if (server.asking && clock.now() - server.askedAt < ASK_AGAIN_MS) return server.asking;
    server.giveUp();
    server.askedAt = clock.now();
    const giving = new AbortController();
    server.giveUp = () => giving.abort();
    const { signal } = giving;
    const asking = Promise.all([hearBlock(server, signal), hearTip(server, signal)]).then(async ([, isHeard]) => {
      if (server.asking !== asking) return;
      if (isHeard) server.silence = undefined;
      server.asking = undefined;
      await onHeard();
    });
    server.asking = asking;
    return asking;
  };
}
