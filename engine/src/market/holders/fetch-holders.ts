import {
  type Holders,
  type HoldersDifference,
  type HoldersOptions,
  holdersOf,
  mintScriptsOf,
} from "@satchel/core/airdrop";
import { genesisTxid, readOutpoint, type TokenId } from "@satchel/core/ids";
import { createSlicer } from "@satchel/core/in-slices";
import { no, ok, type Result } from "@satchel/core/result";
import type { ScriptHex } from "@satchel/core/script";
import { checkCoin, type Utxo } from "@satchel/core/tx";
import type { Context } from "../../context.ts";
import { createLimiter } from "../../pacing/limiter.ts";
import { gatherSomeParents } from "../../payments/checks/parents/gather-parents.ts";
import { mintedNfts } from "../../tokens/token-facts.ts";
import { answering, type MarketProblem } from "../market-problem.ts";
import { askTwoOperators, type HoldersBy, type Server } from "./ask-two-operators.ts";

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

/**
 * `outputs`: how many outputs the holders were read from; `proven`: of how many of them the bytes say the same, which
 * shows that they existed, and not that they are unspent.
 */
export type ToldHolders = Holders & { by: HoldersBy; outputs: number; proven: number };

export type HoldersProblem =
  | MarketProblem
  /** Servers of two operators list other outputs. */
  | ({ code: "holders-differ"; hosts: readonly [string, string] } & HoldersDifference)
  /** The bytes behind `count` outputs say something else than the servers, the first of which is `host`. */
  | { code: "holders-contradicted"; host: string; count: number };

/**
 * Fetches who holds a token now, confirmed or not; offers count for their makers. See `holdersOf`. Where there are
 * servers of two operators, both are asked, and have to agree in every output.
 */
export async function fetchHolders(
  ctx: Context,
  of: HoldersOf,
  { onProgress, signal }: Options = {},
): Promise<Result<ToldHolders, HoldersProblem>> {
  const tell = (step: HoldersStep) => (done: number, all: number) => onProgress?.(step, done, all);
  const ask = async (server: Server, isShown: boolean) => {
    const told = (step: HoldersStep) => (isShown ? tell(step) : () => undefined);
    return "tokenId" in of
      ? server.tokenUtxos(of.tokenId, signal)
      : coinsOfNfts(server, await nftsOf(ctx, server, of.nftsOf, told("nfts"), signal), told("coins"), signal);
  };
  const answer = await answering(signal, () => askTwoOperators(ctx, ask, signal));
  if (!answer.ok) return answer;
  const { utxos, by, difference } = answer.value;
  if (difference && "hosts" in by) return no({ code: "holders-differ", hosts: by.hosts, ...difference });
  const { proven, contradicted } = await compareWithBytes(ctx, utxos, signal);
  const host = "hosts" in by ? by.hosts[0] : by.host;
  if (contradicted > 0) return no({ code: "holders-contradicted", host, count: contradicted });
  const options: HoldersOptions = { onProgress: tell("holders"), signal };
  return answering(signal, async () => ({
    ...(await holdersOf(utxos, ctx.ports.clock, options)),
    by,
    outputs: utxos.length,
    proven,
  }));
}

/** How many outputs are compared with the bytes of their transactions at most, those with the most atoms first. */
const MAX_COMPARED = 100;

/** Compares outputs with the bytes of the transactions that created them; bytes that no source has prove nothing. */
async function compareWithBytes(
  ctx: Context,
  utxos: readonly Utxo[],
  signal: AbortSignal | undefined,
): Promise<{ proven: number; contradicted: number }> {
  const largest = [...utxos]
    .sort((one, other) => ((one.token?.atoms ?? 0n) < (other.token?.atoms ?? 0n) ? 1 : -1))
    .slice(0, MAX_COMPARED);
  const outpoints = largest.map(({ outpoint }) => outpoint);
  const parents = await gatherSomeParents(ctx, outpoints, signal ? { signal } : {});
  const comparisons = largest.flatMap((coin) => {
    const parent = parents.get(readOutpoint(coin.outpoint).txid)?.parent;
    return parent ? [checkCoin(coin, parent) === undefined] : [];
  });
  const proven = comparisons.filter((isSame) => isSame).length;
  return { proven, contradicted: comparisons.length - proven };
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

async function nftsOf(
  { ports }: Context,
  server: Server,
  groupTokenId: TokenId,
  tell: Tell,
  signal?: AbortSignal,
): Promise<TokenId[]> {
  const slicer = createSlicer(ports.clock);
  const ids = new Set<TokenId>();
  let numPages = 1;
  for (let page = 0; page < numPages; page++) {
    const { txs, numPages: all } = await server.tokenHistory(groupTokenId, page, PAGE_SIZE, signal);
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

async function coinsOfNfts(server: Server, ids: readonly TokenId[], tell: Tell, signal?: AbortSignal): Promise<Utxo[]> {
  const limit = createLimiter(AT_ONCE);
  let done = 0;
  let hasEnded = false;
  const coins = ids.map((id) =>
    limit(async () => {
      signal?.throwIfAborted();
      if (hasEnded) return [];
      const utxos = await server.tokenUtxos(id, signal);
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
