import type { TokenGenesis } from "@satchel/core/token";
import { useEffect, useMemo } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { heldOf, reaches } from "./held-tokens.ts";

/** wallet.md 6: one whole token. */
const HIDDEN_IMAGE_TIER = "1";

/** What the tokens of the active wallet open: the VIP tokens held at their tier, and the hidden image. */
export function usePrivileges(): { vip: readonly TokenGenesis[]; hasHiddenImage: boolean } {
  const { engine, network, host } = useApp();
  const { vipTokenIds, hiddenImageTokenId } = network.special;
  const ledger = useEngineState((state) => state.ledger);
  const tokens = useEngineState((state) => state.tokens);
  const connection = useEngineState((state) => state.connection);
  const held = useMemo(
    () => heldOf(ledger, [...vipTokenIds.map(({ tokenId }) => tokenId), hiddenImageTokenId]),
    [ledger, vipTokenIds, hiddenImageTokenId],
  );
  useEffect(() => {
    // What could not be learnt is asked for again when the connection changes; what is known costs nothing.
    if (held.size > 0 && connection !== "offline") void engine.needTokens([...held.keys()]);
  }, [engine, held, connection]);
  const vip = vipTokenIds.flatMap(({ tokenId, tier }) => {
    const token = tokens.get(tokenId);
    return token && reaches(held.get(tokenId), tier, token) ? [token] : [];
  });
  const isHolder = reaches(held.get(hiddenImageTokenId), HIDDEN_IMAGE_TIER, tokens.get(hiddenImageTokenId));
  return { vip, hasHiddenImage: isHolder && host.capabilities.hiddenImage };
}
