// `npm start`: installs missing packages, starts devnet and wallet, and prints the address to open.
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { buildWallet, dist } from "./build-wallet.mjs";
import { freePort, isBlocked } from "./ports.mjs";
import { endPrograms, prepare, root, run, Stop, start } from "./prepare.mjs";
import { say, step } from "./progress.mjs";
import { serveWeb } from "./serve-web.mjs";

const USAGE = "npm start -- [--port N] [--devnet-port M] [--no-seed] [--ephemeral]";

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

/** The wallet's server, once there is one. @type {import("node:http").Server | undefined} */
let server;
let isOpen = false;
let isEnding = false;

/** Ends everything that was started. Once the wallet is open, a stop is what the person wants, and no failure. */
async function end(/** @type {NodeJS.Signals} */ signal) {
  const code = isOpen ? 0 : signal === "SIGINT" ? 130 : 143;
  if (isEnding) process.exit(code);
  isEnding = true;
  say("stopping ...");
  server?.close();
  server?.closeAllConnections();
  await endPrograms();
  process.exit(code);
}

/**
 * Starts the devnet in its own process. Resolves to its address.
 * @param {number} port @param {string} walletUrl the only other origin that may read the demo wallet's phrase
 * @param {{ ephemeral: boolean, seed: boolean }} options
 * @returns {Promise<string>}
 */
function startDevnet(port, walletUrl, { ephemeral, seed }) {
  const flags = ["--port", String(port), "--json", "--wallet-origin", walletUrl];
  if (ephemeral) flags.push("--ephemeral");
  if (seed) flags.push("--seed");
  const child = start(process.execPath, ["--import", "tsx", join(root, "devnet", "src", "main.ts"), ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (isEnding) return;
      reject(
        new Stop(
          `the devnet could not start (exit code ${code}). Beside another 'npm start', use: npm start -- --ephemeral`,
        ),
      );
      if (!isOpen) return;
      say(`the devnet stopped (exit code ${code}), so the wallet stops too.`);
      process.exit(1);
    });
    if (child.stderr) createInterface({ input: child.stderr }).on("line", say);
    if (child.stdout)
      createInterface({ input: child.stdout }).on("line", (line) => {
        try {
          resolve(JSON.parse(line).url);
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

/**
 * Returns the port to use, and says why when it is another one than wanted.
 * @param {number} wanted @param {string} what @param {string} [consequence]
 */
async function choosePort(wanted, what, consequence = "") {
  const port = await freePort(wanted);
  if (port === wanted) return port;
  const why = isBlocked(wanted) ? "is blocked by browsers" : "is in use by another program";
  say(`port ${wanted} ${why}, so ${what} uses ${port === 0 ? "any free one" : port}.${consequence}`);
  return port;
}

async function open() {
  const options = readOptions();
  await prepare();
  await buildWallet();
  const devnetPort = await choosePort(options.devnetPort, "the devnet");
  const port = await choosePort(
    options.port,
    "the wallet",
    ` Wallets that were made at port ${options.port} are not at the new one.`,
  );
  // The wallet's server starts first, because the devnet is told its address. A page that is already open waits for
  // config.json.
  /** @type {(network: import("../core/src/network.ts").NetworkConfig) => void} */
  let giveConfig = () => undefined;
  const config = new Promise((resolve) => {
    giveConfig = resolve;
  });
  server = await serveWeb({ folder: dist, port, config });
  const address = server.address();
  const walletUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : port}`;
  const devnetUrl = await step("starting the devnet", "devnet started", () =>
    startDevnet(devnetPort, walletUrl, options),
  );
  const network = await devnetNetwork(devnetUrl);
  giveConfig({ ...network, links: { ...network.links, ownSite: walletUrl } });
  isOpen = true;
  console.log(`
Open ${walletUrl}
  Demo wallet  ${network.links.demoWallet === "" ? "none on this chain" : "press 'Open the demo wallet' on the first screen"}
  Faucet       ${devnetUrl} gives away test XEC
  Ctrl-C stops everything
`);
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => void end(signal));
process.on("exit", () => void endPrograms());

await run(async () => {
  try {
    await open();
    return 0;
  } catch (error) {
    // A person who stops the start needs no message about the step that was stopped.
    if (isEnding) return new Promise(() => undefined);
    server?.close();
    server?.closeAllConnections();
    void endPrograms();
    throw error;
  }
});
