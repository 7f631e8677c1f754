import { toHex } from "@satchel/core/script";
import { OP, readOp } from "../../script/index.ts";
import {
  SLP_FUNGIBLE,
  SLP_MINT_VAULT,
  SLP_NFT1_CHILD,
  SLP_NFT1_GROUP,
  TokenError,
  type TokenSection,
  unknownMeta,
} from "../token.ts";
import { debugBytes, isDataPush, isNumberPush, opText, walkScript } from "./walk-script.ts";

const SLP_TYPES = [SLP_FUNGIBLE, SLP_MINT_VAULT, SLP_NFT1_GROUP, SLP_NFT1_CHILD];
const MIN_LIST_PUSHES = 5;
const MAX_LIST_PUSHES = 23;

/**
 * Parses an OP_RETURN script by the rules of SLP (devnet.md 3.1); undefined when it is not SLP at all. `txid` becomes
 * the id of a token that starts here. Throws TokenError.
 */
export function parseSlp(txid: string, script: Uint8Array): TokenSection | undefined {
  if (!hasSlpLokadId(script)) return undefined;
  const pushes = slpPushes(script);
  const [, type, action] = pushes;
  if (type === undefined || action === undefined) throw tooFewPushes(3, pushes.length);
  const [typeCode] = type;
  if (typeCode === undefined || type.length !== 1) {
    throw new TokenError(`Token type must be 1 byte long, got ${type.length}: ${type.length}`);
  }
  if (!SLP_TYPES.includes(typeCode)) return { kind: "unknown", meta: unknownMeta("slp", typeCode) };
  switch (Buffer.from(action).toString("latin1")) {
    case "GENESIS":
      return parseSlpGenesis(txid, typeCode, pushes);
    case "MINT":
      return typeCode === SLP_MINT_VAULT ? parseVaultMint(pushes) : parseBatonMint(typeCode, pushes);
    case "SEND":
      return parseSend(typeCode, pushes);
    case "BURN":
      return parseBurn(typeCode, pushes);
    default:
      throw new TokenError(`Invalid tx type: ${debugBytes(action)}`);
  }
}

function hasSlpLokadId(script: Uint8Array): boolean {
  if (script[0] !== OP.OP_RETURN) return false;
  const push = readOp(script, 1);
  if (push === undefined || !isDataPush(push)) return false;
  const lokadId = Buffer.from(push.data).toString("latin1");
  if (lokadId.startsWith("SLP2")) throw new TokenError('Invalid LOKAD ID "SLP2", did you forget to use eMPP?');
  return lokadId === "SLP\0";
}

function slpPushes(script: Uint8Array): Uint8Array[] {
  const { ops, fault } = walkScript(script);
  if (fault !== undefined) throw new TokenError(`Failed parsing pushdata: ${fault.message}`);
  return ops.slice(1).map((op, i) => {
    if (isNumberPush(op)) throw new TokenError(`Disallowed push: ${opText(op)} at op ${i + 1}`);
    if (!isDataPush(op)) throw new TokenError(`Non-push op: ${opText(op)} at op ${i + 1}`);
    return op.data;
  });
}

function parseBatonMint(typeCode: number, pushes: readonly Uint8Array[]): TokenSection {
  checkPushCount(pushes, 6);
  const meta = { tokenId: tokenIdOf(pushes), protocol: "slp", typeCode } as const;
  const batonIdx = batonIdxOf(pushes[4]);
  const quantity = quantityOf(pushes[5], "additional_quantity");
  return { kind: "mint", meta, ...paddedAmounts(quantity, batonIdx) };
}

function parseVaultMint(pushes: readonly Uint8Array[]): TokenSection {
  const { tokenId, amounts } = parseList(pushes, "additional_quantity");
  return { kind: "mint", meta: { tokenId, protocol: "slp", typeCode: SLP_MINT_VAULT }, amounts, batonCount: 0 };
}

function parseSend(typeCode: number, pushes: readonly Uint8Array[]): TokenSection {
  const { tokenId, amounts } = parseList(pushes, "token_output_quantity");
  return { kind: "send", meta: { tokenId, protocol: "slp", typeCode }, amounts };
}

function parseBurn(typeCode: number, pushes: readonly Uint8Array[]): TokenSection {
  checkPushCount(pushes, 5);
  const meta = { tokenId: tokenIdOf(pushes), protocol: "slp", typeCode } as const;
  return { kind: "burn", meta, atoms: quantityOf(pushes[4], "token_burn_quantity") };
}

