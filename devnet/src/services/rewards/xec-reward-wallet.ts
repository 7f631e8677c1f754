import { createHash } from "node:crypto";
import { ALL_BIP143, DEFAULT_DUST_SATS, Ecc, P2PKHSignatory, Script, shaRmd160, TxBuilder } from "ecash-lib";
import type { Backend } from "../../indexer/indexer.ts";
import type { Outpoint } from "../../indexer/tx-record.ts";
import type { RewardPayer } from "./reward-desk.ts";

/** What the public server gives to a new wallet: 42 XEC. */
export const XEC_REWARD_SATS = 4200n;

const TOP_UP_SATS = 10_000_000n;
const FEE_PER_KB = 1000n;
/** More than the cost of one input and two outputs. */
const MAX_FEE_SATS = 500n;

type XecRewardPorts = {
  backend: () => Backend;
  /** Pays the hot wallet; resolves when the payment is in the mempool. */
  topUp: (to: Uint8Array, sats: bigint) => Promise<unknown>;
};

/**
 * The hot wallet of XEC rewards, which is refilled when it runs dry. It is not the faucet, because a payment of the
 * faucet must not look like a reward. The key is the same on every devnet, so that a restarted one knows its payments.
 * It protects nothing of value.
 */
export function createXecRewardWallet({ backend, topUp }: XecRewardPorts): RewardPayer {
  const secretKey = createHash("sha256").update("satchel devnet rewards").digest();
  const ecc = new Ecc();
  const publicKey = ecc.derivePubkey(secretKey);
  const ownScript = Script.p2pkh(shaRmd160(publicKey));
  const signatory = P2PKHSignatory(secretKey, publicKey, ALL_BIP143);

  const spendable = (): Outpoint | undefined =>
    backend()
      .indexer.scriptGroup(ownScript.bytecode)
      ?.utxos.find((coin) => satsOf(coin) >= XEC_REWARD_SATS + MAX_FEE_SATS && !isToken(coin));

  return {
    script: ownScript.bytecode,
    async pay(to) {
      if (spendable() === undefined) await topUp(ownScript.bytecode, TOP_UP_SATS);
      const coin = spendable();
      if (coin === undefined) throw new Error("The hot wallet is empty");
      const signData = { sats: satsOf(coin), outputScript: ownScript };
      const prevOut = { txid: coin.record.tx.txid, outIdx: coin.outIdx };
      const tx = new TxBuilder({
        inputs: [{ input: { prevOut, signData }, signatory }],
        outputs: [{ sats: XEC_REWARD_SATS, script: new Script(to) }, ownScript],
      });
      const signed = tx.sign({ ecc, feePerKb: FEE_PER_KB, dustSats: DEFAULT_DUST_SATS });
      const result = backend().node.accept(signed.ser());
      if (result.ok) return result.txid;
      throw new Error(`${result.rejection.category} ${result.rejection.reason}`.trim());
    },
  };
}

const satsOf = ({ record, outIdx }: Outpoint): bigint => record.tx.outputs[outIdx]?.sats ?? 0n;

/** Anyone can send tokens to the hot wallet; spending their coin would burn them. */
const isToken = ({ record, outIdx }: Outpoint): boolean => record.colour.outputTokens[outIdx] !== undefined;
