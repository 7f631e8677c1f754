import { type Atoms, atoms } from "@satchel/core/amount";
import { type Balance, balanceOf, type Ledger } from "@satchel/core/ledger";
import type { SpecialValues } from "@satchel/core/network";
import { useMemo } from "react";
import { useApp, useEngineState } from "./app-context.ts";

export type TokenBalance = { label: "Staking" | "Savings"; ticker: string; atoms: Atoms; decimals: number };

/** The tokens behind the two cards; their decimals never change once a token exists. */
const CARDS = [
  { label: "Staking", ticker: "XECX", decimals: 2, idOf: (special: SpecialValues) => special.stakingTokenId },
  { label: "Savings", ticker: "FIRMA", decimals: 4, idOf: (special: SpecialValues) => special.savingsTokenId },
] as const;

export function useXecBalance(): Balance {
  const ledger = useEngineState((state) => state.ledger);
  const tipHeight = useEngineState((state) => state.tip?.height ?? 0);
  return useMemo(() => balanceOf(ledger, tipHeight), [ledger, tipHeight]);
}

/** Staking and Savings, where the network has them. */
export function useTokenBalances(): readonly TokenBalance[] {
  const { network } = useApp();
  const ledger = useEngineState((state) => state.ledger);
  return useMemo(
    () =>
      CARDS.flatMap(({ idOf, ...card }) => {
        const tokenId = idOf(network.special);
        return tokenId === "" ? [] : [{ ...card, atoms: heldAtoms(ledger, tokenId) }];
      }),
    [ledger, network],
  );
}

function heldAtoms(ledger: Ledger, tokenId: string): Atoms {
  let total = 0n;
  for (const { token } of ledger.utxos.values()) {
    if (token?.tokenId === tokenId && !token.isMintBaton) total += token.atoms;
  }
  return atoms(total);
}
