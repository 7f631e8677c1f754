// Scripts that create and mint tokens, and the strict reader of all token scripts that this wallet writes.

import { type Atoms, atoms } from "../amount/index.ts";
import type { TokenId } from "../ids/index.ts";
import { no, ok, type Result } from "../result.ts";
import { emppScript, fromHex, opReturnScript, readPushes, type ScriptHex, toHex } from "../script/index.ts";
import type { GenesisInfo, TokenProtocol } from "./token.ts";
import { type AlpSection, readAlp, writeAlp } from "./wire/alp.ts";
import { ALP_LOKAD_ID, SLP_LOKAD_ID } from "./wire/lokad-ids.ts";
import { readSlp, type SlpSection, writeSlp } from "./wire/slp.ts";
import { ALP_STANDARD } from "./wire/token-types.ts";

/** Where a MINT or GENESIS puts the baton; its atoms go to output 1 (facts.md 2.2). */
export const BATON_OUTPUT = 2;

type OfToken = { protocol: TokenProtocol; typeNumber: number; tokenId: TokenId };
export type GenesisSection = {
  kind: "genesis";
  protocol: TokenProtocol;
  typeNumber: number;
  info: GenesisInfo;
  atoms: Atoms;
  hasBaton: boolean;
};
/**
 * What a script does to one token. `amounts[i]` goes to output i + 1, `atoms` to output 1 and the baton to output 2.
 */
export type TokenSection =
  | ({ kind: "send"; amounts: readonly Atoms[] } & OfToken)
  | ({ kind: "mint"; atoms: Atoms } & OfToken)
  /** In SLP it burns all that its coins hold, so that a coin of exactly these atoms is spent. */
  | ({ kind: "burn"; atoms: Atoms } & OfToken)
  | GenesisSection;

const utf8 = new TextEncoder();
/** A byte order mark is part of a name. */
const toUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const hexOf = (text: string) => toHex(utf8.encode(text));
const textOf = (hex: string) => toUtf8.decode(fromHex(hex));

const textsOf = ({ tokenTicker, tokenName, url, decimals }: GenesisInfo) => ({
  ticker: hexOf(tokenTicker),
  name: hexOf(tokenName),
  url: hexOf(url),
  decimals,
});

function toSlp(section: TokenSection): SlpSection {
  switch (section.kind) {
    case "send":
      return { form: "SEND", ...section };
    case "mint":
      return { form: "MINT", ...section, batonAt: BATON_OUTPUT };
    case "burn":
      return { form: "BURN", ...section };
    case "genesis": {
      const { typeNumber, info, atoms, hasBaton } = section;
      const batonAt = hasBaton ? BATON_OUTPUT : undefined;
      return { form: "GENESIS", typeNumber, ...textsOf(info), hash: info.hash ?? "", batonAt, atoms };
    }
  }
}

function fromSlp(section: SlpSection): TokenSection | undefined {
  const { typeNumber } = section;
  const protocol = "SLP";
  switch (section.form) {
    case "SEND":
      return { kind: "send", protocol, typeNumber, tokenId: section.tokenId, amounts: section.amounts };
    case "MINT":
      return { kind: "mint", protocol, typeNumber, tokenId: section.tokenId, atoms: section.atoms };
    case "BURN":
      return { kind: "burn", protocol, typeNumber, tokenId: section.tokenId, atoms: section.atoms };
    case "GENESIS": {
      const { atoms, batonAt } = section;
      return { kind: "genesis", protocol, typeNumber, info: infoOf(section), atoms, hasBaton: batonAt !== undefined };
    }
    default:
      return undefined;
  }
}

function toAlp(section: TokenSection): AlpSection {
  switch (section.kind) {
    case "send":
      return { verb: "SEND", ...section };
    case "mint":
      return { verb: "MINT", tokenId: section.tokenId, amounts: [section.atoms], numBatons: 1 };
    case "burn":
      return { verb: "BURN", ...section };
    case "genesis": {
      const { info, atoms, hasBaton } = section;
      const extra = { data: info.data ?? "", authPubkey: info.authPubkey ?? "" };
      return { verb: "GENESIS", ...textsOf(info), ...extra, amounts: [atoms], numBatons: hasBaton ? 1 : 0 };
    }
  }
}

