// Type-checks what each package ships under its own tsconfig, two packages at a time, and all tests, journeys and
// benchmarks together (tsconfig.test.json): each package alone would check the packages below it again.
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
  "connect",
  "shells/android",
  "shells/extension",
  "shells/kit",
  "shells/web",
  "devnet",
];
const projects = folders.flatMap((folder) =>
  ["tsconfig.json", "tsconfig.test.json", "tsconfig.worker.json"].map((file) => join(folder, file)).filter(existsSync),
);
const tsc = join("node_modules", "typescript", "bin", "tsc");

let failed = 0;
/** Two projects at a time, each in one thread: its own choice is four, which work out the same types four times. */
async function worker() {
  for (let project = projects.shift(); project; project = projects.shift()) {
    const code = await new Promise((done) => {
      spawn(process.execPath, [tsc, "-p", project, "--singleThreaded"], { stdio: "inherit" }).on("close", done);
    });
    if (code !== 0) {
      failed += 1;
      console.error(`types: ${project} failed`);
    }
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
process.exit(failed === 0 ? 0 : 1);
