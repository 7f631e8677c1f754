// `npm run beside -- --wallet --node BITCOIND --plugin AGORA.PY [NAMES..] [-- OPTIONS OF PLAYWRIGHT]`
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { no, ok, type Result } from "@satchel/core/result";

/** Name the node to the journeys' fixtures. */
export const NODE_VARIABLE = "SATCHEL_NODE";
export const PLUGIN_VARIABLE = "SATCHEL_NODE_PLUGIN";

export const WALLET_USAGE = "npm run beside -- --wallet --node BITCOIND --plugin AGORA.PY [NAMES..] [-- OPTIONS]";

const CONFIG = fileURLToPath(new URL("../../../playwright.config.ts", import.meta.url));

/** How Playwright is called. */
export type WalletRun = { args: string[]; env: Record<string, string> };

/**
 * Reads the options of a run of the journeys beside a node, one journey at a time. Names are parts of the paths of
 * files; without one, all journeys with the tag @beside run. A problem is one line for the person who typed it.
 */
export function readWalletRun(typed: readonly string[]): Result<WalletRun, string> {
  const end = typed.indexOf("--");
  const [ours, theirs] = end < 0 ? [typed, []] : [typed.slice(0, end), typed.slice(end + 1)];
  try {
    const { values, positionals } = parseArgs({
      args: [...ours],
      allowPositionals: true,
      options: { wallet: { type: "boolean" }, node: { type: "string" }, plugin: { type: "string" } },
    });
    const { node, plugin } = values;
    if (node === undefined) return no("--node is missing: the path of a bitcoind with Chronik");
    // Without it the node knows no offers, and half of the journeys would fail.
    if (plugin === undefined) return no("--plugin is missing: the path of agora.py");
    return ok({
      args: ["test", "-c", CONFIG, "--project=desktop", "--workers=1", ...positionals, ...theirs],
      env: { [NODE_VARIABLE]: node, [PLUGIN_VARIABLE]: plugin },
    });
  } catch (error) {
    return no(error instanceof Error ? error.message : String(error));
  }
}
