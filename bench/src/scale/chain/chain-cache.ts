import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDevnet } from "@satchel/devnet";
import type { WalletSize } from "../scale-options.ts";
import { type Filled, fillChain } from "./fill-chain.ts";

/** To be raised when wallets are filled differently, so that cached chains are built again. */
const VERSION = 1;
const REPORT = "filled.json";

type CachedChain = Filled & { folder: string; fillMs: number };

/**
 * Returns a copy of the block log of a wallet of that size. Each size is filled once on a machine and kept in the temp
 * folder. The caller deletes the copy.
 */
export async function cachedChain(size: WalletSize): Promise<CachedChain> {
  const root = join(tmpdir(), "satchel-bench-wallets");
  const kept = join(root, `${VERSION}-${size.txs}-${size.utxos}-${size.tokens}`);
  mkdirSync(root, { recursive: true });
  if (!existsSync(kept)) await fill(size, root, kept);
  const report = JSON.parse(readFileSync(join(kept, REPORT), "utf8")) as Filled & { fillMs: number };
  const folder = mkdtempSync(join(tmpdir(), "satchel-bench-chain-"));
  cpSync(join(kept, "blocks.log"), join(folder, "blocks.log"));
  return { ...report, folder };
}

async function fill(size: WalletSize, root: string, kept: string): Promise<void> {
  const folder = mkdtempSync(join(root, "filling-"));
  const begin = performance.now();
  const devnet = await createDevnet({ dataDir: folder, blocks: 0, finalize: "never" });
  const filled = fillChain(devnet, size);
  await devnet.stop();
  const fillMs = Math.round(performance.now() - begin);
  writeFileSync(join(folder, REPORT), JSON.stringify({ ...filled, fillMs }));
  // Only a complete log gets the final name, unless another bench has made it in the meantime.
  if (existsSync(kept)) rmSync(folder, { recursive: true });
  else renameSync(folder, kept);
}
