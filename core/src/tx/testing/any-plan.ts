// Arbitrary plans for the form of bytes: every field of every kind, also in combinations that no planner makes.

import fc from "fast-check";
import { type Atoms, atoms, type Sats, sats } from "../../amount/index.ts";
import { createdTokenId, type Outpoint, outpointOf, plannedOutpoint } from "../../ids/index.ts";
import { aScript, aTokenId, aTxid } from "../../testing/index.ts";
import type { GenesisInfo, GenesisSection, TokenType } from "../../token/index.ts";
import type {
  CovenantSpend,
  OfferTerms,
  Plan,
  PlannedAction,
  PlannedOutput,
  PlannedPurchase,
  PlannedTrade,
  PlannedTx,
  TokenValue,
  Utxo,
} from "../index.ts";

const bytes = (min: number, max: number) =>
  fc
    .uint8Array({ minLength: min, maxLength: max })
    .map((all) => Array.from(all, (byte) => byte.toString(16).padStart(2, "0")).join(""));
const id = bytes(32, 32);
const anySats: fc.Arbitrary<Sats> = fc
  .oneof(fc.bigInt({ min: 0n, max: 200n }), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }))
  .map(sats);
const anyAtoms: fc.Arbitrary<Atoms> = fc.bigInt({ min: 0n, max: 2n ** 70n }).map(atoms);
const big = fc.bigInt({ min: 0n, max: 2n ** 64n });
const count = fc.oneof(fc.nat(300), fc.maxSafeNat());
const u32 = fc.oneof(fc.nat(300), fc.integer({ min: 0, max: 0xffff_ffff }));
const text = fc.string({ unit: "grapheme", maxLength: 6 });
const outpoint: fc.Arbitrary<Outpoint> = fc.oneof(
  fc.tuple(id, u32).map(([txid, outIdx]) => outpointOf(aTxid(txid), outIdx)),
  fc.tuple(fc.nat(60), u32).map(([index, outIdx]) => plannedOutpoint(index, outIdx)),
);
const tokenId = fc.oneof(id.map(aTokenId), fc.nat(60).map(createdTokenId));
const protocol = fc.constantFrom("SLP" as const, "ALP" as const, "UNKNOWN" as const);
const tokenType: fc.Arbitrary<TokenType> = fc.record({ protocol, type: text, number: count });
const script = bytes(0, 40).map(aScript);
/** Each optional field is there or not. */
const some = { requiredKeys: [] };

const tokenValue: fc.Arbitrary<TokenValue> = fc.record({
  tokenId,
  tokenType,
  atoms: anyAtoms,
  isMintBaton: fc.boolean(),
  entryIdx: fc.integer({ min: -1, max: 200 }),
});

/** Joins fields that are always there with fields that may be missing. */
const joined = <A extends object, B extends object>(all: fc.Arbitrary<A>, optional: fc.Arbitrary<B>) =>
  fc.tuple(all, optional).map(([one, other]) => ({ ...one, ...other }));

const plugins = fc.dictionary(
  text,
  fc.record({ groups: fc.array(bytes(0, 4), { maxLength: 2 }), data: fc.array(bytes(0, 4), { maxLength: 2 }) }),
  { maxKeys: 2, noNullPrototype: true },
);
const utxo: fc.Arbitrary<Utxo> = joined(
  fc.record({
    outpoint,
    script,
    sats: anySats,
    blockHeight: fc.integer({ min: -1, max: 2_000_000 }),
    isCoinbase: fc.boolean(),
    isFinal: fc.boolean(),
  }),
  fc.record({ token: tokenValue, plugins }, some),
);

