// `npm run release`: writes a release into release/satchel-VERSION, or checks one. docs/release.md is its manual.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { listOf } from "../../shells/kit/build/file-list.ts";
import { prepare, root, run, Stop } from "../prepare.mjs";
import { say } from "../progress.mjs";
import { packageProblems, rebuildProblems, recordsOf, tell } from "./check.ts";
import { filesIn } from "./folder.ts";
import { BUILDS, bundledPackages, readLock } from "./packages.ts";
import { buildIn, distOf } from "./rebuild.ts";
import { sbomOf } from "./sbom.ts";
import { signFile } from "./sign.ts";
import { THIRD_PARTY, thirdPartyText } from "./third-party.ts";
import { contentProblems, NOT_SIGNED, releaseSignatureProblem, SUMS, siteProblems } from "./verify.ts";
import { zipOf } from "./zip.ts";

const USAGE = `npm run release -- [--key PATH] [--commit ID]      writes release/satchel-VERSION
npm run release -- --licences                     writes THIRD-PARTY.txt anew
npm run release -- --verify FOLDER --signers FILE compares a release with its signed list
npm run release -- --verify FOLDER --site URL     compares the files of a site with a release`;

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

function readOptions() {
  try {
    return parseArgs({
      options: {
        key: { type: "string" },
        commit: { type: "string" },
        licences: { type: "boolean", default: false },
        verify: { type: "string" },
        signers: { type: "string" },
        site: { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();

/** Returns the commit that is built. Throws Stop when the files are not those of a commit. */
function commitOf(told: string | undefined): string {
  if (told !== undefined) return told;
  try {
    if (git("status", "--porcelain") !== "") throw new Stop("There are changes that no commit has. Commit them first.");
    return git("rev-parse", "HEAD");
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop("This folder has no git. Say which commit it is: --commit ID");
  }
}

const about = (commit: string) => `Satchel ${version}, built from commit ${commit}.

satchel-web-*.zip                the web app, for a host of one's own (docs/hosting.md); the folder web has the same
satchel-extension-chrome-*.zip   for Chrome, Chromium, Brave and Edge; the folder extension-chrome has the same
satchel-extension-firefox-*.zip  for Firefox, unsigned by Mozilla; the folder extension-firefox has the same
bom.json                         the packages of others that are in it (CycloneDX)
THIRD-PARTY.txt                  their licences
SHA256SUMS                       the hash of every file: sha256sum -c SHA256SUMS
SHA256SUMS.sig                   the signature of that list, if the owner has signed it

The line of web/files.txt in SHA256SUMS begins with the number that the web app shows under Settings, About.
docs/release.md in the sources says how to check the signature, and how to build the same bytes.
`;

/** What is in a build for the bundler's own use is no part of a release. */
const isShipped = (name: string) => !name.startsWith(".");

function writeRelease(folder: string, commit: string): void {
  const lock = readLock();
  const files = new Map<string, Uint8Array>();
  for (const build of BUILDS) {
    const built = new Map([...filesIn(distOf(build))].filter(([name]) => isShipped(name)));
    for (const [name, bytes] of built) files.set(`${build}/${name}`, bytes);
    files.set(`satchel-${build}-${version}.zip`, zipOf(built));
  }
  const sbom = sbomOf(lock, bundledPackages(recordsOf(BUILDS)), version);
  files.set("bom.json", Buffer.from(`${JSON.stringify(sbom, null, 2)}\n`));
  files.set("RELEASE.txt", Buffer.from(about(commit)));
  for (const name of ["THIRD-PARTY.txt", "LICENSE"]) files.set(name, readFileSync(join(root, name)));
  rmSync(folder, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  writeFileSync(join(folder, SUMS), listOf(files));
}

async function makeRelease(key: string | undefined, told: string | undefined): Promise<number> {
  const commit = commitOf(told);
  for (const build of BUILDS) await buildIn(root, build);
  if (tell([...packageProblems(readLock(), recordsOf(BUILDS), version), ...(await rebuildProblems(BUILDS))])) return 1;
  const folder = join(root, "release", `satchel-${version}`);
  writeRelease(folder, commit);
  if (key !== undefined) signFile(join(folder, SUMS), resolve(key));
  else writeFileSync(join(folder, NOT_SIGNED), "not signed: nobody vouches for this list of hashes.\n");
  say(`${folder}: ${key === undefined ? "not signed" : "signed"}, the same bytes in two folders`);
  return 0;
}

async function writeLicences(): Promise<number> {
  for (const build of BUILDS) await buildIn(root, build);
  const text = thirdPartyText(readLock(), [...bundledPackages(recordsOf(BUILDS)).keys()]);
  writeFileSync(THIRD_PARTY, text);
  say(`${THIRD_PARTY}: ${text.length} characters`);
  return 0;
}

async function verify(folder: string, signers: string | undefined, site: string | undefined): Promise<number> {
  const problems = [
    ...contentProblems(folder),
    ...(site === undefined ? [] : await siteProblems(folder, new URL(site.replace(/\/?$/, "/")))),
  ];
  if (signers !== undefined) {
    const problem = releaseSignatureProblem(folder, resolve(signers));
    if (problem !== undefined) problems.push(`the signature: ${problem}`);
  }
  if (tell(problems)) return 1;
  say(
    signers === undefined
      ? "every file is as in the list; who made the list was not asked (--signers FILE)"
      : "every file is as in the list, and the owner has signed the list",
  );
  if (site !== undefined) say(`${site} serves these files`);
  return 0;
}

await run(async () => {
  const options = readOptions();
  if (options.verify !== undefined) return verify(resolve(options.verify), options.signers, options.site);
  await prepare();
  return options.licences ? writeLicences() : makeRelease(options.key, options.commit);
});
