import { DecodeError, parseTx } from "../script/index.ts";
import {
  autoFinality,
  autoMining,
  DEFAULT_FINALIZE,
  type FinalizeOption,
  finalizeLater,
  type MiningOption,
} from "./automation.ts";
import { acceptBlock } from "./chain/accept-block.ts";
import { activateBestChain } from "./chain/activate-chain.ts";
import { blockOf, createChainState, isActive, type KnownBlock, tipOf } from "./chain/chain-state.ts";
import {
  clearFlag,
  finalizeBlock,
  finalizeTx,
  invalidateBlock,
  parkBlock,
  rejectBlock,
  rejectTx,
} from "./chain/finality.ts";
import { mineBlock } from "./chain/mine.ts";
import { noBlockLog, openBlockLog } from "./log/block-log.ts";
import { replayLog } from "./log/replay-log.ts";
import {
  alreadyInChain,
  feeAboveMaximum,
  isConfirmed,
  judgeTx,
  maxFeeSats,
  rejectedBlock,
  undecodable,
} from "./mempool/accept-tx.ts";
import { createMempool, findCoin, spenderOf } from "./mempool/mempool.ts";
import type { AcceptResult, Block, Node, NodeEvent, Rejection } from "./node.ts";
import { admitTx, type NodeState } from "./node-state.ts";
import { parseBlock } from "./rules/block-codec.ts";
import type { CoinbaseSplit } from "./rules/coinbase.ts";
import { createTimers, type Later, realTimers } from "./timers.ts";

export type NodeOptions = {
  /** Folder of the block log; without one nothing is stored. */
  dataFolder?: string | undefined;
  /** Default: transactions after 2 s, blocks after 3 s. */
  finalize?: FinalizeOption | undefined;
  /** Default: only `generate` mines. */
  mining?: MiningOption | undefined;
  coinbaseSplit?: CoinbaseSplit | undefined;
  /** Refuse a transaction with 50 unconfirmed ancestors, as nodes once did (devnet.md 0.4). */
  ancestorLimit?: boolean | undefined;
  /**
   * Accept non-standard transactions, and accept them again after a reorganisation, like `-acceptnonstdtxn`. Default
   * false.
   */
  acceptNonstd?: boolean | undefined;
  /** Hears when the block log had an unfinished last record. */
  onWarning?: ((text: string) => void) | undefined;
  /** Seconds; the system clock by default. */
  clock?: (() => number) | undefined;
  later?: Later | undefined;
};

type Listener = (event: NodeEvent) => void;

