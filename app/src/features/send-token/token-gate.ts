import { type Atoms, atoms } from "@satchel/core/amount";
import { type Ledger, totalsOf } from "@satchel/core/ledger";
import { isTokenId, type SendRules, sendRulesOf, type TokenGenesis } from "@satchel/core/token";

/** Whether this token can be sent, and if not, why. */
export type TokenGate =
  | { step: "bad-id" }
  | { step: "loading" }
  /** What the token is could not be found out. */
  | { step: "unknown" }
  | { step: "not-held"; token: TokenGenesis }
  | { step: "unsupported"; token: TokenGenesis }
  | { step: "ready"; token: TokenGenesis; balance: Atoms; rules: SendRules };

export function gateOf(
  tokenId: string,
  known: {
    token: TokenGenesis | undefined;
    wasAsked: boolean;
    balance: Atoms;
    isBalanceKnown: boolean;
    areCoinsThere: boolean;
  },
): TokenGate {
  const { token, balance } = known;
  if (!isTokenId(tokenId)) return { step: "bad-id" };
  if (token === undefined) return { step: known.wasAsked ? "unknown" : "loading" };
  if (balance === 0n) return known.isBalanceKnown ? { step: "not-held", token } : { step: "loading" };
  const rules = sendRulesOf(token.tokenType);
  if (rules && !known.areCoinsThere) return { step: "loading" };
  return rules ? { step: "ready", token, balance, rules } : { step: "unsupported", token };
}

/** What the wallet holds of it; a mint baton is not some of it. */
export const heldAtoms = (ledger: Ledger, tokenId: string): Atoms =>
  totalsOf(ledger).tokens.get(tokenId)?.atoms ?? atoms(0n);
