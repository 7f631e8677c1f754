import { atoms, sats } from "@satchel/core/amount";
import type { TokenType } from "@satchel/core/token";
import type { Outpoint, Plugins, ScriptHex, Utxo } from "@satchel/core/tx";
import * as v from "valibot";
import { parseJson } from "../persist/parse-json.ts";
import { hex } from "../persist/schema.ts";
import { plugins, tokenType } from "./tx-schema.ts";

// Coins as text, a line each, because JSON of 50,000 takes half a second to check. The first line is JSON and has what
// many coins share; a coin's line names it by its place there.
//   {outpoint} {script} {sats} {blockHeight} {flags} [{token} {atoms} {entryIdx}] [{plugins as JSON}]
const LINE = /^([0-9a-f]{64}:\d+) (\d+) (\d+) (-?\d+) ([0-7])(?: (\d+) (\d+) (-?\d+))?(?: (\{.*\}))?$/;
const [COINBASE, FINAL, BATON] = [1, 2, 4];

const sharedSchema = v.object({
  version: v.literal(1),
  scripts: v.array(hex),
  tokens: v.array(v.object({ tokenId: v.string(), tokenType })),
});

export function encodeCoins(coins: Iterable<Utxo>): string {
  const scripts = new Map<ScriptHex, number>();
  const tokens = new Map<string, { at: number; tokenId: string; tokenType: TokenType }>();
  const lines: string[] = [];
  for (const coin of coins) {
    if (!scripts.has(coin.script)) scripts.set(coin.script, scripts.size);
    const { token } = coin;
    if (token && !tokens.has(tokenKey(token))) tokens.set(tokenKey(token), { at: tokens.size, ...token });
    const flags = (coin.isCoinbase ? COINBASE : 0) | (coin.isFinal ? FINAL : 0) | (token?.isMintBaton ? BATON : 0);
    const held = token ? ` ${tokens.get(tokenKey(token))?.at} ${token.atoms} ${token.entryIdx}` : "";
    const more = coin.plugins ? ` ${JSON.stringify(coin.plugins)}` : "";
    lines.push(`${coin.outpoint} ${scripts.get(coin.script)} ${coin.sats} ${coin.blockHeight} ${flags}${held}${more}`);
  }
  const kinds = [...tokens.values()].map(({ tokenId, tokenType }) => ({ tokenId, tokenType }));
  return [JSON.stringify({ version: 1, scripts: [...scripts.keys()], tokens: kinds }), ...lines].join("\n");
}

const tokenKey = ({ tokenId, tokenType: { protocol, number } }: NonNullable<Utxo["token"]>) =>
  `${tokenId} ${protocol} ${number}`;

/** One by one, so that whoever reads may stop for a while. Throws Error for a text that is none of ours. */
export function* decodeCoins(text: string): Generator<Utxo, undefined> {
  const [first = "", ...lines] = text.split("\n");
  const shared = v.parse(sharedSchema, parseJson(first));
  for (const line of lines) yield decodeCoin(line, shared);
  return undefined;
}

function decodeCoin(line: string, { scripts, tokens }: v.InferOutput<typeof sharedSchema>): Utxo {
  const [, outpoint, scriptAt, amount, height, flagText, tokenAt, held, entryIdx, more] = LINE.exec(line) ?? [];
  const script = scripts[Number(scriptAt)];
  if (outpoint === undefined || script === undefined || amount === undefined) throw new Error("Not a stored coin");
  const flags = Number(flagText);
  const coin: Utxo = {
    outpoint: outpoint as Outpoint,
    script,
    sats: sats(BigInt(amount)),
    blockHeight: Number(height),
    isCoinbase: (flags & COINBASE) !== 0,
    isFinal: (flags & FINAL) !== 0,
  };
  if (held !== undefined) {
    const kind = tokens[Number(tokenAt)];
    if (kind === undefined) throw new Error("A stored coin of no token");
    coin.token = {
      ...kind,
      atoms: atoms(BigInt(held)),
      isMintBaton: (flags & BATON) !== 0,
      entryIdx: Number(entryIdx),
    };
  }
  if (more !== undefined) coin.plugins = pluginsOf(more);
  return coin;
}

const pluginsOf = (json: string): Plugins => v.parse(plugins, parseJson(json));
