import { type TokenKind, tokenKindOf } from "@satchel/core/activity";
import type { Atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import type { TokenTotal } from "@satchel/core/ledger";
import { identityOf, type KnownToken, type TokenGenesis, type TokenIdentity } from "@satchel/core/token";
import type { TokenMarks } from "@satchel/engine";
import { tokenName } from "../../text/token-words.ts";

/** Where a token stands in the list of tokens. `suspicious` and `hidden` tokens are folded at its end. */
export type Place = "favourite" | "listed" | "suspicious" | "hidden";

export type HeldToken = {
  tokenId: TokenId;
  atoms: Atoms;
  batons: number;
  /** Undefined while the token's details are not known, and so are the next three. */
  genesis: TokenGenesis | undefined;
  kind: TokenKind | undefined;
  name: string | undefined;
  identity: TokenIdentity | undefined;
  isVerified: boolean;
  place: Place;
};

export type HeldFacts = {
  totals: ReadonlyMap<TokenId, TokenTotal>;
  tokens: ReadonlyMap<TokenId, TokenGenesis>;
  marks: TokenMarks;
  verified: ReadonlySet<TokenId>;
  knownTokens: readonly KnownToken[];
  /** The suspicious tokens that came by the wallet's own act. */
  own: ReadonlySet<TokenId>;
};

/** Returns the tokens that the wallet holds, in any order. */
export function heldTokens({ totals, tokens, marks, verified, knownTokens, own }: HeldFacts): HeldToken[] {
  return [...totals].map(([tokenId, { atoms, batons }]) => {
    const genesis = tokens.get(tokenId);
    const identity = genesis && identityOf(genesis, knownTokens);
    const isVerified = verified.has(tokenId);
    const mark = marks.get(tokenId);
    const isSuspicious = !isVerified && mark === undefined && !own.has(tokenId) && looksSuspicious(identity);
    const place = mark === "favourite" || mark === "hidden" ? mark : isSuspicious ? "suspicious" : "listed";
    const kind = genesis && tokenKindOf(genesis.tokenType);
    return { tokenId, atoms, batons, genesis, kind, name: tokenName(tokenId, genesis), identity, isVerified, place };
  });
}

/** Whether a token is suspicious unless the wallet asked for it. */
const looksSuspicious = (identity: TokenIdentity | undefined): boolean =>
  identity !== undefined && (identity.imitates !== undefined || identity.hasWebAddress);

/** Returns the ids of tokens that are suspicious unless the wallet asked for them, whatever a person said of them. */
export const doubtfulIds = (held: readonly HeldToken[]): string[] =>
  held.filter(({ isVerified, identity }) => !isVerified && looksSuspicious(identity)).map(({ tokenId }) => tokenId);

/** Tells whether a token's value is shown, and counts in sums. Folded tokens are a stranger's idea, or unwanted. */
export const isCounted = ({ place }: Pick<HeldToken, "place">): boolean => place === "favourite" || place === "listed";
