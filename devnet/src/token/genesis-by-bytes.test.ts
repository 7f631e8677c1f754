// What the wallet reads of a token from its genesis, against the rules by which devnet's indexer lets tokens begin.

import { scriptOfBytes, toHex } from "@satchel/core/script";
import { rounds } from "@satchel/core/testing";
import { readGenesis } from "@satchel/core/token";
import fc from "fast-check";
import { expect, test } from "vitest";
import { colourTx } from "./colour-tx.ts";
import { anyScript } from "./testing/random-token-script.ts";
import { TXID } from "./testing/token-case.ts";

/** Enough for the amounts and batons of any genesis: a token whose outputs are missing does not begin. */
const MANY_OUTPUTS = 300;

/** Returns what the indexer says about the token that begins with this script; undefined if no token does. */
function toldBy(script: Uint8Array) {
  const others = Array.from({ length: MANY_OUTPUTS }, () => Uint8Array.of(0x51));
  const outputs = [script, ...others].map((each) => ({ sats: 546n, script: each }));
  const section = colourTx({ txid: TXID, outputs })?.sections.find(({ txType }) => txType === "genesis");
  if (section?.genesis === undefined) return undefined;
  const { meta, genesis } = section;
  // As the wallet's client decodes the same bytes (chain/src/decode/token-genesis.ts).
  const text = new TextDecoder();
  const texts = {
    tokenTicker: text.decode(genesis.tokenTicker),
    tokenName: text.decode(genesis.tokenName),
    url: text.decode(genesis.url),
    decimals: genesis.decimals,
  };
  const { data, authPubkey, hash, mintVaultScripthash } = genesis;
  const own =
    meta.protocol === "alp"
      ? { data: toHex(data), authPubkey: toHex(authPubkey) }
      : { hash: toHex(hash), ...(meta.typeCode === 2 && { mintVaultScripthash: toHex(mintVaultScripthash) }) };
  return { type: { protocol: meta.protocol.toUpperCase(), number: meta.typeCode }, genesisInfo: { ...texts, ...own } };
}

test("a genesis is read exactly where the indexer lets a token begin, and says the same", () => {
  const counts = { tokens: 0, others: 0, notUtf8: 0 };
  fc.assert(
    fc.property(anyScript, (script) => {
      const told = toldBy(script);
      const read = readGenesis(scriptOfBytes(script));
      if (told === undefined) {
        counts.others++;
        expect(read).toBeUndefined();
        return;
      }
      counts.tokens++;
      if (`${told.genesisInfo.tokenName}${told.genesisInfo.tokenTicker}`.includes("\ufffd")) counts.notUtf8++;
      expect(read).toEqual({ tokenType: expect.objectContaining(told.type), genesisInfo: told.genesisInfo });
    }),
    { numRuns: rounds(3_000, 60_000) },
  );
  expect(counts.tokens).toBeGreaterThan(20);
  expect(counts.others).toBeGreaterThan(20);
  expect(counts.notUtf8).toBeGreaterThan(0);
});
