// `npm run build:android`: writes dist/satchel-unsigned.apk and, signed, dist/satchel.apk
// (docs/decisions/android-build.md).
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fetchArtifacts } from "./artifacts.ts";
import { makeUnsigned, sign } from "./make-apk.ts";
import { PLACES } from "./places.ts";
import { BuildProblem, checkTools } from "./run.ts";

const { cache, work, unsigned, signed } = PLACES;

function tell(file: string): void {
  const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
  console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(2)} MB  SHA-256 ${hash}`);
}

try {
  checkTools();
  const jars = fetchArtifacts(join(cache, "artifacts"));
  makeUnsigned(jars, work, unsigned, process.env.SATCHEL_APP_ID);
  sign(jars, unsigned, signed);
  tell(unsigned);
  tell(signed);
} catch (problem) {
  if (!(problem instanceof BuildProblem)) throw problem;
  console.error(problem.message);
  process.exitCode = 1;
}
