import { type Atoms, parseAtoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { type Ledger, totalsOf } from "@satchel/core/ledger";
import type { TokenGenesis } from "@satchel/core/token";
import { useEffect, useMemo } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";

/** wallet.md 6: one whole token. */
const HIDDEN_IMAGE_TIER = "1";

/** Returns what the tokens of the active wallet open: the VIP tokens that reach their tier, and the hidden image. */
export function usePrivileges(): { vip: readonly TokenGenesis[]; hasHiddenImage: boolean } {
  const { engine, network, host } = useApp();
  const { vipTokenIds } = network.special;
  const hiddenImageTokenId = network.special.hiddenImageTokenId || undefined;
  const ledger = useEngineState((state) => state.ledger);
  const tokens = useEngineState((state) => state.tokens);
  const connection = useEngineState((state) => state.connection);
  const held = useMemo(
    () =>
      heldOf(ledger, [
        ...vipTokenIds.map(({ tokenId }) => tokenId),
        ...(hiddenImageTokenId ? [hiddenImageTokenId] : []),
      ]),
    [ledger, vipTokenIds, hiddenImageTokenId],
  );
  useEffect(() => {
    // A token that could not be fetched is asked for again when the connection changes; a known one costs nothing.
    if (held.size > 0 && connection !== "offline") void engine.needTokens([...held.keys()]);
  }, [engine, held, connection]);
  const vip = vipTokenIds.flatMap(({ tokenId, tier }) => {
    const token = tokens.get(tokenId);
    return token && reaches(held.get(tokenId), tier, token) ? [token] : [];
  });
  const isHolder =
    hiddenImageTokenId !== undefined &&
    reaches(held.get(hiddenImageTokenId), HIDDEN_IMAGE_TIER, tokens.get(hiddenImageTokenId));
  return { vip, hasHiddenImage: isHolder && host.capabilities.hiddenImage };
}

/** Returns the amount of each of these tokens in a wallet, by token id, without tokens that it does not hold. */
export function heldOf(ledger: Ledger, tokenIds: readonly TokenId[]): ReadonlyMap<TokenId, Atoms> {
  const { tokens } = totalsOf(ledger);
  return new Map(
    tokenIds.flatMap((tokenId) => {
      const total = tokens.get(tokenId);
      return total && total.coins > total.batons ? [[tokenId, total.atoms]] : [];
    }),
  );
}

/** Whether an amount is at least `tier` whole tokens, e.g. "1000". False while the token's decimals are not known. */
export function reaches(amount: Atoms | undefined, tier: string, token: TokenGenesis | undefined): boolean {
  if (amount === undefined || token === undefined) return false;
  const least = parseAtoms(tier, token.genesisInfo.decimals);
  return least.ok && amount >= least.value;
}
