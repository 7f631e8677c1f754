import type { ParsedTx } from "../../script/index.ts";
import { activateBestChain } from "../chain/activate-chain.ts";
import { createChainState } from "../chain/chain-state.ts";
import { outpointKey } from "../chain/coins.ts";
import { mineBlock } from "../chain/mine.ts";
import { noBlockLog } from "../log/block-log.ts";
import { replayLog } from "../log/replay-log.ts";
import { type Judgement, judgeTx } from "../mempool/accept-tx.ts";
import { createMempool } from "../mempool/mempool.ts";
import type { Coin, NodeEvent } from "../node.ts";
import { admitTx, type NodeState } from "../node-state.ts";
import { walletScript } from "./test-wallet.ts";

export const TEST_TIME = 1_800_000_000;

/** Returns a node's state at genesis, with its clock fixed at TEST_TIME, for tests with coins that were never mined. */
export function aState(emit: (event: NodeEvent) => void = () => undefined): NodeState {
  const chain = createChainState();
  replayLog(chain, []);
  const policy = { ancestorLimit: false, acceptNonstd: false };
  const state = {
    chain,
    pool: createMempool(),
    log: noBlockLog,
    now: () => TEST_TIME,
    emit,
    isReplaying: false,
    ...policy,
  };
  activateBestChain(state);
  return state;
}

export function mineBlocks(state: NodeState, count: number): void {
  for (let mined = 0; mined < count; mined++) mineBlock(state, walletScript, "plain");
}

/** Adds a coin to the chain that no transaction made. */
export function seedCoin(state: NodeState, outpoint: { txid: string; outIdx?: number }, coin: Partial<Coin>): void {
  const whole = { sats: 100_000n, script: walletScript, height: 0, isCoinbase: false, ...coin };
  state.chain.coins.set(outpointKey(outpoint.txid, outpoint.outIdx ?? 0), whole);
}

export const judge = (state: NodeState, tx: ParsedTx, options: { acceptNonstd?: boolean } = {}): Judgement =>
  judgeTx(state.chain, state.pool, tx, {
    acceptNonstd: options.acceptNonstd ?? false,
    ancestorLimit: state.ancestorLimit,
    isReorg: false,
  });

/** Returns the reason of a refusal, or "" for an accepted transaction. */
export function reasonOf(judgement: Judgement): string {
  return judgement.ok ? "" : judgement.rejection.reason;
}

/** Takes a transaction into the mempool. Throws if it is refused. */
export function admit(state: NodeState, tx: ParsedTx): void {
  const judgement = judge(state, tx);
  if (!judgement.ok) throw new Error(judgement.rejection.reason);
  admitTx(state, tx, judgement, { timeFirstSeen: state.now(), isFinal: false });
}
