import type { TokenId } from "@satchel/core/ids";
import { ProtocolError } from "@satchel/core/ports";
import type { TokenGenesis } from "@satchel/core/token";
import { tokenOfBytes } from "@satchel/core/tx";

/**
 * Returns a token as the bytes of its genesis describe it. `claimed`: what a server said of it once; if the bytes say
 * the same, the time of its creation and its collection are believed too. Throws ProtocolError if no token begins
 * there.
 */
export function tokenOf(tokenId: TokenId, genesis: Uint8Array, claimed: TokenGenesis | undefined): TokenGenesis {
  const token = tokenOfBytes(tokenId, genesis);
  if (token === undefined) throw new ProtocolError(`No token begins in the transaction ${tokenId}`);
  return claimed && isClaimed(token, claimed) ? { ...claimed, ...token } : token;
}

/** Names and ids of a token are plain texts, and decimals a number. */
const isClaimed = ({ tokenType, genesisInfo }: TokenGenesis, claimed: TokenGenesis): boolean =>
  isSame(tokenType, claimed.tokenType) && isSame(genesisInfo, claimed.genesisInfo);

function isSame(one: object, other: object): boolean {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.every((name) => Reflect.get(one, name) === Reflect.get(other, name));
}
