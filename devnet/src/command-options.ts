import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DevnetOptions } from "./devnet.ts";
import { ADDRESS_PREFIXES } from "./script/addresses.ts";
import { WORLD_SECONDS } from "./world/world.ts";

type CommandOptions = { devnet: DevnetOptions; isJson: boolean; isHelp: boolean };

/** Chronik's regtest port (devnet.md 1.1). */
const DEFAULT_PORT = 18442;
const DEFAULT_BLOCK_INTERVAL_MS = 20_000;

export const USAGE = `npm run devnet -- [options]
  --port N              the port, default ${DEFAULT_PORT}; 0 takes a free one, a taken one the next
  --host ADDRESS        where to listen, default 127.0.0.1
  --data DIR            where the chain is kept, default in the user's cache folder
  --ephemeral           keep the chain in memory only
  --prefix PREFIX       how addresses are shown: ${ADDRESS_PREFIXES.join(", ")}
  --finalize never      nothing ever becomes final; default: transactions after 2 s
  --block-interval MS   how soon a waiting transaction is mined, default ${DEFAULT_BLOCK_INTERVAL_MS}
  --manual              mine only when told
  --accept-nonstd       accept non-standard transactions, also after a reorganisation
  --allow-pause         let GET /pause and GET /resume stop and resume the indexer
  --seed                begin a new chain with the demo world instead of empty blocks
  --wallet-origin URL   a wallet that may read the demo phrase in /devnet/state, e.g. http://127.0.0.1:4173
  --json                print one line of JSON with the url when it answers
`;

/** Reads the command line. Throws with a sentence for anything it does not know. */
export function commandOptions(args: readonly string[], env: NodeJS.ProcessEnv): CommandOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string" },
      host: { type: "string" },
      data: { type: "string" },
      ephemeral: { type: "boolean", default: false },
      prefix: { type: "string", default: "ecash" },
      finalize: { type: "string" },
      "block-interval": { type: "string" },
      manual: { type: "boolean", default: false },
      "accept-nonstd": { type: "boolean", default: false },
      "allow-pause": { type: "boolean", default: false },
      seed: { type: "boolean", default: false },
      "wallet-origin": { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const prefix = ADDRESS_PREFIXES.find((known) => known === values.prefix);
  if (prefix === undefined) throw new RangeError(`--prefix must be one of ${ADDRESS_PREFIXES.join(", ")}`);
  if (values.finalize !== undefined && values.finalize !== "never")
    throw new RangeError("--finalize takes only: never");
  const interval = integer("--block-interval", values["block-interval"], DEFAULT_BLOCK_INTERVAL_MS, 0x7fff_ffff);
  return {
    isJson: values.json,
    isHelp: values.help,
    devnet: {
      port: integer("--port", values.port, DEFAULT_PORT, 65_535),
      prefix,
      ...(values.seed ? { world: { startTime: Math.floor(Date.now() / 1000) - WORLD_SECONDS } } : {}),
      blockIntervalMs: values.manual ? "manual" : interval,
      ...(values.host === undefined ? {} : { host: values.host }),
      ...(values.ephemeral ? {} : { dataDir: values.data ?? defaultDataDir(env, process.platform) }),
      ...(values["accept-nonstd"] ? { acceptNonstd: true } : {}),
      ...(values["allow-pause"] ? { allowPause: true } : {}),
      ...(values["wallet-origin"].length === 0 ? {} : { walletOrigins: values["wallet-origin"].map(originOf) }),
      ...(values.finalize === undefined ? {} : { finalize: values.finalize }),
    },
  };
}

/** The origin of a URL, as browsers send it. Throws RangeError for a text that is not a web address. */
function originOf(url: string): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw new RangeError(`--wallet-origin must be a web address, not "${url}"`);
  return new URL(url).origin;
}

function integer(option: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw new RangeError(`${option} must be a whole number up to ${max}`);
  return value;
}

/** The user's cache folder, as each system has it. */
export function defaultDataDir(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const folder = join("satchel", "devnet");
  if (platform === "win32") return join(env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local"), folder);
  if (platform === "darwin") return join(homedir(), "Library", "Caches", folder);
  return join(env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), folder);
}
