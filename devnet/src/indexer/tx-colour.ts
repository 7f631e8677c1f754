import type { PluginEntry, Token, TokenEntry, TokenFailedParsing } from "@satchel/chain/wire";
import { TokenStatus } from "@satchel/chain/wire";

/**
 * What token rules and plugins say about one transaction, computed once when it arrives. Messages are built from it, so
 * the token rules (devnet.md 3) and plugins (devnet.md 4) only have to fill it in.
 */
export type TxColour = {
  entries: readonly TokenEntry[];
  failedParsings: readonly TokenFailedParsing[];
  status: TokenStatus;
  /** By input and by output; a hole means no token. */
  inputTokens: readonly (Token | undefined)[];
  outputTokens: readonly (Token | undefined)[];
  inputPlugins: readonly (Record<string, PluginEntry> | undefined)[];
  outputPlugins: readonly (Record<string, PluginEntry> | undefined)[];
};

/** A transaction that has nothing to do with tokens or plugins. */
export const PLAIN_COLOUR: TxColour = {
  entries: [],
  failedParsings: [],
  status: TokenStatus.TOKEN_STATUS_NON_TOKEN,
  inputTokens: [],
  outputTokens: [],
  inputPlugins: [],
  outputPlugins: [],
};
