// Prepares every command: checks the version of Node and installs the packages of the lock file. Uses only Node
// built-ins.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { say, step } from "./progress.mjs";

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const MIN_NODE = [20, 19];

/** A failure that the person can fix. Its message is printed without a stack trace. */
export class Stop extends Error {}

/** The programs that run now. @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Starts a program that `endPrograms` ends.
 * @param {string} program @param {readonly string[]} args @param {import("node:child_process").SpawnOptions} options
 */
export function start(program, args, options) {
  const child = spawn(program, args, { cwd: root, ...options });
  running.add(child);
  child.on("close", () => running.delete(child));
  return child;
}

/** Asks all programs that were started to end, and resolves when they have. */
export async function endPrograms() {
  await Promise.all(
    [...running].map((child) => {
      const ended = new Promise((resolve) => child.on("close", resolve));
      child.kill();
      return ended;
    }),
  );
}

/**
 * Runs the command and sets the exit code. The message of a Stop is printed.
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

/**
 * Throws Stop when Node is too old.
 * @param {string} version e.g. process.versions.node
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [minMajor = 0, minMinor = 0] = MIN_NODE;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  throw new Stop(`Node ${MIN_NODE.join(".")} or newer is needed, this is ${version}. Get one at https://nodejs.org`);
}

/**
 * Runs a program whose output goes to our standard error. Resolves to its exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function exec(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(program, args, { stdio: ["ignore", 2, "inherit"], ...options });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program and shows its output only if it fails. Resolves to its exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function execQuietly(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    /** @type {Buffer[]} */
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => output.push(part));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      // A program that a signal ended has nothing to explain.
      if (code !== 0 && signal === null) say(`this failed:\n${Buffer.concat(output).toString("utf8").trimEnd()}`);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs npm: the one that started us, if any, because on Windows `npm` is a shell script. Shows its output only if it
 * fails. Resolves to its exit code.
 * @param {readonly string[]} args
 */
export function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) return execQuietly(process.execPath, [cli, ...args]);
  return execQuietly("npm", args, { shell: process.platform === "win32" });
}

/** Installs the packages of the lock file, unless exactly these are already installed. */
export async function ensureInstalled() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".satchel-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  await step("installing packages (once, half a minute or more)", "packages installed", async () => {
    const code = await npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    if (code !== 0) {
      throw new Stop(
        "the packages could not be installed; see npm's message above. The first installation needs a network connection.",
      );
    }
  });
  writeFileSync(stamp, lock);
}

/** Checks Node, then installs the packages. */
export async function prepare() {
  checkNode(process.versions.node);
  await ensureInstalled();
}
