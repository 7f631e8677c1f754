// The form of a plan as bytes, to hand it to a signer that is not in this process (docs/decisions/plan-bytes.md).

import { type Atoms, atoms, type Sats, sats } from "../../amount/index.ts";
import {
  createdTokenId,
  type Outpoint,
  parseOutpoint,
  parseTokenId,
  plannedOutpoint,
  readCreatedTokenId,
  readOutpoint,
  readPlannedOutpoint,
  type TokenId,
  UNKNOWN_TOKEN_ID,
} from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { fromHex, type ScriptHex, scriptOfBytes } from "../../script/index.ts";
import type { GenesisInfo, GenesisSection, TokenType } from "../../token/index.ts";
import type { Plugins, TokenValue, Utxo } from "../bytes/tx.ts";
import {
  type Coder,
  choice,
  createByteReader,
  createByteWriter,
  fixedHex,
  flag,
  hexBytes,
  list,
  mapped,
  maybe,
  struct,
  text,
  union,
  whole,
  wholeBig,
  wholeOrNone,
  yes,
} from "./byte-coder.ts";
import type {
  CovenantSpend,
  OfferTerms,
  OneshotTerms,
  PartialTerms,
  PlannedPurchase,
  PlannedTrade,
} from "./covenant.ts";
import type { Plan, PlannedAction, PlannedInput, PlannedOutput, PlannedTx } from "./plan.ts";

export type PlanBytesProblem =
  /** The bytes do not begin as those of a plan do. */
  | { code: "not-a-plan" }
  /** Another release wrote it in a form that this one does not know. */
  | { code: "plan-version-unsupported"; version: number }
  /** Bytes are missing, left over, or not written in the one way in which each plan is written. */
  | { code: "plan-malformed" };

/** "plan" in ASCII, and the version of the form. */
const MARK = [0x70, 0x6c, 0x61, 0x6e] as const;
const VERSION = 3;

/**
 * Returns the bytes of a plan. Equal plans have equal bytes, and different plans have different ones. Throws RangeError
 * for a value that no planner makes, such as a negative amount.
 */
export function encodePlan(plan: Plan): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter();
  for (const byte of [...MARK, VERSION]) writer.byte(byte);
  planCoder.write(writer, plan);
  return writer.done();
}

/**
 * Reads the bytes of a plan. Whether the plan keeps the rules is for the signer to check (`checkPlan` of the vault).
 */
export function decodePlan(bytes: Uint8Array): Result<Plan, PlanBytesProblem> {
  const reader = createByteReader(bytes);
  if (MARK.some((byte) => reader.byte() !== byte)) return no({ code: "not-a-plan" });
  const version = reader.byte();
  if (reader.hasFailed()) return no({ code: "plan-malformed" });
  if (version !== VERSION) return no({ code: "plan-version-unsupported", version });
  const plan = planCoder.read(reader);
  if (reader.hasFailed() || reader.remaining() > 0) return no({ code: "plan-malformed" });
  // A value could be spelled in more bytes than it needs; then two texts would be one plan.
  return isEqual(encodePlan(plan), bytes) ? ok(plan) : no({ code: "plan-malformed" });
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const satsCoder: Coder<Sats> = mapped(wholeBig, (value: Sats): bigint => value, sats);
const atomsCoder: Coder<Atoms> = mapped(wholeBig, (value: Atoms): bigint => value, atoms);
const ID_BYTES = 32;
const PUBLIC_KEY_BYTES = 33;
const id = fixedHex(ID_BYTES);
const publicKey = fixedHex(PUBLIC_KEY_BYTES);
const script: Coder<ScriptHex> = mapped(
  hexBytes,
  (value: ScriptHex): string => value,
  (hex) => scriptOfBytes(fromHex(hex)),
);

/** An output that exists, or an output of an earlier transaction of the plan, which has no txid yet. */
const outpoint: Coder<Outpoint> = mapped(
  union<{ of: "chain"; txid: string; outIdx: number } | { of: "plan"; index: number; outIdx: number }, "of">("of", {
    chain: struct({ txid: id, outIdx: whole }),
    plan: struct({ index: whole, outIdx: whole }),
  }),
  (value: Outpoint) => {
    const planned = readPlannedOutpoint(value);
    if (planned) return { of: "plan" as const, ...planned };
    if (parseOutpoint(value) === undefined) throw new RangeError(`${value} is not an outpoint`);
    return { of: "chain" as const, ...readOutpoint(value) };
  },
  (value, from) => {
    if (value.of === "plan") return plannedOutpoint(value.index, value.outIdx);
    const read = parseOutpoint(`${value.txid}:${value.outIdx}`);
    if (read === undefined) from.fail();
    return read ?? plannedOutpoint(0, 0);
  },
);

const MAX_TX_INDEX = 9_999_999_999;

const chainTokenId: Coder<TokenId> = mapped(
  id,
  (value: TokenId): string => value,
  (value, from) => {
    const read = parseTokenId(value);
    if (read === undefined) from.fail();
    return read ?? UNKNOWN_TOKEN_ID;
  },
);

/** A token that exists, or the one that a transaction of the plan creates (`createdTokenId`). */
const tokenId: Coder<TokenId> = mapped(
  union<{ of: "chain"; id: TokenId } | { of: "plan"; index: number }, "of">("of", {
    chain: struct({ id: chainTokenId }),
    plan: struct({ index: whole }),
  }),
  (value: TokenId) => {
    const index = readCreatedTokenId(value);
    return index === undefined ? { of: "chain" as const, id: value } : { of: "plan" as const, index };
  },
  (value, from) => {
    if (value.of === "chain") return value.id;
    if (value.index > MAX_TX_INDEX) from.fail();
    return createdTokenId(value.index);
  },
);

const tokenType = struct<TokenType>({ protocol: choice("SLP", "ALP", "UNKNOWN"), type: text, number: whole });

const tokenValue = struct<TokenValue>({
  tokenId,
  tokenType,
  atoms: atomsCoder,
  isMintBaton: flag,
  entryIdx: wholeOrNone,
});

/** By name, in the order of their code units. */
const plugins: Coder<Plugins> = mapped(
  list(
    struct<{ name: string; groups: readonly string[]; data: readonly string[] }>({
      name: text,
      groups: list(hexBytes),
      data: list(hexBytes),
    }),
  ),
  (value: Plugins) =>
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { groups, data }]) => ({ name, groups, data })),
  (value) => Object.fromEntries(value.map(({ name, ...rest }) => [name, rest])),
);

