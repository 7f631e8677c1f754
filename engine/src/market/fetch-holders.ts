import { type Holders, type HoldersOptions, holdersOf, mintScriptsOf } from "@satchel/core/airdrop";
import { genesisTxid, type TokenId } from "@satchel/core/ids";
import { createSlicer } from "@satchel/core/in-slices";
import { no, ok, type Result } from "@satchel/core/result";
import type { ScriptHex, Utxo } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { createLimiter } from "../pacing/limiter.ts";
import { mintedNfts } from "../tokens/token-facts.ts";
import { answering, type MarketProblem } from "./market-problem.ts";

/** Holders of a token, or of the NFTs of a collection; there one NFT is one atom. */
export type HoldersOf = { tokenId: TokenId } | { nftsOf: TokenId };

/**
 * What `onProgress` counts: pages of a collection's history, NFTs whose holders are fetched, or outputs that are read.
 */
export type HoldersStep = "nfts" | "coins" | "holders";
type Options = { onProgress?: (step: HoldersStep, done: number, all: number) => void; signal?: AbortSignal };

/** The largest page that indexers give. */
const PAGE_SIZE = 200;
const AT_ONCE = 5;

/** Fetches who holds a token now, confirmed or not; offers count for their makers. See `holdersOf`. */
export async function fetchHolders(
  ctx: Context,
  of: HoldersOf,
  { onProgress, signal }: Options = {},
): Promise<Result<Holders, MarketProblem>> {
  const { chain, clock } = ctx.ports;
  const tell = (step: HoldersStep) => (done: number, all: number) => onProgress?.(step, done, all);
  return answering(signal, async () => {
    const utxos =
      "tokenId" in of
        ? await chain.tokenUtxos(of.tokenId, signal)
        : await coinsOfNfts(ctx, await nftsOf(ctx, of.nftsOf, tell("nfts"), signal), tell("coins"), signal);
    const options: HoldersOptions = { onProgress: tell("holders"), signal };
    return holdersOf(utxos, clock, options);
  });
}

/** Fetches the scripts that a token was minted to; `no-mint-address` if its genesis names no output. */
export async function fetchMintScripts(
  { ports: { chain } }: Context,
  tokenId: TokenId,
  signal?: AbortSignal,
): Promise<Result<readonly ScriptHex[], MarketProblem | { code: "no-mint-address" }>> {
  const scripts = await answering(signal, async () => mintScriptsOf(await chain.tx(genesisTxid(tokenId), signal)));
  if (!scripts.ok) return scripts;
  return scripts.value.length > 0 ? ok(scripts.value) : no({ code: "no-mint-address" });
}

type Tell = (done: number, all: number) => void;

async function nftsOf({ ports }: Context, groupTokenId: TokenId, tell: Tell, signal?: AbortSignal): Promise<TokenId[]> {
  const { chain, clock } = ports;
  const slicer = createSlicer(clock);
  const ids = new Set<TokenId>();
  let numPages = 1;
  for (let page = 0; page < numPages; page++) {
    const { txs, numPages: all } = await chain.tokenHistory(groupTokenId, page, PAGE_SIZE, signal);
    numPages = all;
    for (const tx of txs) {
      for (const id of mintedNfts(tx, groupTokenId)) ids.add(id);
      if (slicer.isOver()) await slicer.pause();
    }
    tell(page + 1, numPages);
    signal?.throwIfAborted();
  }
  return [...ids];
}

async function coinsOfNfts(
  { ports }: Context,
  ids: readonly TokenId[],
  tell: Tell,
  signal?: AbortSignal,
): Promise<Utxo[]> {
  const limit = createLimiter(AT_ONCE);
  let done = 0;
  let hasEnded = false;
  const coins = ids.map((id) =>
    limit(async () => {
      signal?.throwIfAborted();
      if (hasEnded) return [];
      const utxos = await ports.chain.tokenUtxos(id, signal);
      tell(++done, ids.length);
      return utxos;
    }),
  );
  try {
    return (await Promise.all(coins)).flat();
  } finally {
    hasEnded = true;
  }
}
