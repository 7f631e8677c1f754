// `npm start`: installs missing packages, starts devnet and wallet, and prints the address to open.
import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { freePort } from "./ports.mjs";
import { exec, prepare, root, run, Stop, say } from "./prepare.mjs";
import { serveWeb } from "./serve-web.mjs";

const USAGE = "npm start -- [--port N] [--devnet-port M] [--no-seed] [--ephemeral]";
const dist = join(root, "shells", "web", "dist");

function readOptions() {
  try {
    const { values } = parseArgs({
      allowNegative: true,
      options: {
        port: { type: "string", default: "4173" },
        "devnet-port": { type: "string", default: "18442" },
        seed: { type: "boolean", default: true },
        ephemeral: { type: "boolean", default: false },
      },
    });
    const [port, devnetPort] = [values.port, values["devnet-port"]].map(Number);
    for (const number of [port, devnetPort]) {
      if (number === undefined || !Number.isInteger(number) || number < 0 || number > 65_535)
        throw new Error("a port is a number from 0 to 65535");
    }
    return { port: port ?? 0, devnetPort: devnetPort ?? 0, ephemeral: values.ephemeral, seed: values.seed };
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}`);
  }
}

/** Returns the time of the newest change in a folder; an unchanged wallet is not built again. @param {string} folder @returns {number} */
function newestChange(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((newest, entry) => {
    if (["node_modules", "dist", "test-results", "pictures"].includes(entry.name)) return newest;
    const path = join(folder, entry.name);
    return Math.max(newest, entry.isDirectory() ? newestChange(path) : statSync(path).mtimeMs);
  }, 0);
}

async function buildWallet() {
  const built = statSync(join(dist, "index.html"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ["core", "chain", "services", "platform", "vault", "engine", "app", "shells/web"];
  const changed = Math.max(...sources.map((folder) => newestChange(join(root, folder))));
  if (built > changed) return;
  say("building the wallet ...");
  const code = await exec(
    process.execPath,
    [join(root, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"],
    {
      cwd: join(root, "shells", "web"),
    },
  );
  if (code !== 0) throw new Stop("the wallet could not be built; see the message above.");
}

/**
 * Starts the devnet in its own process and waits for its address.
 * @param {number} port @param {string} walletUrl the only other origin that may read the demo wallet's phrase
 * @param {{ ephemeral: boolean, seed: boolean }} options
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
function startDevnet(port, walletUrl, { ephemeral, seed }) {
  const flags = ["--port", String(port), "--json", "--wallet-origin", walletUrl];
  if (ephemeral) flags.push("--ephemeral");
  if (seed) flags.push("--seed");
  const child = spawn(process.execPath, ["--import", "tsx", join(root, "devnet", "src", "main.ts"), ...flags], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = () => void child.kill();
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => reject(new Stop(`the devnet stopped (exit code ${code}).`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      try {
        resolve({ url: JSON.parse(line).url, stop });
      } catch {
        say(line);
      }
    });
  });
}

/** @param {string} url */
async function devnetNetwork(url) {
  const response = await fetch(`${url}/devnet/state`);
  if (!response.ok) throw new Stop(`the devnet does not answer: HTTP ${response.status}`);
  const state = /** @type {{ network: import("../core/src/network.ts").NetworkConfig }} */ (await response.json());
  return state.network;
}

await run(async () => {
  const options = readOptions();
  await prepare();
  await buildWallet();
  const devnetPort = await freePort(options.devnetPort);
  if (devnetPort !== options.devnetPort)
    say(`port ${options.devnetPort} is in use or blocked by browsers, so the devnet uses ${devnetPort}`);
  const port = await freePort(options.port);
  if (port !== options.port) say(`port ${options.port} is in use or blocked by browsers, so the wallet uses ${port}`);
  // The wallet's server starts first, because the devnet is told its address. A page that is already open waits for config.json.
  /** @type {(network: import("../core/src/network.ts").NetworkConfig) => void} */
  let giveConfig = () => undefined;
  const config = new Promise((resolve) => {
    giveConfig = resolve;
  });
  const server = await serveWeb({ folder: dist, port, config });
  const closeServer = () => {
    server.close();
    server.closeAllConnections();
  };
  const address = server.address();
  const walletUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : port}`;
  const devnet = await startDevnet(devnetPort, walletUrl, options).catch((error) => {
    closeServer();
    throw error;
  });
  const network = await devnetNetwork(devnet.url).catch((error) => {
    closeServer();
    devnet.stop();
    throw error;
  });
  giveConfig({ ...network, links: { ...network.links, ownSite: walletUrl } });
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      devnet.stop();
      closeServer();
    });
  }
  process.on("exit", devnet.stop);
  console.log(`Devnet   ${devnet.url}`);
  console.log(`Satchel  ${walletUrl}`);
  return 0;
});
