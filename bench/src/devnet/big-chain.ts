import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDevnetClient } from "@satchel/devnet/client";
import type { BigChain } from "./bench.ts";
import { makeCoins } from "./coins.ts";
import { createHttpClient, mustBeOk } from "./http-client.ts";
import { pay, payerHash } from "./payer.ts";
import { startServer } from "./start-server.ts";

const LANES = 2_000;
const BATCH = 250;

export type StoppableChain = BigChain & { stop(): Promise<void> };

/**
 * Builds a chain of `txs` signed payments, sent over HTTP and mined with 2,000 in a block. Copies its log at half
 * time.
 */
export async function buildBigChain(txs: number, profileDir: string | undefined): Promise<StoppableChain> {
  const folder = mkdtempSync(join(tmpdir(), "satchel-bench-"));
  const dataDir = join(folder, "whole");
  const halfFolder = join(folder, "half");
  const server = await startServer({ blocks: 1, dataDir }, profileDir);
  const devnet = createDevnetClient(server.url);
  const http = createHttpClient(server.url);
  const begin = performance.now();
  const lanes = await makeCoins(server.url, Math.min(LANES, txs));
  let made = 0;
  let halfTxs = 0;
  let sending: Promise<unknown> = Promise.resolve();
  while (made < txs) {
    const raws: Uint8Array[] = [];
    for (const [lane, coin] of lanes.entries()) {
      if (made >= txs) break;
      const { raw, change } = pay(coin, made++);
      lanes[lane] = change;
      raws.push(raw);
    }
    // The next round is signed here while the server checks this one.
    await sending;
    sending = send(raws);
    if (halfTxs === 0 && made * 2 >= txs) {
      await sending;
      halfTxs = made;
      mkdirSync(halfFolder);
      cpSync(join(dataDir, "blocks.log"), join(halfFolder, "blocks.log"));
    }
  }
  await sending;
  const seconds = (performance.now() - begin) / 1000;
  http.close();

  async function send(raws: readonly Uint8Array[]): Promise<void> {
    for (let at = 0; at < raws.length; at += BATCH) mustBeOk(await http.broadcastAll(raws.slice(at, at + BATCH)));
    await devnet.generate({ blocks: 1 });
  }
  return {
    server,
    txs,
    payerHash,
    halfFolder,
    halfTxs,
    seconds,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
