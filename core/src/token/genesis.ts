// A token says itself what it is: its id is the hash of the transaction whose message is read here.
import { fromHex, type ScriptHex } from "../script/index.ts";
import { type GenesisInfo, MAX_TOKEN_DECIMALS, type TokenGenesis } from "./token.ts";
import { readAlp } from "./wire/alp.ts";
import { splitMessage } from "./wire/message-pushes.ts";
import { readSlp, type SlpSection } from "./wire/slp.ts";
import { ALP_STANDARD, SLP_NFT_CHILD, tokenTypeOf } from "./wire/token-types.ts";

/** What the message of a genesis says about its token. */
export type TokenFacts = Pick<TokenGenesis, "tokenType" | "genesisInfo">;

/**
 * Returns what the OP_RETURN script of a genesis says about its token; undefined if by the rules of the indexer no
 * token begins with it (devnet.md 3). It accepts every way to write the fields, because other wallets have created most
 * tokens.
 */
export function readGenesis(script: ScriptHex): TokenFacts | undefined {
  const message = splitMessage(script);
  if (message?.pushes === undefined) return undefined;
  const facts = message.isEmpp ? alpFacts(message.pushes) : slpFacts(message.pushes);
  return facts && facts.genesisInfo.decimals <= MAX_TOKEN_DECIMALS ? facts : undefined;
}

/** Only the first section of a message can be a genesis. */
function alpFacts(pushes: readonly string[]): TokenFacts | undefined {
  const section = pushes.includes("") ? undefined : readAlp(pushes[0] ?? "");
  if (section?.verb !== "GENESIS") return undefined;
  const { data, authPubkey } = section;
  return { tokenType: tokenTypeOf("ALP", ALP_STANDARD), genesisInfo: { ...textsOf(section), data, authPubkey } };
}

function slpFacts(pushes: readonly string[]): TokenFacts | undefined {
  const section = readSlp(pushes);
  if (section === undefined || !isGenesis(section) || !hasValidFields(section)) return undefined;
  const info: GenesisInfo = textsOf(section);
  if (section.form === "VAULT_GENESIS") info.mintVaultScripthash = section.mintVaultScripthash;
  info.hash = section.hash;
  return { tokenType: tokenTypeOf("SLP", section.typeNumber), genesisInfo: info };
}

type SlpGenesis = SlpSection<"GENESIS" | "VAULT_GENESIS">;

const isGenesis = (section: SlpSection): section is SlpGenesis =>
  section.form === "GENESIS" || section.form === "VAULT_GENESIS";

const VAULT_HASH_BYTES = 20;
const DOCUMENT_HASH_BYTES = 32;

/** Whether the fields have the sizes and values that the rules of SLP want. */
function hasValidFields(section: SlpGenesis): boolean {
  if (section.hash.length !== 0 && section.hash.length !== 2 * DOCUMENT_HASH_BYTES) return false;
  if (section.form === "VAULT_GENESIS") return section.mintVaultScripthash.length === 2 * VAULT_HASH_BYTES;
  if (section.typeNumber !== SLP_NFT_CHILD) return true;
  return section.batonAt === undefined && section.atoms === 1n && section.decimals === 0;
}

type Texts = { ticker: string; name: string; url: string; decimals: number };

const textsOf = ({ ticker, name, url, decimals }: Texts): GenesisInfo => ({
  tokenTicker: textOf(ticker),
  tokenName: textOf(name),
  url: textOf(url),
  decimals,
});

/** Bytes that are not UTF-8 become U+FFFD and a byte order mark is left out, as where a server sends the same bytes. */
const utf8 = new TextDecoder();
const textOf = (hex: string): string => utf8.decode(fromHex(hex));
