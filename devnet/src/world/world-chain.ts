import type { AddressPrefix } from "@satchel/core/network";
import { toHex } from "@satchel/core/script";
import { DEFAULT_DUST_SATS, type Script, TxBuilder, type TxBuilderInput } from "ecash-lib";
import type { AcceptResult, Node } from "../node/node.ts";
import { encodeBlock, grindHeader, REGTEST_BITS } from "../node/rules/block-codec.ts";
import { buildCoinbase } from "../node/rules/coinbase.ts";
import { merkleRoot } from "../node/rules/merkle.ts";
import type { Payee } from "../script/addresses.ts";
import type { ParsedTx } from "../script/index.ts";
import { type CoinToken, ecc, type Party, takeFuel, type WorldCoin } from "./people/party.ts";

/** What the world asks of a devnet. A program outside could ask the same over HTTP. */
export type WorldHost = {
  readonly node: Node;
  readonly prefix: AddressPrefix;
  readonly faucetAddress: string;
  fund(to: Payee, sats: bigint): Promise<string>;
  generate(blocks: number, to?: Payee): string[];
};

/** Dust by default. */
export type WorldOutput = { to: Script; sats?: bigint; token?: CoinToken };

type WorldOrder = {
  opReturn?: Script;
  /**
   * Coins to spend besides the fuel: those before it and those after it. A covenant's rules look at the first input.
   */
  spend?: readonly TxBuilderInput[];
  spendLast?: readonly TxBuilderInput[];
  outputs: readonly WorldOutput[];
  lockTime?: number;
  /** Without fuel no coin of the sender is added, and the inputs have to pay the fee exactly. */
  isFuelled?: boolean;
};

export type WorldChain = {
  readonly host: WorldHost;
  /**
   * Signs and sends a transaction and returns the txid. The sender gets the change. Throws when the node refuses it.
   */
  send(from: Party, order: WorldOrder): string;
  /** Pays from the faucet. */
  fund(to: Party, sats: bigint): Promise<string>;
  /** Tells a party of its incoming coins. */
  know(...parties: readonly Party[]): void;
  /** Moves the frozen clock forward. */
  wait(seconds: number): void;
  mine(): void;
  /** Mines an empty block whose reward is split as on mainnet (devnet.md 5.4), and returns the txid of its coinbase. */
  reward(shares: { miner: Party; fund: Script; staker: Party }, sats: bigint): string;
  now(): number;
};

const FEE_PER_KB = 1000n;
/** More than the fee of any transaction here without its fuel. The rest comes back as change. */
const FEE_RESERVE_SATS = 3_000n;

export function createWorldChain(host: WorldHost, startTime: number): WorldChain {
  const known = new Map<string, Party>();
  let time = startTime;
  host.node.setMockTime(time);

  const deliver = (txid: string, outputs: readonly WorldOutput[], firstIdx: number, from: Party | undefined): void => {
    const touched = new Set<Party>(from === undefined ? [] : [from]);
    for (const [at, { to, sats = DEFAULT_DUST_SATS, token }] of outputs.entries()) {
      const owner = known.get(toHex(to.bytecode));
      if (owner === undefined) continue;
      touched.add(owner);
      owner.coins.push({ txid, outIdx: firstIdx + at, sats, token });
    }
    for (const party of touched) party.txids.push(txid);
  };

  const send = (from: Party, order: WorldOrder): string => {
    const { opReturn, spend = [], spendLast = [], outputs, lockTime = 0, isFuelled = true } = order;
    const brought = [...spend, ...spendLast].reduce((sum, { input }) => sum + (input.signData?.sats ?? 0n), 0n);
    const paid = outputs.reduce((sum, { sats = DEFAULT_DUST_SATS }) => sum + sats, 0n);
    const fuel = isFuelled ? takeFuel(from, paid - brought + FEE_RESERVE_SATS) : [];
    const fixed = outputs.map(({ to, sats = DEFAULT_DUST_SATS }) => ({ sats, script: to }));
    const tx = new TxBuilder({
      inputs: [...spend, ...fuel.map((coin) => ownInput(from, coin)), ...spendLast],
      outputs: [...(opReturn ? [{ sats: 0n, script: opReturn }] : []), ...fixed, ...(isFuelled ? [from.script] : [])],
      locktime: lockTime,
    }).sign({ ecc, feePerKb: FEE_PER_KB, dustSats: DEFAULT_DUST_SATS });
    const txid = accepted(host.node.accept(tx.ser()));
    const firstIdx = opReturn ? 1 : 0;
    const change = tx.outputs[firstIdx + outputs.length];
    const all = change === undefined ? outputs : [...outputs, { to: from.script, sats: change.sats }];
    deliver(txid, all, firstIdx, isFuelled ? from : undefined);
    return txid;
  };

  return {
    host,
    send,
    async fund(to, sats) {
      const txid = await host.fund(to.script.bytecode, sats);
      deliver(txid, [{ to: to.script, sats }], 0, undefined);
      return txid;
    },
    know(...parties) {
      for (const party of parties) known.set(toHex(party.script.bytecode), party);
    },
    wait(seconds) {
      time += seconds;
      host.node.setMockTime(time);
    },
    mine: () => void host.generate(1),
    reward({ miner, fund, staker }, sats) {
      const split = { fundScript: fund.bytecode, stakingScript: staker.script.bytecode };
      const height = (host.node.tip()?.height ?? 0) + 1;
      const coinbase = buildCoinbase(height, sats, miner.script.bytecode, split);
      accepted(host.node.submitBlock(soloBlock(host.node, coinbase, time)));
      for (const party of [miner, staker]) if (known.has(toHex(party.script.bytecode))) party.txids.push(coinbase.txid);
      return coinbase.txid;
    },
    now: () => time,
  };
}

/** Returns the input that spends a coin of a party's own key. */
export function ownInput(party: Party, { txid, outIdx, sats }: WorldCoin): TxBuilderInput {
  return {
    input: { prevOut: { txid, outIdx }, signData: { sats, outputScript: party.script } },
    signatory: party.signatory,
  };
}

function accepted(result: AcceptResult): string {
  if (result.ok) return result.txid;
  const { category, reason } = result.rejection;
  throw new Error(`the node refuses a part of the world: ${category} ${reason}`.trim());
}

const BLOCK_VERSION = 0x20000000;

/** Returns a block on the tip that contains only this coinbase, as another miner would submit it. */
function soloBlock(node: Node, coinbase: ParsedTx, timestamp: number): Uint8Array {
  const header = {
    version: BLOCK_VERSION,
    prevHash: node.tip()?.hash ?? "",
    merkleRoot: merkleRoot([coinbase.txid]).root,
    timestamp,
    nBits: REGTEST_BITS,
    nonce: 0,
  };
  const { bytes } = grindHeader(header, () => true);
  return encodeBlock(bytes, [coinbase]);
}
