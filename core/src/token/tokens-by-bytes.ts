import { type Atoms, atoms } from "../amount/index.ts";
import { type TokenId, type Txid, tokenIdOf } from "../ids/index.ts";
import type { ScriptHex } from "../script/index.ts";
import type { TokenType } from "./token.ts";
import { type AlpSection, readAlp } from "./wire/alp.ts";
import { ALP_LOKAD_ID, SLP_LOKAD_ID } from "./wire/lokad-ids.ts";
import { splitMessage } from "./wire/message-pushes.ts";
import { readSlp, type SlpSection } from "./wire/slp.ts";
import { ALP_STANDARD } from "./wire/token-types.ts";

/**
 * What a message gives an output: these atoms, or the mint baton, of this token. Whether the token is valid is not in
 * the bytes; that goes back to its genesis.
 */
export type NamedToken = {
  tokenId: TokenId;
  protocol: TokenType["protocol"];
  typeNumber: number;
  atoms: Atoms;
  isMintBaton: boolean;
};
/** A token that an output may carry. `unreadable`: the message does not say which, or says more than one. */
export type CarriedToken = NamedToken | "unreadable";

/**
 * Returns the tokens that outputs may carry, by output index, as the script of output 0 names them. `txid` is the id of
 * a token that begins in this transaction. Every output but the first counts as `unreadable` if the message has an
 * unknown token type or looks like a token message and cannot be read. Sections of the message that contradict each
 * other all count, so that no output that the token rules give a token is missing (devnet.md 3).
 */
export function tokensByBytes(txid: Txid, script: ScriptHex, outputCount: number): ReadonlyMap<number, CarriedToken> {
  const carried = new Map<number, CarriedToken>();
  const readings = readMessage(txid, script);
  if (readings.includes("unreadable")) {
    for (let outIdx = 1; outIdx < outputCount; outIdx++) carried.set(outIdx, "unreadable");
    return carried;
  }
  for (const { outIdx, token } of readings.flatMap((reading) => (reading === "unreadable" ? [] : reading))) {
    if (outIdx < outputCount) carried.set(outIdx, carried.has(outIdx) ? "unreadable" : token);
  }
  return carried;
}

type Mark = { outIdx: number; token: NamedToken };
/** What one section of a message marks. */
type Reading = readonly Mark[] | "unreadable";

function readMessage(txid: Txid, script: ScriptHex): readonly Reading[] {
  const message = splitMessage(script);
  if (message === undefined) return [];
  const { isEmpp, pushes } = message;
  if (pushes === undefined) return hasTokenMark(script) ? ["unreadable"] : [];
  if (isEmpp) return pushes.filter(isTokenMark).map((push) => marksOfAlp(txid, readAlp(push)));
  const [lokadId = ""] = pushes;
  return isTokenMark(lokadId) ? [marksOfSlp(txid, readSlp(pushes))] : [];
}

const isTokenMark = (push: string): boolean => push.startsWith(ALP_LOKAD_ID) || push.startsWith(SLP_LOKAD_ID);

/** Tells whether a script that cannot be split into pushes has the mark of a token protocol anywhere. */
const hasTokenMark = (script: ScriptHex): boolean => script.includes(ALP_LOKAD_ID) || script.includes(SLP_LOKAD_ID);

type Kind = Pick<NamedToken, "tokenId" | "protocol" | "typeNumber">;

const batonMark = (kind: Kind, outIdx: number): Mark => ({
  outIdx,
  token: { ...kind, atoms: atoms(0n), isMintBaton: true },
});

const amountMarks = (kind: Kind, amounts: readonly Atoms[]): Mark[] =>
  amounts.flatMap((amount, i) =>
    amount > 0n ? [{ outIdx: i + 1, token: { ...kind, atoms: amount, isMintBaton: false } }] : [],
  );

/** Returns what a message of SLP marks. A mint vault has no batons. */
function marksOfSlp(txid: Txid, section: SlpSection | undefined): Reading {
  if (section === undefined) return "unreadable";
  if (section.form === "BURN") return [];
  const { typeNumber } = section;
  const tokenId = "tokenId" in section ? section.tokenId : tokenIdOf(txid);
  const kind = { protocol: "SLP", typeNumber, tokenId } as const;
  if ("amounts" in section) return amountMarks(kind, section.amounts);
  const batonAt = "batonAt" in section ? section.batonAt : undefined;
  return [...amountMarks(kind, [section.atoms]), ...(batonAt === undefined ? [] : [batonMark(kind, batonAt)])];
}

function marksOfAlp(txid: Txid, section: AlpSection | undefined): Reading {
  if (section === undefined) return "unreadable";
  if (section.verb === "BURN") return [];
  const tokenId = section.verb === "GENESIS" ? tokenIdOf(txid) : section.tokenId;
  const kind = { protocol: "ALP", typeNumber: ALP_STANDARD, tokenId } as const;
  const { amounts } = section;
  const numBatons = section.verb === "SEND" ? 0 : section.numBatons;
  const batons = Array.from({ length: numBatons }, (_, i) => batonMark(kind, 1 + amounts.length + i));
  return [...amountMarks(kind, amounts), ...batons];
}
