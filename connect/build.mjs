// `npm run build -w @satchel/connect`: writes connect/dist, which is what is published: ES modules with their types.
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = import.meta.dirname;
/**
 * Builds the package.
 * @param {string} dist the folder that it is written to, in place of what is there
 */
export function buildConnect(dist) {
  rmSync(dist, { recursive: true, force: true });
  const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
  execFileSync(process.execPath, [tsc, "-p", join(folder, "tsconfig.build.json"), "--outDir", dist], {
    stdio: "inherit",
  });
  // The compiler rewrites the file names in the scripts, but not in the types.
  for (const file of readdirSync(dist).filter((each) => each.endsWith(".d.ts"))) {
    const types = readFileSync(join(dist, file), "utf8");
    writeFileSync(join(dist, file), types.replace(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'));
  }
  const { name, version, description, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const about = {
    name,
    version,
    description,
    license,
    type: "module",
    sideEffects: false,
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  };
  writeFileSync(join(dist, "package.json"), `${JSON.stringify(about, null, 2)}\n`);
  copyFileSync(join(folder, "README.md"), join(dist, "README.md"));
  copyFileSync(join(folder, "..", "LICENSE"), join(dist, "LICENSE"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildConnect(join(folder, "dist"));
