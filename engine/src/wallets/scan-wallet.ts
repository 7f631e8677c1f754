import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { type KeyRef, SCAN_PATHS, scriptsOf } from "@satchel/core/keys";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { Engine, FoundAddress, ScanProblem } from "../engine.ts";
import { createLimiter } from "../pacing/limiter.ts";
import { reasonOf } from "../problems.ts";

const AT_ONCE = 8;

type ScanOptions = Parameters<Engine["scanWallet"]>[1];

/** Looks where other wallets put the coins of the same phrase (ecosystem.md). What a wallet here has already is left out. */
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
      return no({ code: "vault-failed", reason: problem.code === "cannot-open" ? problem.reason : problem.code });
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
