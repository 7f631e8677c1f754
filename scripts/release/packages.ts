// Which packages of others are in the built files, and which may be.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { recordOf } from "../../shells/kit/build/bundled-modules.ts";
import { root } from "../prepare.mjs";

/** The builds of a release, by the names of their folders in it and of their records. */
export const BUILDS = ["web", "extension-chrome", "extension-firefox"] as const;
export type Build = (typeof BUILDS)[number];

/** The builds whose packages are looked at. The page of the Android app is in no release yet. */
export const RECORDED = [...BUILDS, "android"] as const;
export type Recorded = (typeof RECORDED)[number];

export type LockedPackage = {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
};
/** The entries of package-lock.json, by the folder of each package. */
export type Lock = Readonly<Record<string, LockedPackage>>;

export const readLock = (): Lock => JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;

/** Returns the modules that a build was made of: paths in the repository, and names of the bundler's own modules. */
export const readRecord = (build: Recorded): string[] => JSON.parse(readFileSync(recordOf(build), "utf8"));

/** The shells whose packages may be in a bundle. */
const SHELLS = ["shells/web", "shells/extension", "shells/android"];

/** The tools that put lines of their own into every bundle, by the beginning of these modules' names. */
const TOOLS = [
  { module: "\0rolldown/", folder: "node_modules/rolldown" },
  { module: "\0vite/", folder: "node_modules/vite" },
];

const inPackage = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Returns the folder of the package that a module belongs to; undefined for a file of this repository. Throws for a
 * module that nobody has accounted for.
 */
export function packageOf(module: string): string | undefined {
  const tool = TOOLS.find((each) => module.startsWith(each.module));
  if (tool) return tool.folder;
  if (module.startsWith("\0") || module.startsWith("../")) {
    throw new Error(`${JSON.stringify(module)} is in a bundle, and belongs to no package of the lock file`);
  }
  return inPackage.exec(module)?.[1];
}

/** Returns the folders of the packages in the bundles, sorted, each with the builds it is in. */
export function bundledPackages(records: ReadonlyMap<Recorded, readonly string[]>): Map<string, Recorded[]> {
  const found = new Map<string, Recorded[]>();
  for (const [build, modules] of records) {
    for (const folder of new Set(modules.flatMap((module) => packageOf(module) ?? []))) {
      found.set(folder, [...(found.get(folder) ?? []), build]);
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns where the package `name` is found from the folder `from`, as Node looks for it. */
export function resolveFrom(lock: Lock, from: string, name: string): string | undefined {
  const steps = from.split("/");
  for (let length = steps.length; length >= 0; length--) {
    const folder = [...steps.slice(0, length), "node_modules", name].join("/");
    const entry = lock[folder];
    if (entry) return entry.link ? entry.resolved : folder;
  }
  return undefined;
}

/** Returns the folders of the packages that a package brings with it, ours included. A peer comes from another one. */
export function dependenciesOf(lock: Lock, folder: string): string[] {
  const { dependencies, optionalDependencies } = lock[folder] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.flatMap((name) => resolveFrom(lock, folder, name) ?? []);
}

/**
 * Returns the folders of all packages that may be in a bundle: what the shells depend on, and the tools. A package that
 * only tests or builds need is not one of them.
 */
export function allowedPackages(lock: Lock): Set<string> {
  const found = new Set<string>(SHELLS);
  for (const folder of found) for (const next of dependenciesOf(lock, folder)) found.add(next);
  return new Set([...[...found].filter((folder) => folder.includes("node_modules/")), ...TOOLS.map((t) => t.folder)]);
}

/** Returns a sentence for each package in a bundle that is not in the list of components. */
export function unlisted(bundled: ReadonlyMap<string, readonly Recorded[]>, listed: ReadonlySet<string>): string[] {
  return [...bundled]
    .filter(([folder]) => !listed.has(folder))
    .map(([folder, builds]) => `${folder} is in the bundle of ${builds.join(", ")}, and not in the list of packages`);
}

/** Returns the name of the package in a folder: `@scope/name` or `name`. */
export const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf("node_modules/") + 13);
