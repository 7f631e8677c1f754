import type { Context } from "../context.ts";

/**
 * Calls `onChange` when a transaction of this token enters or leaves the mempool, and when the indexer is reached again,
 * until the returned function is called. It may be called for other transactions too.
 */
export const watchToken = async (
  { ports: { chain } }: Context,
  tokenId: string,
  onChange: () => void,
): Promise<() => void> => chain.watchToken(tokenId, onChange);
