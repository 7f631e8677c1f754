import { createDevnet, type Devnet, encodeBlock } from "@satchel/devnet";
import type { Answer } from "./compare.ts";
import { type Listener, listen } from "./listen.ts";
import { askQuestion, type Question } from "./questions.ts";

/** What is done to a block of both sides by its hash, in the words of the node's own commands. */
export type BlockDeed = "park" | "unpark" | "invalidate" | "reconsider";

/**
 * One of the two nodes that get the same history. Transactions reach it by its indexer, as questions. Its clock stands
 * still unless it is moved.
 */
export type Side = {
  readonly name: string;
  /** Asks its indexer. */
  ask(question: Question): Promise<Answer>;
  /** Opens a WebSocket of its indexer. */
  listen(): Promise<Listener>;
  /** In seconds. */
  setTime(seconds: number): Promise<void>;
  /** Mines one block with the whole mempool, paid to an output script, and returns its bytes. */
  mine(script: Uint8Array): Promise<Uint8Array>;
  /** Returns "" for a block that was taken, also onto a branch of less work; otherwise the node's reason in a word. */
  submitBlock(raw: Uint8Array): Promise<string>;
  onBlock(deed: BlockDeed, hash: string): Promise<void>;
  /** Makes a block and all before it final; undefined where nobody votes: a lone node calls nothing final. */
  readonly finalize: ((hash: string) => Promise<void>) | undefined;
  /** Resolves when the indexer has heard of everything that the node did. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

export type DevnetSide = Side & { readonly devnet: Devnet };

/**
 * `url`: where an indexer answers, without a slash at the end. `patienceMs`: how long a live message may take, once the
 * indexer has heard of what happened.
 */
export function indexerAt(url: string, patienceMs: number): Pick<Side, "ask" | "listen"> {
  return { ask: (question) => askQuestion(url, question), listen: () => listen(url, patienceMs) };
}

/** Starts a devnet with nothing but its genesis block. `canFinalize`: false beside a node that cannot. */
export async function createDevnetSide(name: string, canFinalize: boolean): Promise<DevnetSide> {
  // How many messages a node drops depends on how fast its clients read, so the whole is compared with what is left.
  const devnet = await createDevnet({ blocks: 0, finalize: "never", prefix: "ecregtest", keepsAllMessages: true });
  const { node } = devnet;
  const deeds: Record<BlockDeed, (hash: string) => void> = {
    park: node.parkBlock,
    unpark: node.unparkBlock,
    invalidate: node.invalidateBlock,
    reconsider: node.reconsiderBlock,
  };
  return {
    name,
    devnet,
    // It sends its messages before it answers a ping.
    ...indexerAt(devnet.url, 0),
    setTime: async (seconds) => node.setMockTime(seconds),
    mine: async (script) => {
      const [hash = ""] = node.generate(1, script);
      const block = node.blockByHash(hash);
      if (block === undefined) throw new Error(`${name} has mined ${hash} and does not know it`);
      return encodeBlock(block.header, block.txs);
    },
    submitBlock: async (raw) => {
      const result = node.submitBlock(raw);
      return result.ok ? "" : wordOf(result.rejection.reason);
    },
    onBlock: async (deed, hash) => deeds[deed](hash),
    finalize: canFinalize ? async (hash) => node.finalizeBlock(hash) : undefined,
    settled: async () => undefined,
    stop: devnet.stop,
  };
}

/** `submitblock` answers only the first word of a reason: "bad-cb-missing" of "bad-cb-missing, first tx is not ..". */
export function wordOf(reason: string): string {
  return reason.split(", ", 1)[0] ?? "";
}
