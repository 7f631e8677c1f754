import { createHash } from "node:crypto";
import {
  ALL_BIP143,
  DEFAULT_DUST_SATS,
  Ecc,
  P2PKHSignatory,
  Script,
  shaRmd160,
  TxBuilder,
  type TxBuilderInput,
} from "ecash-lib";
import type { Backend } from "./indexer/indexer.ts";
import type { Outpoint } from "./indexer/tx-record.ts";

/** The devnet's hot wallet: mined coins are paid to it, and `pay` spends them. */
type Faucet = {
  readonly script: Uint8Array;
  /** Returns the txid of a payment that is in the mempool now. Throws RangeError when the amount cannot be paid. */
  pay(backend: Backend, to: Uint8Array, sats: bigint): string;
};

const FEE_PER_KB = 1000n;
const MATURITY = 100;
/** Upper bounds in bytes: the size of a transaction without its inputs, and of one signed input. */
const BASE_BYTES = 200n;
const INPUT_BYTES = 141n;

/** The key is the same on every devnet, so that a restarted one finds its money again. It protects nothing of value. */
export function createFaucet(): Faucet {
  const secretKey = createHash("sha256").update("satchel devnet faucet").digest();
  const ecc = new Ecc();
  const publicKey = ecc.derivePubkey(secretKey);
  const ownScript = Script.p2pkh(shaRmd160(publicKey));
  const script = ownScript.bytecode;
  const signatory = P2PKHSignatory(secretKey, publicKey, ALL_BIP143);

  return {
    script,
    pay({ node, indexer }, to, sats) {
      if (sats < DEFAULT_DUST_SATS) {
        throw new RangeError(`The faucet pays at least ${DEFAULT_DUST_SATS} sats, not ${sats}`);
      }
      const nextHeight = (node.tip()?.height ?? -1) + 1;
      // While the indexer is paused, it still lists coins that have been spent.
      const isUnspent = ({ record, outIdx }: Outpoint): boolean => node.coin(record.tx.txid, outIdx) !== undefined;
      const coins = chooseCoins(indexer.scriptGroup(script)?.utxos ?? [], sats, nextHeight, isUnspent);
      if (coins === undefined) {
        throw new RangeError(
          `The faucet does not have ${sats} sats that can be spent now. Mine some blocks that pay it`,
        );
      }
      const inputs = coins.map(({ record, outIdx }): TxBuilderInput => {
        const signData = { sats: record.tx.outputs[outIdx]?.sats ?? 0n, outputScript: ownScript };
        return { input: { prevOut: { txid: record.tx.txid, outIdx }, signData }, signatory };
      });
      const tx = new TxBuilder({ inputs, outputs: [{ sats, script: new Script(to) }, ownScript] });
      const result = node.accept(tx.sign({ ecc, feePerKb: FEE_PER_KB, dustSats: DEFAULT_DUST_SATS }).ser());
      if (result.ok) return result.txid;
      throw new RangeError(`The faucet's payment was refused: ${result.rejection.category} ${result.rejection.reason}`);
    },
  };
}

/** Returns coins in order of age, those of the mempool last; undefined when all of them together are not enough. */
function chooseCoins(
  utxos: readonly Outpoint[],
  sats: bigint,
  nextHeight: number,
  isUnspent: (coin: Outpoint) => boolean,
): Outpoint[] | undefined {
  const chosen: Outpoint[] = [];
  let missing = sats + BASE_BYTES * (FEE_PER_KB / 1000n);
  for (const coin of utxos) {
    const { mined, isCoinbase, tx } = coin.record;
    if (isCoinbase && nextHeight - (mined?.height ?? nextHeight) < MATURITY) continue;
    if (!isUnspent(coin)) continue;
    // Tokens that somebody sent to the faucet must not be burned by its next payment.
    if (coin.record.colour.outputTokens[coin.outIdx] !== undefined) continue;
    chosen.push(coin);
    missing -= (tx.outputs[coin.outIdx]?.sats ?? 0n) - INPUT_BYTES * (FEE_PER_KB / 1000n);
    if (missing <= 0n) return chosen;
  }
  return undefined;
}
