// Scripts that create, mint and burn tokens, and the strict reader of all token scripts that this wallet writes.
import { type Atoms, atoms } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import { emppScript, fromHex, opReturnScript, readPushes, reverseHex, toHex } from "../script/index.ts";
import { ALP_LOKAD_ID, ALP_STANDARD, SLP_LOKAD_ID } from "./lokad-ids.ts";
import { readTokenSends, type TokenSend } from "./read-token-send.ts";
import type { GenesisInfo, TokenProtocol } from "./token.ts";
import { alpBurnScript, BURN_VERB } from "./token-burn.ts";

/** Where a MINT or GENESIS puts the baton; its atoms go to output 1 (facts.md 2.2). */
export const BATON_OUTPUT = 2;

/** What a script does to one token. `atoms` of a mint and a genesis go to output 1, the baton to output 2. */
export type TokenSection =
  | ({ kind: "send" } & TokenSend)
  | { kind: "mint"; protocol: TokenProtocol; typeNumber: number; tokenId: string; atoms: Atoms }
  /** ALP only; SLP burns by a SEND of less than its coins hold. */
  | { kind: "burn"; protocol: TokenProtocol; typeNumber: number; tokenId: string; atoms: Atoms }
  | GenesisSection;
export type GenesisSection = {
  kind: "genesis";
  protocol: TokenProtocol;
  typeNumber: number;
  info: GenesisInfo;
  atoms: Atoms;
  hasBaton: boolean;
};

const GENESIS = "47454e45534953";
const MINT = "4d494e54";
const SLP_ATOMS_DIGITS = 16;
const ALP_ATOMS_DIGITS = 12;
const ID_DIGITS = 64;

const utf8 = new TextEncoder();
/** A byte order mark is part of a name. */
const toUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const hexOf = (text: string) => toHex(utf8.encode(text));
const textOf = (hex: string) => toUtf8.decode(fromHex(hex));
const byte = (value: number) => value.toString(16).padStart(2, "0");
const sized = (hex: string) => byte(hex.length / 2) + hex;
const slpAmount = (amount: Atoms) => amount.toString(16).padStart(SLP_ATOMS_DIGITS, "0");
const alpAmount = (amount: Atoms) => reverseHex(amount.toString(16).padStart(ALP_ATOMS_DIGITS, "0"));

/** Returns the OP_RETURN script that creates a token of a standard type. */
export function genesisScript({ protocol, typeNumber, info, atoms: amount, hasBaton }: GenesisSection): string {
  const texts = [info.tokenTicker, info.tokenName, info.url].map(hexOf);
  if (protocol === "SLP") {
    const baton = hasBaton ? byte(BATON_OUTPUT) : "";
    const head = [SLP_LOKAD_ID, byte(typeNumber), GENESIS];
    return opReturnScript([...head, ...texts, info.hash ?? "", byte(info.decimals), baton, slpAmount(amount)]);
  }
  const fields = [...texts, info.data ?? "", info.authPubkey ?? ""].map(sized).join("");
  const mints = `01${alpAmount(amount)}${hasBaton ? "01" : "00"}`;
  return emppScript([alpHead(GENESIS) + fields + byte(info.decimals) + mints]);
}

const alpHead = (verb: string) => ALP_LOKAD_ID + byte(ALP_STANDARD) + sized(verb);

/** Returns the OP_RETURN script that mints atoms and keeps the baton. */
export const mintScript = (
  { protocol, typeNumber }: { protocol: TokenProtocol; typeNumber: number },
  tokenId: string,
  amount: Atoms,
): string =>
  protocol === "SLP"
    ? opReturnScript([SLP_LOKAD_ID, byte(typeNumber), MINT, tokenId, byte(BATON_OUTPUT), slpAmount(amount)])
    : emppScript([`${alpHead(MINT)}${reverseHex(tokenId)}01${alpAmount(amount)}01`]);

const UNKNOWN = no({ code: "not-our-token-script" } as const);

/**
 * Returns what an OP_RETURN script does to tokens; an empty list if it has no token section. It accepts only the exact
 * bytes that this wallet writes; every other token section is a problem, never a guess.
 */
