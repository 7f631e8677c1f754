import { type Atoms, atoms } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import { readPushes, reverseHex } from "../script/index.ts";
import { ALP_LOKAD_ID, ALP_STANDARD, SLP_LOKAD_ID } from "./lokad-ids.ts";
import type { TokenProtocol } from "./token.ts";
import { alpSendPush, slpSendScript } from "./token-send.ts";

/** The SEND of one token in a script: output i + 1 gets `amounts[i]`. `typeNumber` is the type byte in the script. */
export type TokenSend = { protocol: TokenProtocol; typeNumber: number; tokenId: string; amounts: readonly Atoms[] };
/** The script has a token section that is not a SEND in the exact form that this wallet writes. */
export type TokenSendProblem = { code: "not-a-token-send" };

const NOT_A_SEND = { code: "not-a-token-send" } as const;
const OP_RETURN_AND_RESERVED = "6a50";
const ID_DIGITS = 64;
/** Where the token id starts in an ALP section: behind the LOKAD id, the type and the verb with its length. */
const ALP_ID_AT = 20;
const ALP_ATOMS_DIGITS = 12;

/**
 * Returns the token SENDs of an OP_RETURN script; an empty list if it has no token section. It accepts only the exact
 * bytes that this wallet writes; every other token section is a problem, never a guess.
 */
export function readTokenSends(script: string): Result<readonly TokenSend[], TokenSendProblem> {
  const pushes = readPushes(script);
  if (!pushes.ok) return no(NOT_A_SEND);
  if (pushes.value[0] === SLP_LOKAD_ID) {
    const send = readSlp(pushes.value);
    return send !== undefined && slpSendScript(send.tokenId, send.typeNumber, send.amounts) === script
      ? ok([send])
      : no(NOT_A_SEND);
  }
  if (!script.startsWith(OP_RETURN_AND_RESERVED)) return ok([]);
  const sections = pushes.value.slice(1).filter((push) => push.startsWith(ALP_LOKAD_ID));
  const sends = sections.map(readAlp);
  return sends.every((send) => send !== undefined) && pushes.value.slice(1).every((push) => push.length > 0)
    ? ok(sends)
    : no(NOT_A_SEND);
}

/** Reads the fields without checking them; the caller checks them by writing the script again. */
function readSlp([, type = "", , tokenId = "", ...fields]: readonly string[]): TokenSend | undefined {
  if (tokenId.length !== ID_DIGITS || type.length !== 2 || fields.length === 0) return undefined;
  const amounts = fields.map((field) => atoms(BigInt(`0x0${field}`)));
  return { protocol: "SLP", typeNumber: Number.parseInt(type, 16), tokenId, amounts };
}

function readAlp(push: string): TokenSend | undefined {
  const countAt = ALP_ID_AT + ID_DIGITS;
  if (push.length < countAt + 2) return undefined;
  const tokenId = reverseHex(push.slice(ALP_ID_AT, countAt));
  const amounts = (push.slice(countAt + 2).match(new RegExp(`.{1,${ALP_ATOMS_DIGITS}}`, "g")) ?? []).map((digits) =>
    atoms(BigInt(`0x${reverseHex(digits)}`)),
  );
  const send: TokenSend = { protocol: "ALP", typeNumber: ALP_STANDARD, tokenId, amounts };
  return alpSendPush(tokenId, amounts) === push ? send : undefined;
}
