// Random coins whose bytes and tokens are true, and what a lying server may say about them.

import { atoms, type Sats, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { fromHex, type ScriptHex, scriptOfBytes } from "@satchel/core/script";
import { aTokenId, aTxid } from "@satchel/core/testing";
import { type Parent, readParent, type TokenValue, txidOf, type Utxo, writeTx } from "@satchel/core/tx";
import fc from "fast-check";
import { colourTx } from "../colour-tx.ts";
import type { TokenCoin } from "../token.ts";
import { anyScript, tokenScript } from "./random-token-script.ts";

/** `held`: the token as the rules give it, before validity, which only takes tokens away. */
type Truth = { sats: Sats; token: TokenValue | undefined; isColoured: boolean; held: TokenCoin | undefined };
export type RandomCoin = { utxo: Utxo; parent: Parent; rawTx: Uint8Array; truth: Truth };

/**
 * Returns the coins of `me` in one transaction with this script as output 0, with what the token rules say about each.
 */
export function coinsOf(me: ScriptHex, script: Uint8Array, amounts: readonly bigint[], seed: number): RandomCoin[] {
  const outputs = [
    { script: scriptOfBytes(script), sats: sats(0n) },
    ...amounts.map((n) => ({ script: me, sats: sats(n) })),
  ];
  const inputs = [{ outpoint: outpointOf(aTxid("ab".repeat(32)), seed), inputScript: "", sequence: 0 }];
  const rawTx = writeTx({ version: 2, inputs, outputs, lockTime: 0 });
  const txid = txidOf(rawTx);
  const parent = readParent(rawTx);
  if (!parent.ok) throw new Error(parent.problem.code);
  const colouring = colourTx({
    txid,
    outputs: outputs.map((out) => ({ sats: out.sats, script: fromHex(out.script) })),
  });
  return amounts.map((amount, i) => {
    const marked = colouring?.outputs[i + 1];
    const meta = marked && colouring.sections[marked.sectionIdx]?.meta;
    const token: TokenValue | undefined = meta && {
      tokenId: aTokenId(meta.tokenId),
      tokenType: { protocol: meta.protocol === "slp" ? "SLP" : "ALP", type: "", number: meta.typeCode },
      atoms: atoms(marked.atoms),
      isMintBaton: marked.isMintBaton,
      entryIdx: 0,
    };
    const utxo: Utxo = {
      outpoint: outpointOf(txid, i + 1),
      script: me,
      sats: sats(amount),
      blockHeight: 1,
      isCoinbase: false,
      isFinal: true,
      ...(token && { token }),
    };
    const held = marked && meta && { meta, atoms: marked.atoms, isMintBaton: marked.isMintBaton, groupMeta: undefined };
    const truth = { sats: sats(amount), token, isColoured: token !== undefined, held };
    return { utxo, parent: parent.value, rawTx, truth };
  });
}

/** A transaction: its first script, and the amounts that it pays to the wallet. */
export const anyTx = fc.record({
  script: fc.oneof(tokenScript, anyScript, fc.constant(Uint8Array.of(0x51))),
  amounts: fc.array(fc.bigInt(600n, 100_000n), { minLength: 1, maxLength: 4 }),
});
/** Ids that the random scripts name too. */
export const anyId = fc.constantFrom("a1".repeat(32), "b2".repeat(32), "0".repeat(64));
const anyToken: fc.Arbitrary<TokenValue> = fc
  .tuple(
    anyId,
    fc.bigInt(0n, 30n),
    fc.boolean(),
    fc.constantFrom("SLP" as const, "ALP" as const),
    fc.constantFrom(0, 1, 0x81),
  )
  .map(([tokenId, amount, isMintBaton, protocol, number]) => ({
    tokenId: aTokenId(tokenId),
    tokenType: { protocol, type: "", number },
    atoms: atoms(amount),
    isMintBaton,
    entryIdx: 0,
  }));
/** What the server does to a coin: mostly nothing. */
export const anyLie: fc.Arbitrary<(utxo: Utxo) => Utxo> = fc.oneof(
  { weight: 3, arbitrary: fc.constant((utxo: Utxo) => utxo) },
  { weight: 2, arbitrary: fc.constant(({ token: _, ...utxo }: Utxo) => utxo) },
  anyToken.map((token) => (utxo: Utxo) => ({ ...utxo, token })),
  anyToken.map(
    (other) => (utxo: Utxo) =>
      utxo.token ? { ...utxo, token: { ...utxo.token, atoms: other.atoms, isMintBaton: other.isMintBaton } } : utxo,
  ),
  fc.bigInt(0n, 200_000n).map((amount) => (utxo: Utxo) => ({ ...utxo, sats: sats(amount) })),
);
