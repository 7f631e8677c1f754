// What every command needs before it can work: the right Node and the packages of the lock. Node built-ins only.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const MIN_NODE = [20, 19];

/** A failure a person can do something about: printed as it is, without a stack. */
export class Stop extends Error {}

/** @param {string} message */
export const say = (message) => console.error(`satchel: ${message}`);

/**
 * Runs the command and prints what stopped it in one sentence.
 * @param {() => Promise<number>} command resolves to the exit code
 */
export async function run(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}

/** @param {string} version e.g. process.versions.node */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [minMajor = 0, minMinor = 0] = MIN_NODE;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  throw new Stop(`Node ${MIN_NODE.join(".")} or newer is needed, this is ${version}. Get one at https://nodejs.org`);
}

/**
 * Starts a program with its output on ours; resolves to its exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function exec(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", 2, "inherit"], ...options });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * npm, as the one that started us where there is one: on Windows the bare name is a shell script.
 * @param {readonly string[]} args
 */
export function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) return exec(process.execPath, [cli, ...args]);
  return exec("npm", args, { shell: process.platform === "win32" });
}

/** Installs what the lock names, unless exactly that has been installed before. */
export async function ensureInstalled() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".satchel-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  say("installing packages (once, about half a minute) ...");
  const code = await npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) {
    throw new Stop(
      "the packages could not be installed; npm's reason stands above. Without a network connection this cannot work the first time.",
    );
  }
  writeFileSync(stamp, lock);
}

/** Node and packages, in that order. */
export async function prepare() {
  checkNode(process.versions.node);
  await ensureInstalled();
}
