// Random transactions and utxos that an indexer could report, for property tests.

import { atoms, sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf } from "@satchel/core/ids";
import { aScript, aTokenId, aTxid } from "@satchel/core/testing";
import type { TokenType } from "@satchel/core/token";
import type { Plugins, TokenEntry, TokenValue, Tx, TxInput, TxOutput, Utxo } from "@satchel/core/tx";
import fc from "fast-check";
import {
  COINBASE_INDEX,
  MAX_ALP_ATOMS,
  MAX_ATOMS,
  MAX_BURNED_ATOMS,
  MAX_HEIGHT,
  MAX_INDEX,
  MAX_SATS,
  MAX_SECONDS,
  MAX_TX_BYTES,
} from "../decode/ranges.ts";

/** Generates plain objects that always have `requiredKeys`. A missing optional property is absent, never undefined. */
function record<T, K extends keyof T = keyof T>(
  model: { [P in keyof T]: fc.Arbitrary<T[P]> },
  options: { requiredKeys?: K[] } = {},
): fc.Arbitrary<Pick<T, K> & Partial<T>> {
  return fc.record(model, { ...options, noNullPrototype: true } as fc.RecordConstraints<K>) as fc.Arbitrary<
    Pick<T, K> & Partial<T>
  >;
}
const hex = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((bytes) => Buffer.from(bytes).toString("hex"));
export const aHash = hex(32, 32);
export const anyScript = hex(1, 80).map(aScript);
const aU32 = fc.integer({ min: 0, max: 0xffffffff });
const aTime = fc.integer({ min: 0, max: MAX_SECONDS });
const aHeight = fc.integer({ min: 0, max: MAX_HEIGHT });
const anIndex = fc.integer({ min: 0, max: MAX_INDEX });
const anIndexOrNone = fc.integer({ min: -1, max: MAX_INDEX });
const someSats = fc.bigInt({ min: 0n, max: MAX_SATS }).map(sats);
const someAtoms = fc.bigInt({ min: 0n, max: MAX_ATOMS }).map(atoms);
const someAlpAtoms = fc.bigInt({ min: 0n, max: MAX_ALP_ATOMS }).map(atoms);
const anOutpoint = fc.tuple(aHash, anIndex).map(([txid, outIdx]): Outpoint => outpointOf(aTxid(txid), outIdx));

const aTokenType: fc.Arbitrary<TokenType> = fc.constantFrom(
  { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 },
  { protocol: "SLP", type: "SLP_TOKEN_TYPE_MINT_VAULT", number: 2 },
  { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 65 },
  { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 129 },
  { protocol: "SLP", type: "SLP_TOKEN_TYPE_UNKNOWN", number: 77 },
  { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  { protocol: "ALP", type: "ALP_TOKEN_TYPE_UNKNOWN", number: 9 },
  { protocol: "UNKNOWN", type: "UNKNOWN", number: 0 },
);
const aToken: fc.Arbitrary<TokenValue> = aTokenType.chain((tokenType) =>
  record({
    tokenId: aHash.map(aTokenId),
    tokenType: fc.constant(tokenType),
    atoms: tokenType.protocol === "ALP" ? someAlpAtoms : someAtoms,
    isMintBaton: fc.boolean(),
    entryIdx: anIndexOrNone,
  }),
);
const somePlugins: fc.Arbitrary<Plugins> = fc.dictionary(
  fc.constantFrom("agora", "my-plugin"),
  record({ groups: fc.array(hex(0, 40), { maxLength: 3 }), data: fc.array(hex(0, 40), { maxLength: 3 }) }),
  { minKeys: 1, noNullPrototype: true },
);

const anInput: fc.Arbitrary<TxInput> = record(
  {
    outpoint: fc.oneof(
      { weight: 9, arbitrary: anOutpoint },
      { weight: 1, arbitrary: fc.constant<Outpoint>(outpointOf(aTxid("00".repeat(32)), COINBASE_INDEX)) },
    ),
    inputScript: hex(0, 110),
    script: hex(0, 40).map(aScript),
    sats: someSats,
    sequence: aU32,
    token: aToken,
    plugins: somePlugins,
  },
  { requiredKeys: ["outpoint", "inputScript", "script", "sats", "sequence"] },
);
const anOutput: fc.Arbitrary<TxOutput> = record(
  {
    script: hex(0, 40).map(aScript),
    sats: someSats,
    token: aToken,
    plugins: somePlugins,
    spentBy: record({ txid: aHash.map((text) => aTxid(text)), inputIdx: anIndex }),
  },
  { requiredKeys: ["script", "sats"] },
);
const anEntry: fc.Arbitrary<TokenEntry> = record(
  {
    tokenId: aHash.map(aTokenId),
    tokenType: aTokenType,
    txType: fc.constantFrom("NONE", "UNKNOWN", "GENESIS", "SEND", "MINT", "BURN"),
    groupTokenId: aHash.map(aTokenId),
    isInvalid: fc.boolean(),
    burnSummary: fc.string(),
    failedColorings: fc.array(record({ pushdataIdx: anIndexOrNone, error: fc.string() }), {
      maxLength: 2,
    }),
    actualBurnAtoms: fc.bigInt({ min: 0n, max: MAX_BURNED_ATOMS }).map(atoms),
    intentionalBurnAtoms: someAtoms,
    burnsMintBatons: fc.boolean(),
  },
  {
    requiredKeys: [
      "tokenId",
      "tokenType",
      "txType",
      "isInvalid",
      "burnSummary",
      "failedColorings",
      "actualBurnAtoms",
      "intentionalBurnAtoms",
      "burnsMintBatons",
    ],
  },
);

export const aTx: fc.Arbitrary<Tx> = record(
  {
    txid: aHash.map((text) => aTxid(text)),
    version: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    inputs: fc.array(anInput, { maxLength: 4 }),
    outputs: fc.array(anOutput, { maxLength: 4 }),
    lockTime: aU32,
    timeFirstSeen: aTime,
    size: fc.integer({ min: 0, max: MAX_TX_BYTES }),
    isCoinbase: fc.boolean(),
    isFinal: fc.boolean(),
    block: record({ height: aHeight, hash: aHash, timestamp: aTime }),
    tokenEntries: fc.array(anEntry, { maxLength: 3 }),
    tokenFailedParsings: fc.array(record({ pushdataIdx: anIndexOrNone, bytes: hex(0, 40), error: fc.string() }), {
      maxLength: 2,
    }),
    tokenStatus: fc.constantFrom("NON_TOKEN", "NORMAL", "NOT_NORMAL", "UNKNOWN"),
  },
  {
    requiredKeys: [
      "txid",
      "version",
      "inputs",
      "outputs",
      "lockTime",
      "timeFirstSeen",
      "size",
      "isCoinbase",
      "isFinal",
      "tokenEntries",
      "tokenFailedParsings",
      "tokenStatus",
    ],
  },
);

export const aUtxo: fc.Arbitrary<Utxo> = record(
  {
    outpoint: anOutpoint,
    script: anyScript,
    sats: someSats,
    blockHeight: fc.integer({ min: -1, max: MAX_HEIGHT }),
    isCoinbase: fc.boolean(),
    isFinal: fc.boolean(),
    token: aToken,
    plugins: somePlugins,
  },
  { requiredKeys: ["outpoint", "script", "sats", "blockHeight", "isCoinbase", "isFinal"] },
);
