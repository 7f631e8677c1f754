// What `npm test` asks of the builds it has just made: does another folder, time zone, locale and number of cores give
// the same bytes, and is every package in them in the list of a release?
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { root, run } from "../prepare.mjs";
import { say } from "../progress.mjs";
import { differences, filesIn } from "./folder.ts";
import {
  BUILDS,
  type Build,
  bundledPackages,
  type Lock,
  RECORDED,
  type Recorded,
  readLock,
  readRecord,
  unlisted,
} from "./packages.ts";
import { buildElsewhere, buildIn, distOf } from "./rebuild.ts";
import { listedIn, sbomOf } from "./sbom.ts";
import { THIRD_PARTY, thirdPartyText } from "./third-party.ts";

/** Returns what is wrong with the packages in these builds: one that no list has, or a licence that is not carried. */
export function packageProblems(
  lock: Lock,
  records: ReadonlyMap<Recorded, readonly string[]>,
  version: string,
): string[] {
  const bundled = bundledPackages(records);
  const problems = unlisted(bundled, listedIn(sbomOf(lock, bundled, version), lock));
  const text = thirdPartyText(lock, [...bundled.keys()]);
  const isCarried = readFileSync(THIRD_PARTY, "utf8") === text;
  return isCarried ? problems : [...problems, "THIRD-PARTY.txt is old: npm run release -- --licences writes it"];
}

export const recordsOf = (builds: readonly Recorded[]) =>
  new Map(builds.map((build) => [build, readRecord(build)] as const));

/** Builds once more elsewhere and returns a sentence for each file that differs from the one that is there. */
export async function rebuildProblems(builds: readonly Build[]): Promise<string[]> {
  const problems: string[] = [];
  await buildElsewhere(builds, (base) => {
    for (const build of builds) {
      const found = differences(filesIn(distOf(build)), filesIn(distOf(build, base)));
      problems.push(...found.map((each) => `${build}: ${each}`));
    }
  });
  return problems;
}

/** Prints the first of many problems. Returns whether there are any. */
export function tell(problems: readonly string[]): boolean {
  for (const problem of problems.slice(0, 20)) say(problem);
  if (problems.length > 20) say(`and ${problems.length - 20} more`);
  return problems.length > 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await run(async () => {
    // The others were built by the steps before it.
    await buildIn(root, "extension-firefox");
    const problems = [...packageProblems(readLock(), recordsOf(RECORDED), "0.0.0"), ...(await rebuildProblems(BUILDS))];
    if (tell(problems)) return 1;
    say(`${BUILDS.join(", ")}: the same bytes elsewhere, and every package is listed`);
    return 0;
  });
}
