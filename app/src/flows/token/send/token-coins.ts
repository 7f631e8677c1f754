import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import type { CoinProblem, TokenValue, Utxo } from "@satchel/core/tx";
import { contradictionOf, reservedCoins } from "@satchel/engine/plan";
import { useMemo } from "react";
import { atRisk } from "../../../widgets/tokens/carried-token.ts";
import { useEngineState } from "../../../wiring/app-context.ts";

/**
 * A token's atoms in this wallet. `sendable`: what a payment may use, `ones` of its coins hold exactly one atom, the
 * largest `largest`. `unavailable`: in frozen coins and in payments under way. `doubted`: in coins about which the
 * server and their bytes disagree.
 */
export type TokenCoins = { sendable: Atoms; ones: number; largest: Atoms; unavailable: Atoms; doubted: Atoms };

export function useTokenCoins(tokenId: TokenId): TokenCoins {
  const utxos = useEngineState((state) => state.ledger.utxos);
  const outbox = useEngineState((state) => state.outbox);
  const frozen = useEngineState((state) => state.frozen);
  const doubted = useEngineState((state) => state.doubted);
  return useMemo(() => {
    const reserved = reservedCoins(outbox);
    const sums = { sendable: 0n, unavailable: 0n, doubted: 0n };
    let ones = 0;
    let largest = 0n;
    for (const coin of utxos.values()) {
      const problem = contradictionOf({ doubted }, coin);
      if (problem) sums.doubted += doubtedAtoms(coin, problem, tokenId);
      else if (frozen.has(coin.outpoint) || reserved.has(coin.outpoint))
        sums.unavailable += atomsIn(coin.token, tokenId);
      else {
        const held = atomsIn(coin.token, tokenId);
        sums.sendable += held;
        if (held === 1n) ones++;
        if (held > largest) largest = held;
      }
    }
    return {
      sendable: atoms(sums.sendable),
      ones,
      largest: atoms(largest),
      unavailable: atoms(sums.unavailable),
      doubted: atoms(sums.doubted),
    };
  }, [utxos, outbox, frozen, doubted, tokenId]);
}

type Carried = Pick<TokenValue, "tokenId" | "atoms" | "isMintBaton">;

const atomsIn = (token: Carried | undefined, tokenId: TokenId): bigint =>
  token?.tokenId === tokenId && !token.isMintBaton ? token.atoms : 0n;

/** Returns what the server says that a coin holds, or else what its bytes or an earlier answer say. */
function doubtedAtoms({ token }: Utxo, problem: CoinProblem, tokenId: TokenId): bigint {
  const carried = atRisk(problem);
  return atomsIn(token, tokenId) || atomsIn(carried === "unreadable" ? undefined : carried, tokenId);
}
