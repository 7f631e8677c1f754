import { addressOf } from "@satchel/core/address";
import { type Sats, sats } from "@satchel/core/amount";
import { coinTypeOf, type KeyRef, SCAN_PATHS, scriptsOf } from "@satchel/core/keys";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { createLimiter } from "../pacing/limiter.ts";
import { reasonOf, vaultReason } from "../problems.ts";
import { changeBook, freeName } from "../wallet-book/wallet-book.ts";
import { type WalletProblem, walletProblemOf } from "./wallet-problem.ts";

/** A recovery phrase's addresses that are not in this wallet yet but have coins or history. */
export type FoundAddress = { path: string; address: string; sats: Sats; numTxs: number; tokens: number };
export type ScanProblem =
  | { code: "wallet-not-found" | "locked" | "stopped" }
  | { code: "vault-failed" | "unreachable"; reason: string };

const AT_ONCE = 8;

/** `onProgress` is told of the part that is done, from 0 to 1. */
type ScanOptions = { onProgress?: (done: number) => void; signal?: AbortSignal };

/**
 * Looks at the paths other wallets use for the same phrase (facts.md 1.6), and returns the addresses that have coins or
 * history. What a wallet here has already is left out.
 */
export async function scanWallet(
  ctx: Context,
  walletId: string,
  options: ScanOptions,
): Promise<Result<readonly FoundAddress[], ScanProblem>> {
  const { ports, state } = ctx;
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  try {
    const explored = await ports.vault.explore(wallet, SCAN_PATHS);
    if (!explored.ok) {
      const { problem } = explored;
      if (problem.code === "locked") return no({ code: "locked" });
      return no({ code: "vault-failed", reason: vaultReason(problem) });
    }
    const known = new Set(state.getState().wallets.flatMap(({ keys }) => keys.map(({ hash160 }) => hash160)));
    const keys = explored.value.filter(({ hash160 }) => !known.has(hash160));
    return ok(await lookAt(ctx, keys, options));
  } catch (error) {
    if (options.signal?.aborted) return no({ code: "stopped" });
    const isNetwork = error instanceof NetworkError || error instanceof ProtocolError;
    return no({ code: isNetwork ? "unreachable" : "vault-failed", reason: reasonOf(error) });
  }
}

/** In the order of the keys. The first question that fails ends it: half an answer would look like all of it. */
async function lookAt(
  ctx: Context,
  keys: readonly KeyRef[],
  { onProgress, signal }: ScanOptions,
): Promise<FoundAddress[]> {
  const limit = createLimiter(AT_ONCE);
  let isOver = false;
  let done = 0;
  onProgress?.(0);
  const looks = keys.map((key) =>
    limit(async () => {
      signal?.throwIfAborted();
      if (isOver) return undefined;
      const found = await lookAtKey(ctx, key, signal);
      signal?.throwIfAborted();
      done++;
      if (!isOver) onProgress?.(done / keys.length);
      return found;
    }),
  );
  try {
    return (await Promise.all(looks)).filter((found) => found !== undefined);
  } finally {
    isOver = true;
  }
}

/** An address that was never used has no coins to ask for. */
async function lookAtKey(
  { ports, prefix }: Context,
  key: KeyRef,
  signal?: AbortSignal,
): Promise<FoundAddress | undefined> {
  const [script = ""] = scriptsOf([key]);
  const { numTxs } = await ports.chain.history(script, 0, 1, signal);
  if (numTxs === 0) return undefined;
  const utxos = await ports.chain.utxos(script, signal);
  return {
    path: key.path,
    address: addressOf(script, prefix) ?? "",
    // The dust a token sits on is no money to spend.
    sats: sats(utxos.reduce((sum, utxo) => (utxo.token ? sum : sum + utxo.sats), 0n)),
    numTxs,
    tokens: new Set(utxos.map(({ token }) => token?.tokenId).filter((id) => id !== undefined)).size,
  };
}

/**
 * Adds the addresses a scan has found as further wallets of the same phrase, one for each coin type and named after it;
 * the active wallet stays. Addresses that a wallet here has already, and paths a scan never gives, are left out.
 */
export async function addFound(
  ctx: Context,
  walletId: string,
  paths: readonly string[],
): Promise<Result<{ added: number }, WalletProblem>> {
  // In the order of the scan: the first address of a wallet is the one it receives on.
  const wanted = SCAN_PATHS.filter((path) => paths.includes(path));
  let added = 0;
  try {
    const changed = await changeBook<WalletProblem>(ctx, async ({ wallets, protection }) => {
      const parent = wallets.find(({ id }) => id === walletId);
      if (!parent) return no({ code: "wallet-not-found" });
      const explored = await ctx.ports.vault.explore(parent, wanted);
      if (!explored.ok) return no(walletProblemOf(explored.problem));
      const known = new Set(wallets.flatMap(({ keys }) => keys.map(({ hash160 }) => hash160)));
      const fresh = explored.value.filter(({ hash160 }) => !known.has(hash160)).map(({ path }) => path);

      const list: Wallet[] = [...wallets];
      for (const [coinType, branchPaths] of byCoinType(fresh)) {
        const secrets = await ctx.ports.vault.branch(parent, branchPaths, protection);
        if (!secrets.ok) return no(walletProblemOf(secrets.problem));
        const { id, keys, sealed } = secrets.value;
        list.push({
          id,
          keys,
          sealed,
          name: freeName(parent.name, list, ` ${coinType}`),
          // Whoever has shown that they have the phrase has this one's too.
          ...(parent.backedUpAt !== undefined && { backedUpAt: parent.backedUpAt }),
        });
      }
      added = list.length - wallets.length;
      return ok({ wallets: list });
    });
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
