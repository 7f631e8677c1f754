import type { Context } from "../context.ts";

/**
 * Calls `onChange` when a transaction of this token enters or leaves the mempool, and when the indexer is reached again,
 * until the returned function is called. It may be called for other transactions too.
 */
export const watchToken = ({ ports: { chain } }: Context, tokenId: string, onChange: () => void): (() => void) =>
  chain.watchToken(tokenId, onChange);