export function readTokenSections(script: string): Result<readonly TokenSection[], { code: "not-our-token-script" }> {
  const sends = readTokenSends(script);
  if (sends.ok) return ok(sends.value.map((send) => ({ kind: "send" as const, ...send })));
  const pushes = readPushes(script);
  if (!pushes.ok) return UNKNOWN;
  const [first = "", ...rest] = pushes.value;
  if (first === SLP_LOKAD_ID) {
    const section = readSlp(pushes.value);
    return section !== undefined && written(section) === script ? ok([section]) : UNKNOWN;
  }
  const [head = "", ...others] = rest;
  const section = readAlp(head);
  if (section === undefined) return UNKNOWN;
  if (section.kind !== "burn") return others.length === 0 && written(section) === script ? ok([section]) : UNKNOWN;
  const change = readTokenSends(emppScript(others));
  if (others.length > 1 || !change.ok || change.value.length !== others.length) return UNKNOWN;
  const amounts = change.value[0]?.amounts ?? [];
  if (alpBurnScript(section.tokenId, section.atoms, amounts) !== script) return UNKNOWN;
  return ok([section, ...change.value.map((send) => ({ kind: "send" as const, ...send }))]);
}

/**
 * Returns what the OP_RETURN script of a genesis calls its token; undefined if the script cannot be read. Unlike
 * `readTokenSections` it accepts every way to write the fields, because other wallets have created most tokens.
 */
export function readGenesisInfo(script: string): GenesisInfo | undefined {
  const pushes = readPushes(script);
  const [first, head = ""] = pushes.ok ? pushes.value : [];
  if (!pushes.ok || first === undefined) return undefined;
  const section = first === SLP_LOKAD_ID ? readSlp(pushes.value) : readAlp(head);
  return section?.kind === "genesis" ? section.info : undefined;
}

const written = (section: Exclude<TokenSection, { kind: "send" | "burn" }>): string =>
  section.kind === "genesis" ? genesisScript(section) : mintScript(section, section.tokenId, section.atoms);

/** The readers take the fields without checks; the caller checks them by writing the script again. */
const amountOf = (hex: string): Atoms => atoms(BigInt(`0x0${hex}`));

type Written = Exclude<TokenSection, { kind: "send" | "burn" }>;

function readSlp([, type = "", verb, ...fields]: readonly string[]): Written | undefined {
  const kind = { protocol: "SLP", typeNumber: Number.parseInt(type, 16) } as const;
  if (verb === MINT) {
    const [tokenId = "", , amount = ""] = fields;
    return tokenId.length === ID_DIGITS ? { kind: "mint", ...kind, tokenId, atoms: amountOf(amount) } : undefined;
  }
  if (verb !== GENESIS) return undefined;
  const [ticker = "", name = "", url = "", hash = "", decimals = "", baton = "", amount = ""] = fields;
  const texts = { tokenTicker: textOf(ticker), tokenName: textOf(name), url: textOf(url) };
  const info = { ...texts, decimals: Number.parseInt(decimals, 16), hash };
  return { kind: "genesis", ...kind, info, atoms: amountOf(amount), hasBaton: baton !== "" };
}

type ReadAlp = Exclude<TokenSection, { kind: "send" }>;

function readAlp(push: string): ReadAlp | undefined {
  let at = 0;
  const take = (bytes: number) => {
    at += 2 * bytes;
    return push.slice(at - 2 * bytes, at);
  };
  const takeSized = () => take(Number.parseInt(take(1), 16) || 0);
  const takeAmount = () => amountOf(reverseHex(take(ALP_ATOMS_DIGITS / 2)));
  const kind = { protocol: "ALP", typeNumber: ALP_STANDARD } as const;
  if (take(4) !== ALP_LOKAD_ID || take(1) !== byte(ALP_STANDARD)) return undefined;
  const verb = takeSized();
  if (verb === GENESIS) {
    const [ticker, name, url] = [takeSized(), takeSized(), takeSized()].map(textOf);
    const texts = { tokenTicker: ticker ?? "", tokenName: name ?? "", url: url ?? "" };
    const info = { ...texts, data: takeSized(), authPubkey: takeSized(), decimals: Number.parseInt(take(1), 16) };
    take(1);
    return { kind: "genesis", ...kind, info, atoms: takeAmount(), hasBaton: take(1) === "01" };
  }
  if (verb !== MINT && verb !== BURN_VERB) return undefined;
  const tokenId = reverseHex(take(ID_DIGITS / 2));
  if (verb === BURN_VERB) return { kind: "burn", ...kind, tokenId, atoms: takeAmount() };
  take(1);
  return { kind: "mint", ...kind, tokenId, atoms: takeAmount() };
}