const utxo = struct<Utxo>({
  outpoint,
  script,
  sats: satsCoder,
  blockHeight: wholeOrNone,
  isCoinbase: flag,
  isFinal: flag,
  token: maybe(tokenValue),
  plugins: maybe(plugins),
});

const offer = union<OfferTerms, "variant">("variant", {
  PARTIAL: struct({
    terms: struct<PartialTerms>({
      tokenId,
      tokenType,
      truncAtoms: wholeBig,
      numAtomsTruncBytes: whole,
      numSatsTruncBytes: whole,
      atomsScaleFactor: wholeBig,
      scaledTruncAtomsPerTruncSat: wholeBig,
      minAcceptedScaledTruncAtoms: wholeBig,
      enforcedLockTime: whole,
      makerPk: publicKey,
    }),
  }),
  ONESHOT: struct({
    terms: struct<OneshotTerms>({
      tokenId,
      tokenType,
      atoms: atomsCoder,
      payment: struct<OneshotTerms["payment"]>({ script, sats: satsCoder }),
      makerPk: publicKey,
    }),
  }),
});

const covenant = union<CovenantSpend, "branch">("branch", {
  accept: struct({ offer, signer: script, atoms: atomsCoder }),
  cancel: struct({ offer, signer: script }),
  advertisement: struct({ offer, signer: script }),
});

const plannedTx = struct<PlannedTx>({
  inputs: list(struct<PlannedInput>({ utxo, covenant: maybe(covenant) })),
  outputs: list(
    struct<PlannedOutput>({
      script,
      sats: satsCoder,
      isChange: flag,
      token: maybe(
        struct<NonNullable<PlannedOutput["token"]>>({ tokenId, atoms: atomsCoder, isMintBaton: maybe(yes) }),
      ),
    }),
  ),
  size: whole,
  fee: satsCoder,
  lockTime: maybe(whole),
  sequence: maybe(whole),
});

const genesisInfo = struct<GenesisInfo>({
  tokenTicker: text,
  tokenName: text,
  url: text,
  decimals: whole,
  hash: maybe(hexBytes),
  mintVaultScripthash: maybe(hexBytes),
  data: maybe(hexBytes),
  authPubkey: maybe(hexBytes),
});

type Create = Omit<Extract<PlannedAction, { kind: "create" }>, "kind">;

const action = union<PlannedAction, "kind">("kind", {
  create: struct<Create>({
    txIndex: whole,
    token: struct<GenesisSection>({
      kind: choice("genesis" as const),
      protocol: choice("SLP", "ALP", "UNKNOWN"),
      typeNumber: whole,
      info: genesisInfo,
      atoms: atomsCoder,
      hasBaton: flag,
    }),
    groupTokenId: maybe(chainTokenId),
  }),
  mint: struct({ tokenId, atoms: atomsCoder }),
  burn: struct({ tokenId, atoms: atomsCoder }),
  "fan-out": struct({ tokenId, inputs: whole }),
});

type Buy = Omit<Extract<PlannedTrade, { kind: "buy" }>, "kind">;
const purchase = { offer, outpoint, atoms: atomsCoder, price: satsCoder };

const trade = union<PlannedTrade, "kind">("kind", {
  buy: struct<Buy>({ ...purchase, more: maybe(list(struct<PlannedPurchase>(purchase))) }),
  cancel: struct({ offer, outpoint }),
  list: struct({ offer }),
  "take-back": struct({ offer, outpoint }),
  finish: struct({ offer, outpoint }),
  relist: struct({ offer, ended: offer, outpoint }),
});

const planCoder = struct<Plan>({
  txs: list(plannedTx),
  sent: satsCoder,
  fee: satsCoder,
  spends: list(outpoint),
  tokens: maybe(list(struct<NonNullable<Plan["tokens"]>[number]>({ tokenId, sent: atomsCoder, burned: atomsCoder }))),
  action: maybe(action),
  trade: maybe(trade),
  accepted: maybe(list(outpoint)),
});
