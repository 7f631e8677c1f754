import { addressOf } from "@satchel/core/address";
import { type Sats, sats } from "@satchel/core/amount";
import type { WalletId } from "@satchel/core/ids";
import { coinTypeOf, type KeyRef, SCAN_PATHS, scriptsOf } from "@satchel/core/keys";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { NO_SCRIPT } from "@satchel/core/script";
import { canSign, type Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { createLimiter } from "../pacing/limiter.ts";
import { markForSearch } from "../payments/chain/listing-search.ts";
import { ownReason, reasonOf, vaultReason } from "../problems.ts";
import { changeBook, freeName } from "../wallet-book/wallet-book.ts";
import { type WalletProblem, walletProblemOf } from "./wallet-problem.ts";

/** An address of a seed phrase that has coins or history and is in no stored wallet yet. */
export type FoundAddress = { path: string; address: string; sats: Sats; numTxs: number; tokens: number };
export type ScanProblem =
  | { code: "wallet-not-found" | "locked" | "stopped" }
  | { code: "vault-failed" | "unreachable"; reason: string };

const AT_ONCE = 8;

/** `onProgress` gets the part that is done, from 0 to 1, and the number of addresses. */
type ScanOptions = { onProgress?: (done: number, all: number) => void; signal?: AbortSignal };

/**
 * Returns the addresses with coins or history on the paths that other wallets use for the same seed phrase (facts.md
 * 1.6), without those of stored wallets.
 */
export async function scanWallet(
  ctx: Context,
  walletId: WalletId,
  options: ScanOptions,
): Promise<Result<readonly FoundAddress[], ScanProblem>> {
  const { ports, state } = ctx;
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  if (!canSign(wallet)) return no({ code: "vault-failed", reason: ownReason("no-secrets") });
  try {
    const explored = await ports.vault.explore(wallet, SCAN_PATHS);
    if (!explored.ok) {
      const { problem } = explored;
      if (problem.code === "locked") return no({ code: "locked" });
      return no({ code: "vault-failed", reason: vaultReason(problem) });
    }
    const storedHashes = new Set(state.getState().wallets.flatMap(({ keys }) => keys.map(({ hash160 }) => hash160)));
    const keys = explored.value.filter(({ hash160 }) => !storedHashes.has(hash160));
    return ok(await lookAt(ctx, keys, options));
  } catch (error) {
    if (options.signal?.aborted) return no({ code: "stopped" });
    const isNetwork = error instanceof NetworkError || error instanceof ProtocolError;
    return no({ code: isNetwork ? "unreachable" : "vault-failed", reason: reasonOf(error) });
  }
}

/** Returns what the keys have, in their order. The first failure rejects, as a part would look like the whole. */
async function lookAt(
  ctx: Context,
  keys: readonly KeyRef[],
  { onProgress, signal }: ScanOptions,
): Promise<FoundAddress[]> {
  const limit = createLimiter(AT_ONCE);
  let hasEnded = false;
  let done = 0;
  onProgress?.(0, keys.length);
  const looks = keys.map((key) =>
    limit(async () => {
      signal?.throwIfAborted();
      if (hasEnded) return undefined;
      const address = await lookAtKey(ctx, key, signal);
      signal?.throwIfAborted();
      done++;
      if (!hasEnded) onProgress?.(done / keys.length, keys.length);
      return address;
    }),
  );
  try {
    return (await Promise.all(looks)).filter((address) => address !== undefined);
  } finally {
    hasEnded = true;
  }
}

/** Returns what a key's address has; undefined if it was never used, and then its coins are not asked for. */
async function lookAtKey(
  { ports, prefix }: Context,
  key: KeyRef,
  signal?: AbortSignal,
): Promise<FoundAddress | undefined> {
  const [script = NO_SCRIPT] = scriptsOf([key]);
  const { numTxs } = await ports.chain.history(script, 0, 1, signal);
  if (numTxs === 0) return undefined;
  const utxos = await ports.chain.utxos(script, signal);
  return {
    path: key.path,
    address: addressOf(script, prefix) ?? "",
    // The sats of a token coin cannot be spent as XEC.
    sats: sats(utxos.reduce((sum, utxo) => (utxo.token ? sum : sum + utxo.sats), 0n)),
    numTxs,
    tokens: new Set(utxos.map(({ token }) => token?.tokenId).filter((id) => id !== undefined)).size,
  };
}

/**
 * Adds the addresses that a scan has found as further wallets of the same seed phrase, one for each coin type and named
 * after it, and returns how many. Leaves out addresses of stored wallets and paths that no scan returns. The active
 * wallet stays.
 */
export async function addFound(
  ctx: Context,
  walletId: WalletId,
  paths: readonly string[],
): Promise<Result<{ added: number }, WalletProblem>> {
  // In the order of the scan, because a wallet receives on its first address.
  const wanted = SCAN_PATHS.filter((path) => paths.includes(path));
  let added = 0;
  try {
    const changed = await changeBook<WalletProblem>(ctx, async ({ wallets, protection }) => {
      const parent = wallets.find(({ id }) => id === walletId);
      if (!parent) return no({ code: "wallet-not-found" });
      if (!canSign(parent)) return no({ code: "vault-failed", reason: ownReason("no-secrets") });
      const explored = await ctx.ports.vault.explore(parent, wanted);
      if (!explored.ok) return no(walletProblemOf(explored.problem));
      const storedHashes = new Set(wallets.flatMap(({ keys }) => keys.map(({ hash160 }) => hash160)));
      const fresh = explored.value.filter(({ hash160 }) => !storedHashes.has(hash160)).map(({ path }) => path);

      const list: Wallet[] = [...wallets];
      for (const [coinType, branchPaths] of byCoinType(fresh)) {
        const secrets = await ctx.ports.vault.branch(parent, branchPaths, protection);
        if (!secrets.ok) return no(walletProblemOf(secrets.problem));
        list.push({
          ...secrets.value,
          name: freeName(parent.name, list, ` ${coinType}`),
          // The phrase is the same, so its backup counts for this wallet too.
          ...(parent.backedUpAt !== undefined && { backedUpAt: parent.backedUpAt }),
        });
      }
      added = list.length - wallets.length;
      const ids = list.slice(wallets.length).map(({ id }) => id);
      if (added > 0) await markForSearch(ctx, ids);
      return ok({ wallets: list });
    });
    if (added > 0) void ctx.settle();
    return changed.ok ? ok({ added }) : changed;
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

function byCoinType(paths: readonly string[]): Map<number, string[]> {
  const types = new Map<number, string[]>();
  for (const path of paths) {
    const coinType = coinTypeOf(path);
    if (coinType !== undefined) types.set(coinType, [...(types.get(coinType) ?? []), path]);
  }
  return types;
}
