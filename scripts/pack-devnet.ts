// `npm run pack:devnet`: writes devnet/dist/satchel-devnet-{version}.tgz, which runs in an empty folder.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const devnet = join(root, "devnet");
const here = join(devnet, "package");
const dist = join(devnet, "dist");
const folder = join(dist, "package");

type Manifest = { version: string; engines: object; license: string; dependencies?: Record<string, string> };

const read = (path: string): Manifest => JSON.parse(readFileSync(path, "utf8"));
const { version } = read(join(devnet, "package.json"));
const { engines, license } = read(join(root, "package.json"));

/** Our own packages are part of the bundle; `tsx` only starts the sources. The others stay packages. */
const isBundled = (name: string): boolean => name.startsWith("@satchel/") || name === "tsx";

/** The packages of a folder of this repository and of ours that it uses, with their versions. */
function neededBy(name: string): Record<string, string> {
  const { dependencies = {} } = read(join(root, name, "package.json"));
  const ours = Object.keys(dependencies).filter((each) => each.startsWith("@satchel/"));
  return Object.assign({}, ...ours.map((each) => neededBy(each.slice("@satchel/".length))), dependencies);
}
const needed = neededBy("devnet");

/** Writes the bundle and returns what it imports from packages. */
async function bundle(): Promise<string[]> {
  const build = await rolldown({
    input: { index: join(devnet, "src/package/start-devnet.ts"), command: join(devnet, "src/main.ts") },
    platform: "node",
    external: (id) => !/^[./\0]|^@satchel\//.test(id),
  });
  const { output } = await build.write({ dir: join(folder, "lib"), format: "esm" });
  const ours = new Set(output.map(({ fileName }) => fileName));
  const imported = output.flatMap((file) => (file.type === "chunk" ? [...file.imports, ...file.dynamicImports] : []));
  return imported.filter((id) => !ours.has(id) && !id.startsWith("node:"));
}

/** The packages that the bundle imports, in the versions that we use. Throws where one has no version. */
function packagesOf(imported: readonly string[]): Record<string, string> {
  const names = imported.map((id) =>
    id
      .split("/")
      .slice(0, id.startsWith("@") ? 2 : 1)
      .join("/"),
  );
  return Object.fromEntries(
    [...new Set(names)].sort().map((name) => {
      const wanted = needed[name];
      if (wanted === undefined || isBundled(name)) throw new Error(`${name} has no version`);
      return [name, wanted];
    }),
  );
}

/** The types name nothing of this repository, so the declarations of one file are all of them. */
function writeTypes() {
  const into = join(dist, "types");
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [tsc, "-p", join(here, "tsconfig.json"), "--outDir", into], { stdio: "inherit" });
  const text = readFileSync(join(into, "devnet", "src", "package", "start-devnet.d.ts"), "utf8");
  if (/from "|import\(/.test(text)) throw new Error("the types are not whole by themselves");
  writeFileSync(join(folder, "lib", "index.d.ts"), text);
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(folder, "lib"), { recursive: true });
const packages = packagesOf(await bundle());
writeTypes();
cpSync(join(devnet, "art"), join(folder, "art"), { recursive: true });
cpSync(join(here, "example"), join(folder, "example"), { recursive: true });
cpSync(join(here, "README.md"), join(folder, "README.md"));
cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
writeFileSync(join(folder, "bin.js"), '#!/usr/bin/env node\nimport "./lib/command.js";\n', { mode: 0o755 });
const description = "A chain and an indexer for programs on eCash, with real rules, in one process";
writeFileSync(
  join(folder, "package.json"),
  `${JSON.stringify(
    {
      name: "satchel-devnet",
      version,
      description,
      license,
      type: "module",
      engines,
      bin: { "satchel-devnet": "bin.js" },
      exports: { ".": { types: "./lib/index.d.ts", default: "./lib/index.js" } },
      dependencies: packages,
    },
    null,
    2,
  )}\n`,
);
execFileSync("npm", ["pack", "--silent", "--pack-destination", dist], { cwd: folder, stdio: "ignore" });
process.stdout.write(`${join(dist, `satchel-devnet-${version}.tgz`)}\n`);
