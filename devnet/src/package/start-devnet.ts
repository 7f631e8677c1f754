// What the package `satchel-devnet` exports. Its types name nothing of this repository: they are shipped alone.
import { createDevnet } from "../create-devnet.ts";
import type { Devnet, DevnetOptions } from "../devnet.ts";

export type StartOptions = {
  /** 0, the default, takes a free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Folder in which the chain is kept; it is created if it does not exist. Without one it lives in memory only. */
  dataDir?: string;
  /** How addresses are shown. Default "ecash". */
  prefix?: "ecash" | "ectest" | "ecregtest";
  /** Begins with a world of people, tokens and offers instead of empty blocks. Default false. */
  demoWorld?: boolean;
  /** How many blocks a new chain begins with. They pay the faucet, whose coins mature after 100 more. Default 120. */
  blocks?: number;
  /** Milliseconds from the mempool's first transaction to the next block, or "manual" (default): `generate` mines. */
  blockIntervalMs?: number | "manual";
  /** Milliseconds until a transaction and a block become final, or "never". Default 2,000 and 3,000. */
  finalize?: "never" | { preMs: number; postMs: number };
  /** Accept non-standard transactions, as `-acceptnonstdtxn` does. Default false. */
  acceptNonstd?: boolean;
};

/** What goes wrong at the indexer. `true` until it is turned off, or for this number of requests. */
export type FaultChange = {
  /** Closes the connection without a byte. */
  refuse?: boolean | number;
  /** Never answers. */
  hang?: boolean | number;
  /** Resets the TCP connection. */
  reset?: boolean | number;
  /** Answers with status 500. */
  error500?: boolean | number;
  /** Answers with bytes that are not protobuf. */
  garbage?: boolean | number;
  /** Accepts a broadcast, then closes the connection instead of answering. */
  loseReply?: boolean | number;
  /** WebSockets stay open and say nothing. */
  muteSocket?: boolean;
  /** Ends every open WebSocket once. */
  dropSocket?: boolean;
  /** Delays every answer and message by this many milliseconds. */
  latencyMs?: number;
};

/** A running devnet: a chain and an indexer that answers as Chronik does, on one port. */
export type RunningDevnet = {
  /** Without a slash at the end; give it to a chronik-client. */
  readonly url: string;
  readonly port: number;
  readonly faucetAddress: string;
  /** The twelve words of the demo world's wallet; undefined without a demo world. */
  readonly demoPhrase: string | undefined;
  /** The newest block; its hash is display hex. */
  tip(): { hash: string; height: number };
  /** Pays an address from the faucet. Returns the txid; the transaction is in the mempool then. */
  fund(address: string, sats: bigint): Promise<string>;
  /** Mines blocks with the whole mempool and returns their hashes. The faucet is paid unless `to` is an address. */
  generate(blocks: number, to?: string): string[];
  /** Makes a mempool transaction and its unconfirmed ancestors final. Throws RangeError if it is not there. */
  finalizeTx(txid: string): void;
  /** Acts as the network's vote against a transaction: it is removed, with all that spends from it. */
  rejectTx(txid: string): void;
  /** Makes everything up to this block final. */
  finalizeBlock(hash: string): void;
  /** Takes a block and all after it out of the chain, which reorganises; `reconsiderBlock` takes it back. */
  invalidateBlock(hash: string): void;
  reconsiderBlock(hash: string): void;
  /** Freezes the node's clock at a time in seconds; undefined lets it run again. */
  setTime(seconds: number | undefined): void;
  setFaults(change: FaultChange): void;
  clearFaults(): void;
  /** Closes the port and every connection while the chain goes on; `goOnline` opens the same port again. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Starts again on the same port: with a data folder from what is kept, which loses the mempool. */
  restart(): Promise<void>;
  /** Begins a new chain. */
  reset(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a devnet; it answers at its `url` when the promise resolves. Any number of them may run in one process.
 * Rejects with an error whose code is EADDRINUSE when the port is taken.
 */
export async function startDevnet(options: StartOptions = {}): Promise<RunningDevnet> {
  const { demoWorld = false, ...others } = options;
  return packaged(await createDevnet({ ...others, ...(demoWorld ? { world: {} } : {}) } satisfies DevnetOptions));
}

function packaged(devnet: Devnet): RunningDevnet {
  return {
    url: devnet.url,
    port: devnet.port,
    faucetAddress: devnet.faucetAddress,
    get demoPhrase() {
      return devnet.world?.demo.phrase;
    },
    tip: () => ({ ...devnet.state().tip }),
    fund: devnet.fund,
    generate: devnet.generate,
    finalizeTx: (txid) => devnet.node.finalizeTx(txid),
    rejectTx: (txid) => devnet.node.rejectTx(txid),
    finalizeBlock: (hash) => devnet.node.finalizeBlock(hash),
    invalidateBlock: (hash) => devnet.node.invalidateBlock(hash),
    reconsiderBlock: (hash) => devnet.node.reconsiderBlock(hash),
    setTime: (seconds) => devnet.node.setMockTime(seconds),
    setFaults: (change) => devnet.faults.set(change),
    clearFaults: () => devnet.faults.clear(),
    goOffline: () => devnet.goOffline(),
    goOnline: () => devnet.goOnline(),
    restart: () => devnet.restart(),
    reset: () => devnet.reset(),
    stop: () => devnet.stop(),
  };
}
