import { type Atoms, atoms } from "../amount/index.ts";
import { fromHex, reverseHex, toHex } from "../script/index.ts";
import { ALP_LOKAD_ID, ALP_STANDARD, SLP_LOKAD_ID } from "./lokad-ids.ts";
import type { TokenType } from "./token.ts";

/**
 * What a message gives an output: these atoms, or the mint baton, of this token. Whether the token is valid is not in
 * the bytes; that goes back to its genesis.
 */
export type NamedToken = {
  tokenId: string;
  protocol: TokenType["protocol"];
  typeNumber: number;
  atoms: Atoms;
  isMintBaton: boolean;
};
/** A token that an output may carry. `unreadable`: the message does not say which, or says more than one. */
export type CarriedToken = NamedToken | "unreadable";

/**
 * Returns the tokens that outputs may carry, by output index, as the script of output 0 names them. `txid` is the id of a
 * token that begins in this transaction. Every output but the first counts as `unreadable` if the message has an unknown
 * token type or looks like a token message and cannot be read. Sections of the message that contradict each other all
 * count, so that no output that the token rules give a token is missing (devnet.md 3).
 */
export function tokensByBytes(txid: string, script: string, outputCount: number): ReadonlyMap<number, CarriedToken> {
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

const OP_RETURN_CODE = 0x6a;
const OP_RESERVED_CODE = 0x50;

function readMessage(txid: string, script: string): readonly Reading[] {
  const bytes = fromHex(script);
  if (bytes[0] !== OP_RETURN_CODE) return [];
  const isEmpp = bytes[1] === OP_RESERVED_CODE;
  const pushes = dataPushes(bytes, isEmpp ? 2 : 1);
  if (pushes === undefined) return hasTokenMark(script) ? ["unreadable"] : [];
  if (isEmpp) return pushes.flatMap((push) => readAlp(txid, push) ?? []);
  const [lokadId = ""] = pushes;
  if (lokadId === SLP_LOKAD_ID) return [readSlp(txid, pushes)];
  return isTokenMark(lokadId) ? ["unreadable"] : [];
}

const isTokenMark = (push: string): boolean => push.startsWith(ALP_LOKAD_ID) || push.startsWith(SLP_LOKAD_ID);

/** Tells whether a script that cannot be split into pushes has the mark of a token protocol anywhere. */
const hasTokenMark = (script: string): boolean => script.includes(ALP_LOKAD_ID) || script.includes(SLP_LOKAD_ID);

const OP_PUSHDATA1_CODE = 0x4c;
const OP_PUSHDATA4_CODE = 0x4e;

/**
 * Returns the data of each push, as hex; undefined if the script has anything else, or ends within a push. Unlike
 * `splitPushes` it refuses OP_0 and numbers, as the token rules do.
 */
function dataPushes(bytes: Uint8Array, from: number): string[] | undefined {
  const pushes: string[] = [];
  for (let at = from; at < bytes.length; ) {
    const code = bytes[at] as number;
    if (code === 0 || code > OP_PUSHDATA4_CODE) return undefined;
    const width = code < OP_PUSHDATA1_CODE ? 0 : 2 ** (code - OP_PUSHDATA1_CODE);
    const start = at + 1 + width;
    let length = width === 0 ? code : 0;
    for (let i = width; i > 0; i--) length = length * 256 + (bytes[at + i] ?? 0);
    if (start + length > bytes.length) return undefined;
    pushes.push(toHex(bytes.subarray(start, start + length)));
    at = start + length;
  }
  return pushes;
}

const GENESIS = "47454e45534953";
const MINT = "4d494e54";
const SEND = "53454e44";
const BURN = "4255524e";
const ID_DIGITS = 64;

const SLP_FUNGIBLE = 0x01;
const SLP_MINT_VAULT = 0x02;
const SLP_NFT_CHILD = 0x41;
const SLP_NFT_GROUP = 0x81;
const SLP_TYPES: readonly number[] = [SLP_FUNGIBLE, SLP_MINT_VAULT, SLP_NFT_CHILD, SLP_NFT_GROUP];
const SLP_ATOMS_DIGITS = 16;
const SLP_GENESIS_PUSHES = 10;
const SLP_MINT_PUSHES = 6;
const SLP_BURN_PUSHES = 5;
/** SLP writes the baton's output into one byte, and output 1 takes the atoms. */
const FIRST_BATON_OUTPUT = 2;

/**
 * Reads an SLP message, whose first push is the LOKAD id. The checks are not stricter than the token rules: a message
 * that they accept is read here too, and one that they refuse gives no token, whatever is read here.
 */
function readSlp(txid: string, pushes: readonly string[]): Reading {
  const [, type = "", action, tokenId = "", ...fields] = pushes;
  const typeNumber = type.length === 2 ? Number.parseInt(type, 16) : -1;
  if (!SLP_TYPES.includes(typeNumber)) return "unreadable";
  const kind = { protocol: "SLP", typeNumber } as const;
  if (action === GENESIS) {
    if (pushes.length !== SLP_GENESIS_PUSHES) return "unreadable";
    const batonField = typeNumber === SLP_MINT_VAULT ? "" : (pushes[8] ?? "");
    return mintMarks({ ...kind, tokenId: txid }, batonField, pushes[9] ?? "");
  }
  if (tokenId.length !== ID_DIGITS) return "unreadable";
  if (action === BURN) return pushes.length === SLP_BURN_PUSHES ? [] : "unreadable";
  if (action === SEND || (action === MINT && typeNumber === SLP_MINT_VAULT)) {
    return fields.length > 0 && fields.every(isSlpAmount)
      ? amountMarks({ ...kind, tokenId }, fields.map(slpAtoms))
      : "unreadable";
  }
  if (action !== MINT || pushes.length !== SLP_MINT_PUSHES) return "unreadable";
  return mintMarks({ ...kind, tokenId }, pushes[4] ?? "", pushes[5] ?? "");
}

const isSlpAmount = (field: string): boolean => field.length === SLP_ATOMS_DIGITS;
const slpAtoms = (field: string): Atoms => atoms(BigInt(`0x${field}`));

type Kind = Pick<NamedToken, "tokenId" | "protocol" | "typeNumber">;

/** Returns what a MINT or GENESIS of SLP gives: an empty `batonField` is no baton. */
function mintMarks(kind: Kind, batonField: string, amount: string): Reading {
  if (!isSlpAmount(amount) || batonField.length > 2) return "unreadable";
  const marks = amountMarks(kind, [slpAtoms(amount)]);
  if (batonField === "") return marks;
  const outIdx = Number.parseInt(batonField, 16);
  return outIdx < FIRST_BATON_OUTPUT ? "unreadable" : [...marks, batonMark(kind, outIdx)];
}

const batonMark = (kind: Kind, outIdx: number): Mark => ({
  outIdx,
  token: { ...kind, atoms: atoms(0n), isMintBaton: true },
});

const amountMarks = (kind: Kind, amounts: readonly Atoms[]): Mark[] =>
  amounts.flatMap((amount, i) =>
    amount > 0n ? [{ outIdx: i + 1, token: { ...kind, atoms: amount, isMintBaton: false } }] : [],
  );

const ALP_ATOMS_BYTES = 6;
const ALP_MAX_SIZE = 127;
const ID_BYTES = 32;
/** Ticker, name, URL, data and public key of an ALP genesis. */
const ALP_GENESIS_TEXTS = 5;

/** Reads one eMPP section; undefined if it has nothing to do with tokens. */
function readAlp(txid: string, push: string): Reading[] | undefined {
  if (!isTokenMark(push)) return undefined;
  if (!push.startsWith(ALP_LOKAD_ID)) return ["unreadable"];
  const reader = createReader(fromHex(push.slice(ALP_LOKAD_ID.length)));
  const marks = reader.byte() === ALP_STANDARD ? readStandard(txid, reader) : undefined;
  return [marks === undefined || !reader.isAtEnd() ? "unreadable" : marks];
}

function readStandard(txid: string, reader: SectionReader): readonly Mark[] | undefined {
  const action = toHex(reader.sized());
  const kind = { protocol: "ALP", typeNumber: ALP_STANDARD } as const;
  if (action === GENESIS) {
    for (let i = 0; i < ALP_GENESIS_TEXTS; i++) reader.sized();
    reader.byte();
    return alpMint({ ...kind, tokenId: txid }, reader);
  }
  if (action !== MINT && action !== SEND && action !== BURN) return undefined;
  const ofToken = { ...kind, tokenId: reverseHex(toHex(reader.bytes(ID_BYTES))) };
  if (action === MINT) return alpMint(ofToken, reader);
  if (action === SEND) return amountMarks(ofToken, alpAmounts(reader));
  reader.bytes(ALP_ATOMS_BYTES);
  return [];
}

function alpMint(kind: Kind, reader: SectionReader): readonly Mark[] {
  const amounts = alpAmounts(reader);
  const batons = Array.from({ length: reader.size() }, (_, i) => batonMark(kind, 1 + amounts.length + i));
  return [...amountMarks(kind, amounts), ...batons];
}

const alpAmounts = (reader: SectionReader): Atoms[] =>
  Array.from({ length: reader.size() }, () => {
    const amount = reader.bytes(ALP_ATOMS_BYTES);
    return atoms(BigInt(`0x0${reverseHex(toHex(amount))}`));
  });

type SectionReader = ReturnType<typeof createReader>;

/** Creates a reader that returns no bytes past the end or after a size out of range; then it is never at the end. */
function createReader(section: Uint8Array) {
  let at = 0;
  let isBroken = false;
  const bytes = (count: number) => {
    if (at + count > section.length) isBroken = true;
    if (isBroken) return new Uint8Array(0);
    at += count;
    return section.subarray(at - count, at);
  };
  const byte = () => bytes(1)[0] ?? 0;
  const size = () => {
    const count = byte();
    if (count > ALP_MAX_SIZE) isBroken = true;
    return isBroken ? 0 : count;
  };
  return { bytes, byte, size, sized: () => bytes(size()), isAtEnd: () => !isBroken && at === section.length };
}