function parseList(pushes: readonly Uint8Array[], field: string): { tokenId: string; amounts: bigint[] } {
  if (pushes.length < MIN_LIST_PUSHES) throw tooFewPushes(MIN_LIST_PUSHES, pushes.length);
  if (pushes.length > MAX_LIST_PUSHES) {
    throw new TokenError(
      `Pushed superfluous data: expected at most ${MAX_LIST_PUSHES} pushes, but got ${pushes.length}`,
    );
  }
  const tokenId = tokenIdOf(pushes);
  return { tokenId, amounts: pushes.slice(4).map((push, i) => quantityOf(push, `${field}${i + 1}`)) };
}

function tooFewPushes(expected: number, actual: number): TokenError {
  return new TokenError(`Too few pushes, expected at least ${expected} but only got ${actual}`);
}

const MAX_DECIMALS = 9;
const NO_BYTES = new Uint8Array();

/** Parses the pushes of an SLP GENESIS, in the order of devnet.md 3.1. Throws TokenError. */
function parseSlpGenesis(txid: string, typeCode: number, pushes: readonly Uint8Array[]): TokenSection {
  checkPushCount(pushes, 10);
  const [, , , tokenTicker = NO_BYTES, tokenName = NO_BYTES, url = NO_BYTES] = pushes;
  const hash = fieldOf(pushes[6], [0, 32], "token_document_hash");
  const [decimals = 0] = fieldOf(pushes[7], [1], "decimals");
  const isVault = typeCode === SLP_MINT_VAULT;
  const mintVaultScripthash = isVault ? fieldOf(pushes[8], [20], "mint_vault_scripthash") : NO_BYTES;
  const batonIdx = isVault ? undefined : batonIdxOf(pushes[8]);
  const quantity = quantityOf(pushes[9], "initial_quantity");
  if (decimals > MAX_DECIMALS) {
    throw new TokenError(`Too many decimals, only max. ${MAX_DECIMALS} allowed, but got ${decimals}`);
  }
  if (typeCode === SLP_NFT1_CHILD) checkNftChild(batonIdx, quantity, decimals);
  const genesis = { tokenTicker, tokenName, url, hash, mintVaultScripthash, decimals };
  return {
    kind: "genesis",
    meta: { tokenId: txid, protocol: "slp", typeCode },
    genesis: { ...genesis, data: NO_BYTES, authPubkey: NO_BYTES },
    ...paddedAmounts(quantity, batonIdx),
  };
}

function checkNftChild(batonIdx: number | undefined, quantity: bigint, decimals: number): void {
  if (batonIdx !== undefined) throw new TokenError("NFT1 Child GENESIS cannot have mint baton");
  if (quantity !== 1n) {
    throw new TokenError(`Invalid NFT1 Child GENESIS initial quantity, expected 1 but got ${quantity}`);
  }
  if (decimals !== 0) throw new TokenError(`Invalid NFT1 Child GENESIS decimals, expected 0 but got ${decimals}`);
}

/** Index of the push with the token id, in every transaction type but GENESIS. */
const TOKEN_ID_PUSH = 3;
const MIN_BATON_IDX = 2;

function checkPushCount(pushes: readonly Uint8Array[], expected: number): void {
  if (pushes.length === expected) return;
  throw new TokenError(`Unexpected number of pushes, expected exactly ${expected} but only got ${pushes.length}`);
}

/** Returns the bytes of a field if it has one of the lengths. Throws TokenError. */
function fieldOf(push: Uint8Array = NO_BYTES, lengths: readonly number[], field: string): Uint8Array {
  if (lengths.includes(push.length)) return push;
  throw new TokenError(
    `Field has invalid length: expected one of [${lengths.join(", ")}] but got ${push.length} for field ${field}`,
  );
}

/** SLP writes ids in display order. */
function tokenIdOf(pushes: readonly Uint8Array[]): string {
  return toHex(fieldOf(pushes[TOKEN_ID_PUSH], [32], "token_id"));
}

/** 8 bytes, most significant first. */
function quantityOf(push: Uint8Array | undefined, field: string): bigint {
  return Buffer.from(fieldOf(push, [8], field)).readBigUInt64BE();
}

/** Returns the output that the mint baton goes to, or undefined for none. */
function batonIdxOf(push: Uint8Array | undefined): number | undefined {
  const [batonIdx] = fieldOf(push, [0, 1], "mint_baton_out_idx");
  if (batonIdx !== undefined && batonIdx < MIN_BATON_IDX) {
    throw new TokenError(`Mint baton at invalid output index, must be between 2 and 255, but got ${batonIdx}`);
  }
  return batonIdx;
}

/** Returns one quantity for output 1, and zeros up to the output of the baton, if there is one. */
function paddedAmounts(quantity: bigint, batonIdx: number | undefined) {
  if (batonIdx === undefined) return { amounts: [quantity], batonCount: 0 };
  return { amounts: [quantity, ...new Array<bigint>(batonIdx - MIN_BATON_IDX).fill(0n)], batonCount: 1 };
}
