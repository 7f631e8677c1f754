import type { Txid } from "@satchel/core/ids";
import { aTxid } from "@satchel/core/testing";
import { ALL_BIP143, Ecc, P2PKHSignatory, Script, shaRmd160, TxBuilder, type TxBuilderInput, toHex } from "ecash-lib";
import { parseTxid } from "./parse-txid.ts";

export type BenchCoin = { txid: Txid; outIdx: number; sats: bigint };
export type Payment = { raw: Uint8Array; change: BenchCoin };

const FEE_SATS = 250n;
const PAID_SATS = 1_000n;
/** Number of different recipients, as in real use. */
const RECIPIENTS = 1_000;
const MAX_FAN_OUT = 2_000;

export const ecc = new Ecc();
export const secretKey = new Uint8Array(32).fill(7);
export const publicKey = ecc.derivePubkey(secretKey);
const hash = shaRmd160(publicKey);
const script = Script.p2pkh(hash);
const signatory = P2PKHSignatory(secretKey, publicKey, ALL_BIP143);
const recipients = Array.from({ length: RECIPIENTS }, (_, index) => {
  const own = new Uint8Array(20);
  new DataView(own.buffer).setUint32(0, index + 1);
  return Script.p2pkh(own);
});

export const payerScript = script.bytecode;
export const payerHash = toHex(hash);

/** Returns an input that spends a coin of the payer. */
export function spend({ txid, outIdx, sats }: BenchCoin): TxBuilderInput {
  return { input: { prevOut: { txid, outIdx }, signData: { sats, outputScript: script } }, signatory };
}

function sign(coin: BenchCoin, outputs: readonly { sats: bigint; script: Script }[]): Uint8Array {
  return new TxBuilder({ inputs: [spend(coin)], outputs: [...outputs] }).sign({ ecc }).ser();
}

/** Returns a usual payment: one P2PKH input, one recipient and change. */
export function pay(coin: BenchCoin, index: number): Payment {
  const change = coin.sats - PAID_SATS - FEE_SATS;
  const recipient = recipients[index % RECIPIENTS] ?? script;
  const raw = sign(coin, [
    { sats: PAID_SATS, script: recipient },
    { sats: change, script },
  ]);
  return { raw, change: { txid: aTxid(parseTxid(raw)), outIdx: 1, sats: change } };
}

/** Splits a coin into up to 2,000 equal coins of the payer, or of the script `to`. */
export function fanOut(coin: BenchCoin, count: number, to = payerScript): { raw: Uint8Array; coins: BenchCoin[] } {
  if (count > MAX_FAN_OUT) throw new RangeError(`at most ${MAX_FAN_OUT} outputs`);
  const sats = (coin.sats - BigInt(count * 40 + 400)) / BigInt(count);
  const raw = sign(
    coin,
    Array.from({ length: count }, () => ({ sats, script: new Script(to) })),
  );
  const txid = parseTxid(raw);
  return { raw, coins: Array.from({ length: count }, (_, outIdx) => ({ txid: aTxid(txid), outIdx, sats })) };
}

/** Returns the payment with one bit of its signature flipped. */
export function forge({ raw }: Payment): Uint8Array {
  const forged = raw.slice();
  // Before the signature come version, input count, outpoint, script length and push: 4 + 1 + 36 + 1 + 1 bytes.
  const at = 43 + 20;
  forged[at] = (forged[at] ?? 0) ^ 1;
  return forged;
}
