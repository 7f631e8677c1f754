import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { type SendRules, sendRulesOf, type TokenGenesis, UNKNOWN_TOKEN } from "@satchel/core/token";
import { useMemo } from "react";
import { useTokenInfo } from "../../../widgets/tokens/token-info.ts";
import { heldAtoms, useCountedLedger, useIsBalanceKnown } from "../../../wiring/money/balances.ts";

/** Whether this token can be sent, and if not, why. */
export type TokenGate =
  | { step: "bad-id" }
  | { step: "loading" }
  /** The bytes of its genesis are on their way. */
  | { step: "reading" }
  /** The token's info could not be fetched. */
  | { step: "unknown" }
  | { step: "not-held"; token: TokenGenesis }
  | { step: "unsupported"; token: TokenGenesis }
  /** `balance`: without coins in doubt. */
  | { step: "ready"; token: TokenGenesis; balance: Atoms; rules: SendRules };

const NO_ATOMS = atoms(0n);

/**
 * Returns whether the token can be sent. It fetches the token's info where that is missing, again when the network is
 * back. `tokenId`: undefined if the link or the address of the page names no token id.
 */
export function useTokenGate(tokenId: TokenId | undefined): { gate: TokenGate; retry: () => void } {
  const { info, retry } = useTokenInfo(tokenId);
  const ledger = useCountedLedger();
  const isBalanceKnown = useIsBalanceKnown();
  const balance = useMemo(() => (tokenId === undefined ? NO_ATOMS : heldAtoms(ledger, tokenId)), [ledger, tokenId]);
  const areCoinsThere = ledger.awaited === undefined;
  const token = info.step === "there" ? info.token : undefined;
  const { step } = info;
  const gate = useMemo<TokenGate>(() => {
    if (step === "bad-id") return { step };
    if (step === "loading") return { step: "reading" };
    if (step === "failed") return { step: "unknown" };
    // No server knows the placeholder for unknown tokens (facts.md 1.2).
    const genesis = token ?? UNKNOWN_TOKEN;
    if (balance === 0n) return isBalanceKnown ? { step: "not-held", token: genesis } : { step: "loading" };
    const rules = sendRulesOf(genesis.tokenType);
    if (rules && !areCoinsThere) return { step: "loading" };
    return rules ? { step: "ready", token: genesis, balance, rules } : { step: "unsupported", token: genesis };
  }, [step, token, balance, isBalanceKnown, areCoinsThere]);
  return { gate, retry };
}
