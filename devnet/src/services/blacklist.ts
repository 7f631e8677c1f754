import { isTokenId } from "./token-id.ts";

/** The tokens the wallet warns of; changed while it runs by tests and by the world. */
export type Blacklist = {
  tokenIds(): readonly string[];
  /** Throws RangeError for anything that is no token id, and then changes nothing. */
  set(tokenIds: readonly string[]): void;
};

export function createBlacklist(): Blacklist {
  let ids: readonly string[] = [];
  return {
    tokenIds: () => ids,
    set(tokenIds) {
      for (const id of tokenIds) if (!isTokenId(id)) throw new RangeError(`"${id}" is not a token id`);
      ids = [...new Set(tokenIds)];
    },
  };
}
