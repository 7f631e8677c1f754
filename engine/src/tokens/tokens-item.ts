import { type TokenId, UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import { type GenesisInfo, type TokenGenesis, type TokenType, UNKNOWN_TOKEN } from "@satchel/core/token";
import * as v from "valibot";
import { script, tokenId } from "../persist/fields.ts";
import { stateTable } from "../persist/state-table.ts";
import { parseJson, type StoredItem } from "../persist/stored-item.ts";

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const MAX_DECIMALS = 9;

const tokenType: v.GenericSchema<unknown, TokenType> = v.object({
  protocol: v.picklist(["SLP", "ALP", "UNKNOWN"]),
  type: v.string(),
  number: whole,
});

const genesisInfo: v.GenericSchema<unknown, GenesisInfo> = v.object({
  tokenTicker: v.string(),
  tokenName: v.string(),
  url: v.string(),
  decimals: v.pipe(whole, v.maxValue(MAX_DECIMALS)),
  hash: v.exactOptional(v.string()),
  mintVaultScripthash: v.exactOptional(v.string()),
  data: v.exactOptional(v.string()),
  authPubkey: v.exactOptional(v.string()),
});

/**
 * What older releases read from the genesis transaction. The indexer's answer about a token does not have these fields.
 */
const GENESIS_TX_FIELDS = {
  genesisSupply: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
  genesisMintBatons: whole,
  genesisOutputScripts: v.array(script),
  groupTokenId: tokenId,
};
type GenesisTxFields = Pick<TokenGenesis, keyof typeof GENESIS_TX_FIELDS>;

/**
 * Returns the valid ones of these fields. A missing or damaged one does not make the cache invalid: it can be read
 * again.
 */
const genesisTxFields = (entry: object): GenesisTxFields =>
  Object.fromEntries(
    Object.entries(GENESIS_TX_FIELDS)
      .map(([name, field]) => [name, v.safeParse(field, Reflect.get(entry, name))] as const)
      .flatMap(([name, read]) => (read.success ? [[name, read.output]] : [])),
  );

/** A token of wallet.md 3.5. Older releases need a time; 0 stands for one that is not known. */
const entrySchema: v.GenericSchema<unknown, Entry> = v.pipe(
  v.looseObject({
    tokenType,
    genesisInfo,
    timeFirstSeen: whole,
    block: v.exactOptional(v.object({ height: whole, hash: v.string(), timestamp: whole })),
  }),
  v.transform(({ tokenType, genesisInfo, timeFirstSeen, block, ...more }) => ({
    isProven: Reflect.get(more, PROVEN) === true,
    token: {
      tokenType,
      genesisInfo,
      ...(timeFirstSeen > 0 && { timeFirstSeen }),
      ...(block && { block }),
      ...genesisTxFields(more),
    },
  })),
);

/** Marks an entry whose `tokenType` and `genesisInfo` come from the bytes of its genesis. Older releases drop it. */
const PROVEN = "fromBytes";
type Entry = { isProven: boolean; token: Omit<TokenGenesis, "tokenId"> };

const cacheSchema = v.strictObject({ tokens: v.array(v.strictTuple([tokenId, entrySchema])) });

/** `claimed`: what a server said to an older release. It counts for nothing until the bytes of the genesis are read. */
export type TokenCache = { proven: ReadonlyMap<TokenId, TokenGenesis>; claimed: ReadonlyMap<TokenId, TokenGenesis> };

/**
 * The `cashtabCache` of facts.md 4.1: the known tokens as entries of a map, after a placeholder. One bad entry, an
 * extra key or a missing placeholder makes all of it corrupt (wallet.md 5). The value leaves the placeholder out.
 */
export const tokensItem: StoredItem<TokenCache> = {
  key: stateTable.tokens.persists,
  decode: (raw) => {
    const cache = v.safeParse(cacheSchema, parseJson(raw));
    if (!cache.success) return { kind: "corrupt", reason: "not a token cache" };
    const proven = new Map<TokenId, TokenGenesis>();
    const claimed = new Map<TokenId, TokenGenesis>();
    for (const [tokenId, { isProven, token }] of cache.output.tokens) {
      (isProven ? proven : claimed).set(tokenId, { tokenId, ...token });
    }
    if (!claimed.delete(UNKNOWN_TOKEN_ID)) return { kind: "corrupt", reason: "a token cache without its placeholder" };
    return { kind: "valid", value: { proven, claimed } };
  },
  encode: ({ proven, claimed }) =>
    JSON.stringify({
      tokens: [
        entryOf(UNKNOWN_TOKEN),
        ...[...claimed.values()].filter(({ tokenId }) => !proven.has(tokenId)).map(entryOf),
        ...[...proven.values()].map((token) => entryOf(token, { [PROVEN]: true })),
      ],
    }),
};

const entryOf = ({ tokenId, ...token }: TokenGenesis, more = {}) =>
  [tokenId, { timeFirstSeen: 0, ...token, ...more }] as const;
