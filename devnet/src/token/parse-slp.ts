import { OP, readOp } from "../script/index.ts";
import { debugBytes } from "./debug-bytes.ts";
import { parseSlpGenesis } from "./parse-slp-genesis.ts";
import { batonIdxOf, checkPushCount, paddedAmounts, quantityOf, tokenIdOf } from "./slp-fields.ts";
import type { TokenSection } from "./token.ts";
import { TokenError } from "./token-error.ts";
import { SLP_FUNGIBLE, SLP_MINT_VAULT, SLP_NFT1_CHILD, SLP_NFT1_GROUP, unknownMeta } from "./token-meta.ts";
import { isDataPush, isNumberPush, opText, walkScript } from "./walk-script.ts";

const SLP_TYPES = [SLP_FUNGIBLE, SLP_MINT_VAULT, SLP_NFT1_GROUP, SLP_NFT1_CHILD];
const MIN_LIST_PUSHES = 5;
const MAX_LIST_PUSHES = 23;

/**
 * What an OP_RETURN script asks for by the rules of SLP (devnet.md 3.1); undefined when it is not SLP at all. `txid`
 * becomes the id of a token that starts here. Throws TokenError.
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
