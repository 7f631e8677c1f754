import { no, ok, type Result } from "../result.ts";
import { isHex, toHex } from "./hex.ts";
import { type PushProblem, readPushes } from "./read-pushes.ts";
import { MAX_OP_RETURN_BYTES, OP_RESERVED, OP_RETURN, opReturnScript, pushOf } from "./script.ts";

/** Bytes of UTF-8 that a message may have (wallet.md 5): what an OP_RETURN holds beside the prefix and two push lengths. */
export const MAX_MESSAGE_BYTES = 215;
/** The message of an airdrop shares its script with the token's id (wallet.md 5: 38 less). */
export const MAX_AIRDROP_MESSAGE_BYTES = MAX_MESSAGE_BYTES - 38;
/** Bytes of an `op_return_raw`, which leaves OP_RETURN itself out. */
export const MAX_RAW_DATA_BYTES = MAX_OP_RETURN_BYTES - 1;

export type MessageProblem =
  /** 'Cashtab Msg cannot be an empty string', in our name. */
  | { code: "message-empty"; bytes: number; max: number }
  /** 'Message can not exceed {max} bytes'; of an airdrop 'Error: Airdrop msg is {bytes} bytes. Exceeds {max} byte limit.' */
  | { code: "message-too-long"; bytes: number; max: number };

/** Why a text is no `op_return_raw` (facts.md 1.5). */
export type RawDataProblem =
  /** 'Cashtab will not send an empty op_return_raw', in our name. */
  | { code: "raw-data-empty" }
  /** 'op_return_raw will have OP_RETURN (6a) prepended automatically' */
  | { code: "raw-data-has-op-return" }
  /** 'Input must be lowercase hex a-f 0-9.' */
  | { code: "raw-data-not-hex" }
  /** 'op_return_raw exceeds 222 bytes' */
  | { code: "raw-data-too-long"; bytes: number; max: number }
  /** 'op_return_raw input must be in hex bytes. Length of input must be divisible by two.' */
  | { code: "raw-data-half-byte" }
  /** 'Invalid OP_RETURN' */
  | { code: "raw-data-not-pushes"; problem: PushProblem };

/** What a message begins with, hex (facts.md 1.1). */
export const MESSAGE_LOKAD_ID = "00746162";
/** What marks an airdrop, hex. */
export const AIRDROP_LOKAD_ID = "64726f70";
const HEAD = OP_RETURN.toString(16);
/** The first push, OP_RESERVED, of a script of several sections (eMPP), each with a prefix of its own. */
export const EMPP_MARK = OP_RESERVED.toString(16);
const utf8 = new TextEncoder();

/** UTF-8 bytes of a text, for a counter beside its field. */
export const bytesOf = (text: string): number => utf8.encode(text).length;

/** A script that says this to whoever reads it. */
export function messageScript(text: string): Result<string, MessageProblem> {
  const bytes = utf8.encode(text);
  const size = { bytes: bytes.length, max: MAX_MESSAGE_BYTES };
  if (text.trim() === "") return no({ code: "message-empty", ...size });
  if (size.bytes > size.max) return no({ code: "message-too-long", ...size });
  return ok(opReturnScript([MESSAGE_LOKAD_ID, toHex(bytes)]));
}

/** What marks an airdrop to the holders of a token; a blank text leaves the message out (facts.md 2.2). */
export function airdropScript(tokenId: string, text: string): Result<string, MessageProblem> {
  const bytes = utf8.encode(text);
  const size = { bytes: bytes.length, max: MAX_AIRDROP_MESSAGE_BYTES };
  if (size.bytes > size.max) return no({ code: "message-too-long", ...size });
  return ok(opReturnScript([AIRDROP_LOKAD_ID, tokenId, ...(text.trim() === "" ? [] : [toHex(bytes)])]));
}

/** Reads an `op_return_raw`: a script without its OP_RETURN, in hex. What comes out is the whole script. */
export function rawDataScript(hex: string): Result<string, RawDataProblem> {
  if (hex === "") return no({ code: "raw-data-empty" });
  if (hex.startsWith(HEAD)) return no({ code: "raw-data-has-op-return" });
  if (!/^[0-9a-f]+$/.test(hex)) return no({ code: "raw-data-not-hex" });
  const bytes = Math.ceil(hex.length / 2);
  if (bytes > MAX_RAW_DATA_BYTES) return no({ code: "raw-data-too-long", bytes, max: MAX_RAW_DATA_BYTES });
  if (!isHex(hex)) return no({ code: "raw-data-half-byte" });
  const pushes = readPushes(HEAD + hex);
  return pushes.ok ? ok(HEAD + hex) : no({ code: "raw-data-not-pushes", problem: pushes.problem });
}

/** A script of several sections (eMPP): each entry, hex and not empty, is one whole push. How long it may be is the plan's business. */
export const emppScript = (pushes: readonly string[]): string => HEAD + EMPP_MARK + pushes.map(pushOf).join("");
