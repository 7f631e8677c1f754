import {
  type GenesisInfo,
  type Token,
  type TokenEntry,
  type TokenFailedParsing,
  TokenStatus,
} from "@satchel/chain/wire";
import type { PluginEntries } from "../plugins/plugin.ts";
import { judgeTx, type TokenCoin, type TokenMeta, type TokenVerdict, wireTokens } from "../token/index.ts";
import type { TxRecord } from "./tx-record.ts";

/**
 * What the token rules (devnet.md 3) and plugins (devnet.md 4) say about one transaction. It is computed when the
 * transaction arrives, and messages are built from it.
 */
export type TxColour = {
  entries: readonly TokenEntry[];
  failedParsings: readonly TokenFailedParsing[];
  status: TokenStatus;
  /** By input and by output; undefined means no token. */
  inputTokens: readonly (Token | undefined)[];
  outputTokens: readonly (Token | undefined)[];
  /** The tokens of `outputTokens` in the form that the rules need when they are spent. */
  outputCoins: readonly (TokenCoin | undefined)[];
  /** The token that this transaction starts. */
  genesis: { meta: TokenMeta; info: GenesisInfo } | undefined;
  /** The verdict from which messages are built; undefined when the transaction has no tokens. */
  verdict: TokenVerdict | undefined;
  inputPlugins: readonly (PluginEntries | undefined)[];
  outputPlugins: readonly (PluginEntries | undefined)[];
};

/** Of a transaction that has nothing to do with tokens or plugins. */
export const PLAIN_COLOUR: TxColour = {
  entries: [],
  failedParsings: [],
  status: TokenStatus.TOKEN_STATUS_NON_TOKEN,
  inputTokens: [],
  outputTokens: [],
  outputCoins: [],
  genesis: undefined,
  verdict: undefined,
  inputPlugins: [],
  outputPlugins: [],
};

/**
 * Judges a transaction by the token rules and collects what plugins said about the outputs it spends. `find` must find
 * its parents, which must be judged already. A vault's GENESIS counts only while it is mined (devnet.md 3.5).
 */
export function colourOf(
  { tx, spent, isCoinbase }: Pick<TxRecord, "tx" | "spent" | "isCoinbase">,
  find: (txid: string) => TxRecord | undefined,
): TxColour {
  const parents = isCoinbase
    ? []
    : tx.inputs.map(({ prevTxid, prevIdx }) => ({ from: find(prevTxid)?.colour, prevIdx }));
  const coins = parents.map(({ from, prevIdx }) => from?.outputCoins[prevIdx]);
  const inputPlugins = parents.map(({ from, prevIdx }) => from?.outputPlugins[prevIdx]);
  const plain = inputPlugins.every((entries) => entries === undefined)
    ? PLAIN_COLOUR
    : { ...PLAIN_COLOUR, inputPlugins };
  const confirmedGenesis = (tokenId: string): GenesisInfo | undefined => {
    const record = find(tokenId);
    return record?.mined === undefined ? undefined : record.colour.genesis?.info;
  };
  const verdict = judgeTx(tx, { coins, scripts: spent.map(({ script }) => script), confirmedGenesis });
  if (verdict === undefined) return plain;
  return {
    ...plain,
    ...wireTokens(verdict, coins),
    outputCoins: verdict.outputs,
    genesis: genesisOf(verdict),
    verdict,
  };
}

/**
 * Returns every token id that a transaction spends or makes. A mention without tokens does not count (devnet.md 1.3).
 */
export function tokenIdsOf({ inputTokens, outputTokens }: TxColour): Set<string> {
  const ids = new Set<string>();
  for (const token of inputTokens) if (token !== undefined) ids.add(token.tokenId);
  for (const token of outputTokens) if (token !== undefined) ids.add(token.tokenId);
  return ids;
}

function genesisOf(verdict: TokenVerdict): TxColour["genesis"] {
  return verdict.entries[0]?.isInvalid === true ? undefined : startOf(verdict);
}

/** Returns the genesis that a transaction has, valid or not. */
export function startOf({ entries }: TokenVerdict): TxColour["genesis"] {
  const [first] = entries;
  return first?.genesis && { meta: first.meta, info: first.genesis };
}
