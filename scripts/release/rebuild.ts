// Builds once more in a folder of its own, under other conditions, to see whether the bytes are the same.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { execQuietly, root, Stop } from "../prepare.mjs";
import type { Build } from "./packages.ts";

/** The arguments of `vite build`, and the folder that it writes. */
const VITE: Record<Build, { args: readonly string[]; dist: string }> = {
  web: { args: ["shells/web"], dist: "shells/web/dist" },
  "extension-chrome": { args: ["shells/extension"], dist: "shells/extension/dist" },
  "extension-firefox": {
    args: ["--mode", "firefox", "--outDir", "dist-firefox", "shells/extension"],
    dist: "shells/extension/dist-firefox",
  },
};

/** Returns the folder of a build in the repository, or in a copy of it. */
export const distOf = (build: Build, base = root): string => join(base, VITE[build].dist);

/** Builds in a copy of the repository, or in itself. Throws Stop when that fails. */
export async function buildIn(base: string, build: Build, env: NodeJS.ProcessEnv = {}, before: string[] = []) {
  const command = [...before, process.execPath, join(base, "node_modules/vite/bin/vite.js"), "build"];
  const [program = "", ...args] = [...command, "--logLevel", "warn", ...VITE[build].args];
  const code = await execQuietly(program, args, { cwd: base, env: { ...process.env, ...env } });
  if (code !== 0) throw new Stop(`${build} could not be built; see the message above.`);
}

/** What no build reads: what was built, what git keeps, what tests and caches left. */
const NOT_COPIED = /^(node_modules|dist.*|\.git|\.cache|\.stryker-tmp|test-results|playwright-report|coverage)$/;
/** The same, only at the top: `docs/pictures` is part of the web app, and `scripts/release` are sources. */
const NOT_COPIED_AT_TOP = /^(pictures|release)$/;
const isCopied = (path: string): boolean =>
  !NOT_COPIED.test(basename(path)) && !(dirname(path) === root && NOT_COPIED_AT_TOP.test(basename(path)));

/** Copies a folder of packages by hard links, so that each file has another path and takes no room. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (!entry.name.startsWith(".") || entry.name === ".bin") linkFolder(source, target);
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // Another disk, or a file system without links.
    copyFileSync(source, target);
  }
}

/** Copies the sources and the packages. The name has a space, and the depth is another one. */
function copyRepository(): { base: string; remove: () => void } {
  const outer = mkdtempSync(join(tmpdir(), "satchel again-"));
  const base = join(outer, "in", "another", "folder");
  cpSync(root, base, { recursive: true, filter: (path) => path === root || isCopied(path) });
  for (const place of ["", ...readdirSync(root).filter((name) => isCopied(join(root, name)))]) {
    const packages = join(root, place, "node_modules");
    if (isFolder(packages)) linkFolder(packages, join(base, place, "node_modules"));
  }
  return { base, remove: () => rmSync(outer, { recursive: true, force: true }) };
}

function isFolder(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Another time zone, locale, language and number of threads, and nothing that could name the commit. */
const ELSEWHERE = {
  TZ: "Pacific/Kiritimati",
  LANG: "tr_TR.UTF-8",
  LC_ALL: "tr_TR.UTF-8",
  UV_THREADPOOL_SIZE: "1",
  RAYON_NUM_THREADS: "1",
  GIT_DIR: "/nowhere",
};

/** Linux can keep a program on one core; elsewhere the second build has all of them. */
function onOneCore(): string[] {
  if (process.platform !== "linux" || spawnSync("taskset", ["--version"]).status !== 0) return [];
  const allowed = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  return ["taskset", "-c", allowed];
}

/** Builds everything of `builds` in another folder, lets `look` see the copy, and removes it. */
export async function buildElsewhere(builds: readonly Build[], look: (base: string) => void): Promise<void> {
  const { base, remove } = copyRepository();
  try {
    for (const build of builds) await buildIn(base, build, ELSEWHERE, onOneCore());
    look(base);
  } finally {
    remove();
  }
}
