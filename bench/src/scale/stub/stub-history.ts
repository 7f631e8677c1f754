import { payerScript } from "../../devnet/payer.ts";
import { walletScript } from "../bench-wallet.ts";
import {
  arrivingSats,
  DUST_SATS,
  FEE_SATS_PER_COIN,
  messageOf,
  PAID_SATS,
  recipientOf,
} from "../chain/history-amounts.ts";
import { createPurse } from "../chain/purse.ts";
import { planSteps } from "../plan-steps.ts";
import type { WalletSize } from "../scale-options.ts";

/** A coin of the wallet: output `outIdx` of transaction number `tx`. */
export type StubCoin = { tx: number; outIdx: number };
type StubOutput = {
  sats: bigint;
  script: Uint8Array;
  /** Whether this output holds the transaction's token. */
  hasToken?: boolean;
  spentBy?: { tx: number; inputIdx: number };
};
/** `spends` is empty for a payment to the wallet; `token` is the number of the received token. */
export type StubTx = { spends: readonly StubCoin[]; outputs: readonly StubOutput[]; token?: number };
export type StubHistory = { txs: readonly StubTx[]; utxos: readonly StubCoin[] };

const own = walletScript.bytecode;
const CHANGE_SATS = 1_000_000n;

/** Creates the same history as on a devnet, without signatures: numbered transactions, oldest first, and the utxos. */
export function createStubHistory(size: WalletSize): StubHistory {
  const purse = createPurse<StubCoin>();
  const tokenCoins: StubCoin[] = [];
  const txs: StubTx[] = [];
  const outputOf = ({ tx, outIdx }: StubCoin): StubOutput => txs[tx]?.outputs[outIdx] as StubOutput;
  for (const [at, step] of planSteps(size).entries()) {
    if (step.kind === "token") {
      const outputs = [
        { sats: 0n, script: Uint8Array.of(0x6a) },
        { sats: DUST_SATS, script: own, hasToken: true },
        { sats: CHANGE_SATS, script: payerScript },
      ];
      txs.push({ spends: [], outputs, token: step.index });
      tokenCoins.push({ tx: at, outIdx: 1 });
    } else if (step.kind === "receive") {
      const message = messageOf(at);
      const lead = message ? [{ sats: 0n, script: message.bytecode }] : [];
      const paid = Array.from({ length: step.coins }, (_, index) => ({ sats: arrivingSats(at + index), script: own }));
      txs.push({ spends: [], outputs: [...lead, ...paid, { sats: CHANGE_SATS, script: payerScript }] });
      for (const index of paid.keys()) purse.add({ tx: at, outIdx: lead.length + index });
    } else {
      const spends = purse.take(step.coins);
      const sum = spends.reduce((total, coin) => total + outputOf(coin).sats, 0n);
      const change = sum - PAID_SATS - FEE_SATS_PER_COIN * BigInt(spends.length);
      const paid = { sats: PAID_SATS, script: recipientOf(at).bytecode };
      txs.push({ spends, outputs: [paid, { sats: change, script: own }] });
      for (const [inputIdx, coin] of spends.entries()) outputOf(coin).spentBy = { tx: at, inputIdx };
      purse.add({ tx: at, outIdx: 1 });
    }
  }
  // In block order, like the indexer's.
  const utxos = [...purse.rest(), ...tokenCoins].sort((a, b) => a.tx - b.tx || a.outIdx - b.outIdx);
  return { txs, utxos };
}

export function balanceOfStub({ txs, utxos }: StubHistory): bigint {
  return utxos.reduce((sum, { tx, outIdx }) => {
    const output = txs[tx]?.outputs[outIdx];
    return output === undefined || output.hasToken ? sum : sum + output.sats;
  }, 0n);
}
