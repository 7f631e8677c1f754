import { tokenKindOf } from "@satchel/core/activity";
import type { Atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { tokenName } from "../../text/token-words.ts";
import { TokenAmount, useToken } from "./token.tsx";

/** What is traded: the name of an NFT, or an amount with its ticker, also while balances are hidden. */
export function TradedAmount(props: { tokenId: TokenId; atoms: Atoms; direction?: "in" }) {
  const { tokenId, atoms, direction } = props;
  const token = useToken(tokenId);
  if (token && tokenKindOf(token.tokenType) === "NFT") return <bdi translate="no">{tokenName(tokenId, token)}</bdi>;
  return <TokenAmount of={{ tokenId, atoms }} direction={direction} length="full" isTyped />;
}
