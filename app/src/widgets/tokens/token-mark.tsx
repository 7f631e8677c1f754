import type { TokenId } from "@satchel/core/ids";
import { MixedScripts } from "../names/mixed-scripts.tsx";
import { useToken } from "./token.tsx";

/** Marks a token whose name or ticker mixes alphabets; nothing for other tokens. */
export function TokenMark({ tokenId }: { tokenId: TokenId }) {
  const info = useToken(tokenId)?.genesisInfo;
  return info ? <MixedScripts name={`${info.tokenName} ${info.tokenTicker}`} /> : null;
}
