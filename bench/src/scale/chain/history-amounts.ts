import { Script } from "ecash-lib";

export const DUST_SATS = 546n;
export const PAID_SATS = 1_000n;
export const FEE_SATS_PER_COIN = 250n;
/** One receipt in this many has a message. */
const MESSAGE_EVERY = 10;
/** Number of different recipients, as in real use. */
const RECIPIENTS = 500;

/** Returns the amount of a receipt: large enough to be spent many times, and different for nearby receipts. */
export const arrivingSats = (at: number): bigint => 200_000n + BigInt((at * 7_919) % 50_000);

export const recipientOf = (at: number): Script => Script.p2pkh(hashOf(at % RECIPIENTS));

/**
 * Returns the message output of a receipt in the form that wallets use (facts.md 2); undefined if it has no message.
 */
export function messageOf(at: number): Script | undefined {
  if (at % MESSAGE_EVERY !== 0) return undefined;
  const text = new TextEncoder().encode(`for bench number ${at}`);
  return new Script(Uint8Array.of(0x6a, 4, 0, 0x74, 0x61, 0x62, text.length, ...text));
}

function hashOf(index: number): Uint8Array {
  const hash = new Uint8Array(20);
  new DataView(hash.buffer).setUint32(0, index + 1);
  return hash;
}
