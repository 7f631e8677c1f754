import { type Atoms, atoms } from "@satchel/core/amount";
import { genesisTxid, type TokenId } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import type { Tx } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";
import { type GenesisClaims, rememberGenesis } from "./tokens.ts";

/** The indexer did not answer a question about a token. `reason`: in the words of the port. */
export type TokenQueryProblem = { code: "unreachable"; reason: string };

/** How much of a token exists now, and how many mint batons. */
export type TokenSupply = { atoms: Atoms; batons: number };

/** What a server says about the genesis of a token: what it made, when, and the collection of an NFT. */
export type TokenOrigin = { atoms: Atoms } & GenesisClaims;

/**
 * A page of the NFTs of a collection, the newest first. `numPages` counts the pages of the collection's whole history.
 */
export type NftPage = { tokenIds: readonly TokenId[]; numPages: number };

/** The indexer's largest page (tokens.md 9.2). */
const NFT_PAGE = 200;

/** Fetches all unspent outputs of a token and adds them up (tokens.md 7.1). */
export const fetchSupply = (ctx: Context, tokenId: TokenId): Promise<Result<TokenSupply, TokenQueryProblem>> =>
  asked(async () => {
    const supply = { atoms: 0n, batons: 0 };
    for (const { token } of await ctx.ports.chain.tokenUtxos(tokenId)) {
      if (token?.tokenId !== tokenId) continue;
      if (token.isMintBaton) supply.batons += 1;
      else supply.atoms += token.atoms;
    }
    return { ...supply, atoms: atoms(supply.atoms) };
  });

/** Fetches the genesis transaction of a token, whose txid is the token id. Its time and collection are remembered. */
export const fetchOrigin = (ctx: Context, tokenId: TokenId): Promise<Result<TokenOrigin, TokenQueryProblem>> =>
  asked(async () => {
    const { outputs, tokenEntries, timeFirstSeen, block } = await ctx.ports.chain.tx(genesisTxid(tokenId));
    const created = outputs.reduce((sum, { token }) => sum + (token?.tokenId === tokenId ? token.atoms : 0n), 0n);
    const entry = tokenEntries.find((each) => each.tokenId === tokenId && each.txType === "GENESIS");
    const groupTokenId = entry?.groupTokenId;
    const claimed = { timeFirstSeen, ...(block && { block }), ...(groupTokenId !== undefined && { groupTokenId }) };
    void rememberGenesis(ctx, tokenId, claimed);
    return { atoms: atoms(created), ...claimed };
  });

/** Fetches a page of the history of a collection and returns the NFTs that were made in it. Pages count from 0. */
export const fetchNfts = (
  ctx: Context,
  collectionId: TokenId,
  page: number,
): Promise<Result<NftPage, TokenQueryProblem>> =>
  asked(async () => {
    const { txs, numPages } = await ctx.ports.chain.tokenHistory(collectionId, page, NFT_PAGE);
    return { tokenIds: [...new Set(txs.flatMap((tx) => mintedNfts(tx, collectionId)))], numPages };
  });

/** Returns the id of the NFT of this collection that a transaction mints, as a list of one; else an empty list. */
export const mintedNfts = ({ tokenEntries }: Tx, collectionId: TokenId): TokenId[] =>
  tokenEntries
    .filter((entry) => entry.txType === "GENESIS" && entry.groupTokenId === collectionId && !entry.isInvalid)
    .map(({ tokenId }) => tokenId);

async function asked<T>(fetch: () => Promise<T>): Promise<Result<T, TokenQueryProblem>> {
  try {
    return ok(await fetch());
  } catch (error) {
    return no({ code: "unreachable", reason: reasonOf(error) });
  }
}
