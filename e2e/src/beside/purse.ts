import { fromHex } from "@satchel/core/script";
import type { Devnet } from "@satchel/devnet";
import { ALL_BIP143, Ecc, P2PKHSignatory, P2PKSignatory, Script, shaRmd160, TxBuilder } from "ecash-lib";
import type { Dice } from "../attacks/dice.ts";

// The key that pays in a history, and what can be made with it. Its coins are the ones that the devnet lists.

const ecc = new Ecc();
const secretKey = fromHex("22".repeat(32));
const publicKey = ecc.derivePubkey(secretKey);
const p2pkh = Script.p2pkh(shaRmd160(publicKey));
const p2pk = new Script(Uint8Array.of(33, ...publicKey, 0xac));
const byHash = P2PKHSignatory(secretKey, publicKey, ALL_BIP143);
const byKey = P2PKSignatory(secretKey, ALL_BIP143);

export const purseScript = p2pkh.bytecode;
export const DUST_SATS = 546n;
const FEE_PER_KB = 1_000n;
const MATURITY = 100;

export type PurseCoin = { txid: string; outIdx: number; sats: bigint; script: Uint8Array };
export type Paid = { sats: bigint; script: Uint8Array };
/** `sequence` of every input; `version` and `lockTime` of the transaction. `feePerKb` undefined: there is no change. */
export type Terms = { version?: number; lockTime?: number; sequence?: number; feePerKb?: bigint | undefined };

/** Returns the coins of the key in the order of the index, mature or not, those of the mempool last. */
export function purseCoins({ node, indexer }: Devnet, isMature: boolean): PurseCoin[] {
  const height = node.tip()?.height ?? 0;
  return [p2pkh.bytecode, p2pk.bytecode].flatMap((script) =>
    (indexer.scriptGroup(script)?.utxos ?? []).flatMap(({ record, outIdx }) => {
      const isOld = !record.isCoinbase || height + 1 - (record.mined?.height ?? height) >= MATURITY;
      const sats = record.tx.outputs[outIdx]?.sats ?? 0n;
      const isMoney = record.colour.outputCoins[outIdx] === undefined;
      return isOld === isMature && isMoney ? [{ txid: record.tx.txid, outIdx, sats, script }] : [];
    }),
  );
}

/** Signs a transaction that spends the coins; what is left goes back to the key. Throws if nothing would be left. */
export function signPayment(coins: readonly PurseCoin[], paid: readonly Paid[], terms: Terms = {}): Uint8Array {
  const { version = 2, lockTime = 0, sequence = 0xffffffff, feePerKb = FEE_PER_KB } = terms;
  const hasChange = !("feePerKb" in terms) || terms.feePerKb !== undefined;
  const builder = new TxBuilder({
    version,
    locktime: lockTime,
    inputs: coins.map(({ txid, outIdx, sats, script }) => ({
      input: { prevOut: { txid, outIdx }, sequence, signData: { sats, outputScript: new Script(script) } },
      signatory: script.length === purseScript.length ? byHash : byKey,
    })),
    outputs: [...paid.map(({ sats, script }) => ({ sats, script: new Script(script) })), ...(hasChange ? [p2pkh] : [])],
  });
  return (hasChange ? builder.sign({ ecc, feePerKb, dustSats: DUST_SATS }) : builder.sign({ ecc })).ser();
}

/** Returns a script of any kind that may be paid to. */
export function randomScript(dice: Dice): Uint8Array {
  const hash = Uint8Array.of(...new Uint8Array(19), dice.below(4));
  switch (dice.below(8)) {
    case 0:
      return Script.p2sh(hash).bytecode;
    case 1:
      return p2pk.bytecode;
    case 2:
      // Bare multisig, 1 of 2.
      return Uint8Array.of(0x51, 33, ...publicKey, 33, ...publicKey, 0x52, 0xae);
    case 3:
    case 4:
      return Script.p2pkh(hash).bytecode;
    default:
      return p2pkh.bytecode;
  }
}

/** Returns an OP_RETURN with a few bytes of data, sometimes under a LOKAD id. */
export function randomNote(dice: Dice): Uint8Array {
  const note = dice.bytes(1 + dice.below(60));
  const lokad = dice.isOnce(2) ? [4, 0x63, 0x68, 0x61, 0x74] : [];
  return Uint8Array.of(0x6a, ...lokad, note.length, ...note);
}
