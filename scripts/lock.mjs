// Completes package-lock.json for every platform. npm leaves out optional packages for other platforms, and then `npm
// ci` refuses the lock file there. Run it after every change of dependencies.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./prepare.mjs";

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

/**
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, optionalDependencies?: Record<string, string> }}
 * LockedPackage
 */

/**
 * Returns the optional dependencies that have no entry in the lock file.
 * @param {{ packages: Record<string, LockedPackage> }} lock
 */
export function missingOptional(lock) {
  const present = new Set(Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + 13)));
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !present.has(name))
      .map(([name, version]) => ({ by: path, name, version, dev })),
  );
}

/**
 * Returns the entry that npm would write. The platform is read from the name: `@biomejs/cli-linux-x64-musl` is for
 * linux, x64 and musl.
 * @param {{ name: string, version: string, dev: boolean }} missing
 */
function entryOf({ name, version, dev }) {
  const words = (name.split("/").at(-1) ?? "").split("-");
  const system = words.find((word) => SYSTEMS.includes(word));
  const processor = words.find((word) => PROCESSORS.includes(word));
  if (!system || !processor || !/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`cannot read the platform from the name of ${name}@${version}`);
  const c = words.some((word) => word.startsWith("musl"))
    ? "musl"
    : words.some((word) => word.startsWith("gnu"))
      ? "glibc"
      : undefined;
  return {
    version,
    cpu: [processor],
    ...(dev ? { dev } : {}),
    ...(system === "linux" && c ? { libc: [c] } : {}),
    optional: true,
    os: [system],
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const file = join(root, "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingOptional(lock);
  for (const one of missing) lock.packages[`node_modules/${one.name}`] = entryOf(one);
  // Sorted like npm does: the root's empty path first, then by path.
  const byPath = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(byPath);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`lock: ${missing.length} platform packages added`);
}
