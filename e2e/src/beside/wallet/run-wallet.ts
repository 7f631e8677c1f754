import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureBrowser, journeyEnv } from "../../../../scripts/browser.mjs";
import { buildWallet } from "../../../../scripts/build-wallet.mjs";
import { readWalletRun, WALLET_USAGE } from "./options.ts";

const PLAYWRIGHT = fileURLToPath(new URL("../../../../node_modules/@playwright/test/cli.js", import.meta.url));

/** Builds the wallet if it changed and runs its journeys beside the node. @returns the code to end with */
export async function runWallet(typed: readonly string[]): Promise<number> {
  const read = readWalletRun(typed);
  const missing = read.ok ? Object.values(read.value.env).find((path) => !existsSync(path)) : undefined;
  if (!read.ok || missing !== undefined) {
    console.error(`${read.ok ? `there is nothing at ${missing}` : read.problem}\n${WALLET_USAGE}`);
    return 2;
  }
  await buildWallet();
  const { args, env } = read.value;
  const browser = await journeyEnv(await ensureBrowser());
  const child = spawn(process.execPath, [PLAYWRIGHT, ...args], {
    stdio: "inherit",
    env: { ...process.env, ...browser, ...env },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
