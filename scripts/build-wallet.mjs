// Builds a shell, unless its sources and the last build are the same as after that build.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { execQuietly, root, Stop } from "./prepare.mjs";
import { say, step } from "./progress.mjs";

/** The folder of the built wallet. */
export const dist = join(root, "shells", "web", "dist");

const web = join(root, "shells", "web");
const extension = join(root, "shells", "extension");
const android = join(root, "shells", "android");

/** The builds. `pseudo` has the made languages too. */
const BUILDS = {
  release: {
    shell: web,
    name: "the wallet",
    folder: dist,
    flags: /** @type {string[]} */ ([]),
    stamp: ".satchel-build",
  },
  pseudo: {
    shell: web,
    name: "the wallet with made languages",
    folder: join(root, "shells", "web", "dist-pseudo"),
    flags: ["--mode", "pseudo", "--outDir", "dist-pseudo"],
    stamp: ".satchel-build-pseudo",
  },
  extension: {
    shell: extension,
    name: "the extension",
    folder: join(extension, "dist"),
    flags: [],
    stamp: ".satchel-build-extension",
  },
  android: {
    shell: android,
    name: "the page of the Android app",
    folder: join(android, "dist", "site"),
    flags: [],
    stamp: ".satchel-build-android",
  },
};

const SOURCES = [
  "core",
  "chain",
  "services",
  "platform",
  "vault",
  "engine",
  "app",
  "connect",
  "shells/kit",
  "shells/web",
  "shells/extension",
  "shells/android/src",
  "shells/android/build-plugins",
  "shells/android/index.html",
  "shells/android/vite.config.ts",
];
const SETTINGS = ["package-lock.json", "package.json", "tsconfig.base.json", "THIRD-PARTY.txt"];
const SKIPPED = new Set(["node_modules", "dist", "dist-pseudo", "dist-firefox", "test-results", "pictures"]);

/** @param {string} path @returns {string[]} the files in a folder and below it, or the file itself */
function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { withFileTypes: true }).flatMap(({ name }) =>
    SKIPPED.has(name) || /\.test\.tsx?$/.test(name) ? [] : filesIn(join(path, name)),
  );
}

/**
 * Returns a hash of the names and bytes of all files in these folders, except tests, installed packages and builds.
 * Times do not count, because git writes them anew with each checkout.
 * @param {readonly string[]} paths files and folders
 * @param {string} base the folder that names are relative to
 */
export function hashOfFiles(paths, base) {
  const hash = createHash("sha256");
  const named = paths.flatMap(filesIn).map((path) => ({ path, name: relative(base, path) }));
  for (const { path, name } of named.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const bytes = readFileSync(path);
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

const hashOfSources = () =>
  hashOfFiles(
    [...SOURCES, ...SETTINGS].map((name) => join(root, name)),
    root,
  );
/** The build counts too, because other commands write to the same folder. */
const stampOf = (/** @type {string} */ sources, /** @type {string} */ folder) =>
  `${sources} ${hashOfFiles([folder], folder)}`;

function lastStamp(/** @type {string} */ stamp) {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return "";
  }
}

/**
 * Builds the wallet if anything changed. Throws Stop when it cannot be built.
 * @param {keyof typeof BUILDS} [build]
 */
export async function buildWallet(build = "release") {
  const { shell, name, folder, flags, stamp: stampName } = BUILDS[build];
  const stamp = join(root, "node_modules", stampName);
  const sources = hashOfSources();
  if (lastStamp(stamp) === stampOf(sources, folder)) return say(`${name} has not changed since it was built`);
  rmSync(stamp, { force: true });
  await step(`building ${name}`, `${name.replace("the ", "")} built`, async () => {
    const vite = join(root, "node_modules", "vite", "bin", "vite.js");
    const code = await execQuietly(process.execPath, [vite, "build", ...flags, "--logLevel", "warn"], { cwd: shell });
    if (code !== 0) throw new Stop(`${name} could not be built; see the message above.`);
  });
  writeFileSync(stamp, stampOf(sources, folder));
}