/** Starts a node from its block log, or from genesis. Throws StorageError where the log is unreadable or damaged. */
export function createNode(options: NodeOptions = {}): Node {
  const { finalize = DEFAULT_FINALIZE, coinbaseSplit = "plain" } = options;
  const listeners = new Set<Listener>();
  const timers = createTimers(options.later ?? realTimers);
  const clock = options.clock ?? (() => Math.floor(Date.now() / 1000));
  let mockTime: number | undefined;

  const state = loadState(
    options,
    () => mockTime ?? clock(),
    (event) => {
      for (const listen of [...listeners]) listen(event);
    },
  );
  const mine = (script: Uint8Array) => mineBlock(state, script, coinbaseSplit);
  listeners.add(autoFinality(state, finalize, timers));
  listeners.add(autoMining(state, options.mining ?? "manual", timers, mine));
  const tip = tipOf(state.chain);
  if (finalize !== "never" && tip && tip.height > 0) finalizeLater(state, tip.hash, finalize.postMs, timers);

  return {
    ...readings(state),
    accept: (raw, options = {}) => acceptRaw(state, raw, options.acceptNonstd ?? state.acceptNonstd),
    generate: (count, script) => Array.from({ length: count }, () => mine(script)),
    submitBlock: (raw) => submitRaw(state, raw),
    setMockTime: (seconds) => {
      mockTime = seconds;
    },
    finalizeTx: (txid) => finalizeTx(state, txid),
    rejectTx: (txid) => rejectTx(state, txid),
    finalizeBlock: (hash) => finalizeBlock(state, hash),
    rejectBlock: (hash) => rejectBlock(state, hash),
    parkBlock: (hash) => parkBlock(state, hash),
    unparkBlock: (hash) => clearFlag(state, hash, "isParked"),
    invalidateBlock: (hash) => invalidateBlock(state, hash),
    reconsiderBlock: (hash) => clearFlag(state, hash, "isInvalid"),
    onEvent: (listen) => {
      // A function of its own, so that a listener added twice is called twice.
      const own: Listener = (event) => listen(event);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    stop: () => {
      timers.stop();
      state.log.close();
    },
  };
}

function loadState(options: NodeOptions, now: () => number, emit: Listener): NodeState {
  const warn = options.onWarning ?? (() => undefined);
  const log = options.dataFolder === undefined ? noBlockLog : openBlockLog(options.dataFolder, warn);
  const chain = createChainState();
  replayLog(chain, log.records);
  const state = {
    chain,
    pool: createMempool(),
    log: noBlockLog,
    now,
    emit,
    ancestorLimit: options.ancestorLimit ?? false,
    acceptNonstd: options.acceptNonstd ?? false,
    isReplaying: true,
  };
  activateBestChain(state);
  return Object.assign(state, { log, isReplaying: false });
}

function readings(state: NodeState) {
  const { chain, pool } = state;
  const blockIn = (known: KnownBlock | undefined): Block | undefined => known && blockOf(known);
  const activeBy = (hash: string): KnownBlock | undefined => {
    const known = chain.known.get(hash);
    return known && isActive(chain, known) ? known : undefined;
  };
  return {
    tip: () => blockIn(tipOf(chain)),
    blockAt: (height: number) => blockIn(chain.active[height]),
    blockByHash: (hash: string) => blockIn(activeBy(hash)),
    knownBlock: (hash: string) => blockIn(chain.known.get(hash)),
    firstSeenIn: (hash: string): ReadonlyMap<string, number> => activeBy(hash)?.firstSeen ?? new Map(),
    finalHeight: () => chain.final?.height ?? -1,
    mempool: () => pool.entries,
    coin: (txid: string, outIdx: number) =>
      spenderOf(pool, txid, outIdx) ? undefined : findCoin(chain, pool, txid, outIdx),
    now: () => state.now(),
  } satisfies Partial<Node>;
}

function acceptRaw(state: NodeState, raw: Uint8Array, acceptNonstd: boolean): AcceptResult {
  const { chain, pool, ancestorLimit } = state;
  // Makes a copy, because the caller keeps its bytes, and slices of a Buffer would be Buffers.
  const tx = decoded(() => parseTx(new Uint8Array(raw)));
  if (typeof tx === "string") return no(undecodable(tx));
  if (isConfirmed(chain, tx)) return no(alreadyInChain);
  if (pool.entries.has(tx.txid)) return { ok: true, txid: tx.txid };
  const judgement = judgeTx(chain, pool, tx, { acceptNonstd, ancestorLimit, isReorg: false });
  if (!judgement.ok) return no(judgement.rejection);
  if (judgement.fee > maxFeeSats(tx)) return no(feeAboveMaximum);
  admitTx(state, tx, judgement, { timeFirstSeen: state.now(), isFinal: false });
  return { ok: true, txid: tx.txid };
}

function submitRaw(state: NodeState, raw: Uint8Array): AcceptResult {
  const parts = decoded(() => parseBlock(new Uint8Array(raw)));
  if (typeof parts === "string") return no(rejectedBlock(`Block decode failed: ${parts}`));
  const { hash, reason } = acceptBlock(state, parts, state.now());
  return reason === undefined ? { ok: true, txid: hash } : no(rejectedBlock(reason));
}

const no = (rejection: Rejection): AcceptResult => ({ ok: false, rejection });

/** Returns what `read` returns, or the message of its DecodeError. */
function decoded<T extends object>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError) return error.message;
    throw error;
  }
}
