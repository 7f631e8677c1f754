// Type-checks every package with its own tsconfig, two packages at a time.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

const folders = [
  ".",
  "core",
  "chain",
  "services",
  "platform",
  "vault",
  "engine",
  "app",
  "shells/web",
  "devnet",
  "e2e",
  "bench",
];
const projects = folders.flatMap((folder) =>
  ["tsconfig.json", "tsconfig.test.json", "tsconfig.worker.json"].map((file) => join(folder, file)).filter(existsSync),
);
const tsc = join("node_modules", "typescript", "bin", "tsc");

let failed = 0;
async function worker() {
  for (let project = projects.shift(); project; project = projects.shift()) {
    const code = await new Promise((done) => {
      spawn(process.execPath, [tsc, "-p", project], { stdio: "inherit" }).on("close", done);
    });
    if (code !== 0) {
      failed += 1;
      console.error(`types: ${project} failed`);
    }
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
process.exit(failed === 0 ? 0 : 1);
