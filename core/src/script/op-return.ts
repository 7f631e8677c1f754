import type { TokenId } from "../ids/index.ts";
import { no, ok, type Result } from "../result.ts";
import { isHex, toHex } from "./hex.ts";
import { AIRDROP_LOKAD_ID, EMPP_MARK, MESSAGE_LOKAD_ID } from "./op-return-ids.ts";
import { type PushProblem, readPushes } from "./read-pushes.ts";
import { MAX_OP_RETURN_BYTES, OP_RETURN, opReturnScript, pushOf } from "./script.ts";
import { joinScript, type ScriptHex } from "./script-hex.ts";

/** The most UTF-8 bytes of a message (wallet.md 5): an OP_RETURN less the prefix and two push lengths. */
export const MAX_MESSAGE_BYTES = 215;
/** The most UTF-8 bytes of an airdrop message, which shares its script with the token id (wallet.md 5: 38 less). */
export const MAX_AIRDROP_MESSAGE_BYTES = MAX_MESSAGE_BYTES - 38;
/** The most bytes of an `op_return_raw`, which leaves out the opcode OP_RETURN. */
export const MAX_RAW_DATA_BYTES = MAX_OP_RETURN_BYTES - 1;

export type MessageProblem =
  /** 'Cashtab Msg cannot be an empty string', in our name. */
  | { code: "message-empty"; bytes: number; max: number }
  /**
   * 'Message can not exceed {max} bytes'; in an airdrop 'Error: Airdrop msg is {bytes} bytes. Exceeds {max} byte
   * limit.'
   */
  | { code: "message-too-long"; bytes: number; max: number };

/** Why a text is not a valid `op_return_raw` (facts.md 1.5). */
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

const HEAD = OP_RETURN.toString(16);
const utf8 = new TextEncoder();

/** Returns how many UTF-8 bytes a text has, for the counter beside an input field. */
export const bytesOf = (text: string): number => utf8.encode(text).length;

/** Returns the OP_RETURN script of a public message, as hex. */
export function messageScript(text: string): Result<ScriptHex, MessageProblem> {
  const bytes = utf8.encode(text);
  const size = { bytes: bytes.length, max: MAX_MESSAGE_BYTES };
  if (text.trim() === "") return no({ code: "message-empty", ...size });
  if (size.bytes > size.max) return no({ code: "message-too-long", ...size });
  return ok(opReturnScript([MESSAGE_LOKAD_ID, toHex(bytes)]));
}

/** Returns the OP_RETURN script of an airdrop to the holders of a token; a blank text is left out (facts.md 2.2). */
export function airdropScript(tokenId: TokenId, text: string): Result<ScriptHex, MessageProblem> {
  const bytes = utf8.encode(text);
  const size = { bytes: bytes.length, max: MAX_AIRDROP_MESSAGE_BYTES };
  if (size.bytes > size.max) return no({ code: "message-too-long", ...size });
  return ok(opReturnScript([AIRDROP_LOKAD_ID, tokenId, ...(text.trim() === "" ? [] : [toHex(bytes)])]));
}

/** Checks an `op_return_raw`, which is a script without OP_RETURN in hex, and returns the whole script. */
export function rawDataScript(hex: string): Result<ScriptHex, RawDataProblem> {
  if (hex === "") return no({ code: "raw-data-empty" });
  if (hex.startsWith(HEAD)) return no({ code: "raw-data-has-op-return" });
  if (!/^[0-9a-f]+$/.test(hex)) return no({ code: "raw-data-not-hex" });
  const bytes = Math.ceil(hex.length / 2);
  if (bytes > MAX_RAW_DATA_BYTES) return no({ code: "raw-data-too-long", bytes, max: MAX_RAW_DATA_BYTES });
  if (!isHex(hex)) return no({ code: "raw-data-half-byte" });
  const script = joinScript(HEAD, hex);
  const pushes = readPushes(script);
  return pushes.ok ? ok(script) : no({ code: "raw-data-not-pushes", problem: pushes.problem });
}

/** Returns an eMPP script; each entry is one section as hex, not empty. The plan checks the length. */
export const emppScript = (pushes: readonly string[]): ScriptHex => joinScript(HEAD, EMPP_MARK, ...pushes.map(pushOf));