function fromAlp(section: AlpSection): TokenSection {
  const type = { protocol: "ALP", typeNumber: ALP_STANDARD } as const;
  const [first = atoms(0n)] = section.verb === "BURN" ? [section.atoms] : section.amounts;
  switch (section.verb) {
    case "SEND":
      return { kind: "send", ...type, tokenId: section.tokenId, amounts: section.amounts };
    case "MINT":
      return { kind: "mint", ...type, tokenId: section.tokenId, atoms: first };
    case "BURN":
      return { kind: "burn", ...type, tokenId: section.tokenId, atoms: first };
    case "GENESIS":
      return { kind: "genesis", ...type, info: infoOf(section), atoms: first, hasBaton: section.numBatons > 0 };
  }
}

type GenesisFields = Extract<SlpSection, { hash: string }> | AlpSection<"GENESIS">;

function infoOf(section: GenesisFields): GenesisInfo {
  const { ticker, name, url, decimals } = section;
  const texts = { tokenTicker: textOf(ticker), tokenName: textOf(name), url: textOf(url), decimals };
  if ("hash" in section) return { ...texts, hash: section.hash };
  return { ...texts, data: section.data, authPubkey: section.authPubkey };
}

const slpScript = (section: TokenSection): ScriptHex => opReturnScript(writeSlp(toSlp(section)));
const alpPush = (section: TokenSection): string => writeAlp(toAlp(section));

/** Returns the OP_RETURN script that creates a token of a standard type. */
export const genesisScript = (section: GenesisSection): ScriptHex =>
  section.protocol === "SLP" ? slpScript(section) : emppScript([alpPush(section)]);

/** Returns the OP_RETURN script that mints atoms and keeps the baton. */
export function mintScript(
  { protocol, typeNumber }: { protocol: TokenProtocol; typeNumber: number },
  tokenId: TokenId,
  amount: Atoms,
): ScriptHex {
  const section = { kind: "mint", protocol, typeNumber, tokenId, atoms: amount } as const;
  return protocol === "SLP" ? slpScript(section) : emppScript([alpPush(section)]);
}

const UNKNOWN = no({ code: "not-our-token-script" } as const);
type Reading = Result<readonly TokenSection[], typeof UNKNOWN.problem>;

/**
 * Returns what an OP_RETURN script does to tokens; an empty list if it has no token section. It accepts only the exact
 * bytes that this wallet writes, so it writes what it has read again; every other token section is a problem.
 */
export function readTokenSections(script: ScriptHex): Reading {
  const pushes = readPushes(script);
  if (!pushes.ok) return UNKNOWN;
  if (pushes.value[0] === SLP_LOKAD_ID) {
    const wire = readSlp(pushes.value);
    const section = wire && fromSlp(wire);
    return section && slpScript(section) === script ? ok([section]) : UNKNOWN;
  }
  return script.startsWith(emppScript([])) ? readEmpp(script, pushes.value.slice(1)) : ok([]);
}

/** The sections are SENDs, beside other pushes, or alone a GENESIS, a MINT, or a BURN with the SEND of its change. */
function readEmpp(script: ScriptHex, pushes: readonly string[]): Reading {
  const sections: TokenSection[] = [];
  for (const push of pushes) {
    if (!push.startsWith(ALP_LOKAD_ID)) continue;
    const wire = readAlp(push);
    const section = wire && fromAlp(wire);
    if (section === undefined || alpPush(section) !== push) return UNKNOWN;
    sections.push(section);
  }
  if (pushes.includes("") || emppScript(pushes) !== script) return UNKNOWN;
  if (sections.every(({ kind }) => kind === "send")) return ok(sections);
  const [first, change, ...more] = sections;
  if (pushes.length !== sections.length || more.length > 0) return UNKNOWN;
  return change === undefined || isChangeOf(first, change) ? ok(sections) : UNKNOWN;
}

const isChangeOf = (burn: TokenSection | undefined, change: TokenSection): boolean =>
  burn?.kind === "burn" && change.kind === "send" && change.tokenId === burn.tokenId && change.amounts.length > 0;