const publicKey = bytes(33, 33);
const offer: fc.Arbitrary<OfferTerms> = fc.oneof(
  fc.record({
    variant: fc.constant("PARTIAL" as const),
    terms: fc.record({
      tokenId,
      tokenType,
      truncAtoms: big,
      numAtomsTruncBytes: fc.nat(8),
      numSatsTruncBytes: fc.nat(8),
      atomsScaleFactor: big,
      scaledTruncAtomsPerTruncSat: big,
      minAcceptedScaledTruncAtoms: big,
      enforcedLockTime: u32,
      makerPk: publicKey,
    }),
  }),
  fc.record({
    variant: fc.constant("ONESHOT" as const),
    terms: fc.record({
      tokenId,
      tokenType,
      atoms: anyAtoms,
      payment: fc.record({ script, sats: anySats }),
      makerPk: publicKey,
    }),
  }),
);
const covenant: fc.Arbitrary<CovenantSpend> = fc.oneof(
  fc.record({ branch: fc.constant("accept" as const), offer, signer: script, atoms: anyAtoms }),
  fc.record({ branch: fc.constantFrom("cancel" as const, "advertisement" as const), offer, signer: script }),
);

const output: fc.Arbitrary<PlannedOutput> = joined(
  fc.record({ script, sats: anySats, isChange: fc.boolean() }),
  fc.record(
    {
      token: joined(
        fc.record({ tokenId, atoms: anyAtoms }),
        fc.record({ isMintBaton: fc.constant(true as const) }, some),
      ),
    },
    some,
  ),
);
const plannedTx: fc.Arbitrary<PlannedTx> = joined(
  fc.record({
    inputs: fc.array(joined(fc.record({ utxo }), fc.record({ covenant }, some)), { maxLength: 3 }),
    outputs: fc.array(output, { maxLength: 3 }),
    size: count,
    fee: anySats,
  }),
  fc.record({ lockTime: u32, sequence: u32 }, some),
);

const genesisInfo: fc.Arbitrary<GenesisInfo> = joined(
  fc.record({ tokenTicker: text, tokenName: text, url: text, decimals: fc.nat(9) }),
  fc.record(
    { hash: bytes(0, 32), mintVaultScripthash: bytes(20, 20), data: bytes(0, 8), authPubkey: bytes(0, 33) },
    some,
  ),
);
const genesis: fc.Arbitrary<GenesisSection> = fc.record({
  kind: fc.constant("genesis" as const),
  protocol,
  typeNumber: count,
  info: genesisInfo,
  atoms: anyAtoms,
  hasBaton: fc.boolean(),
});
const action: fc.Arbitrary<PlannedAction> = fc.oneof(
  joined(
    fc.record({ kind: fc.constant("create" as const), txIndex: fc.nat(60), token: genesis }),
    fc.record({ groupTokenId: id.map(aTokenId) }, some),
  ),
  fc.record({ kind: fc.constantFrom("mint" as const, "burn" as const), tokenId, atoms: anyAtoms }),
  fc.record({ kind: fc.constant("fan-out" as const), tokenId, inputs: count }),
);
const purchase: fc.Arbitrary<PlannedPurchase> = fc.record({ offer, outpoint, atoms: anyAtoms, price: anySats });
const trade: fc.Arbitrary<PlannedTrade> = fc.oneof(
  joined(
    purchase.map((one) => ({ kind: "buy" as const, ...one })),
    fc.record({ more: fc.array(purchase, { maxLength: 2 }) }, some),
  ),
  fc.record({ kind: fc.constantFrom("cancel" as const, "take-back" as const, "finish" as const), offer, outpoint }),
  fc.record({ kind: fc.constant("list" as const), offer }),
  fc.record({ kind: fc.constant("relist" as const), offer, ended: offer, outpoint }),
);

export const anyPlan: fc.Arbitrary<Plan> = joined(
  fc.record({
    txs: fc.array(plannedTx, { maxLength: 3 }),
    sent: anySats,
    fee: anySats,
    spends: fc.array(outpoint, { maxLength: 3 }),
  }),
  fc.record(
    {
      tokens: fc.array(fc.record({ tokenId, sent: anyAtoms, burned: anyAtoms }), { maxLength: 2 }),
      action,
      trade,
      accepted: fc.array(outpoint, { maxLength: 2 }),
    },
    some,
  ),
);
