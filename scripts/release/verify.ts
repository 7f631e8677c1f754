// Compares a release with its list of hashes, and a site with a release.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn } from "./folder.ts";
import { signatureProblem } from "./sign.ts";

export const SUMS = "SHA256SUMS";
export const SIGNATURE = `${SUMS}.sig`;
export const NOT_SIGNED = "NOT-SIGNED.txt";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Reads a list of `sha256sum`. Throws at a line that is something else, or a name that leaves the folder. */
export function parseSums(text: string): Map<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const [, hash, name] = /^([0-9a-f]{64}) {2}(\S.*)$/.exec(line) ?? [];
      if (!hash || !name || name.startsWith("/") || name.split("/").includes(".."))
        throw new Error(`not a line of a list of hashes: ${line.slice(0, 100)}`);
      return [name, hash];
    }),
  );
}

/** Returns a sentence for each file of a release that is missing, changed, or not in its list. */
export function contentProblems(folder: string): string[] {
  const sums = parseSums(readFileSync(join(folder, SUMS), "utf8"));
  const files = filesIn(folder);
  for (const name of [SUMS, SIGNATURE, NOT_SIGNED]) files.delete(name);
  return [
    ...[...sums].flatMap(([name, hash]) => {
      const bytes = files.get(name);
      if (!bytes) return [`${name} is missing`];
      return sha256(bytes) === hash ? [] : [`${name} has been changed`];
    }),
    ...[...files.keys()].filter((name) => !sums.has(name)).map((name) => `${name} is not in the list`),
  ];
}

/** Returns what is wrong with a release's signature; undefined if it is there and a known key made it. */
export function releaseSignatureProblem(folder: string, signers: string): string | undefined {
  const signature = join(folder, SIGNATURE);
  if (!existsSync(signature)) return "not signed";
  return signatureProblem(readFileSync(join(folder, SUMS)), signature, signers);
}

/** What a host keeps to itself. */
const NOT_SERVED = new Set(["_headers", "robots.txt"]);

/**
 * Asks a site for every file of the web app and compares it with a release. Resolves to a sentence for each difference.
 * `site`: the address of the wallet, with a slash at its end.
 */
export async function siteProblems(folder: string, site: URL): Promise<string[]> {
  const sums = parseSums(readFileSync(join(folder, SUMS), "utf8"));
  const problems: string[] = [];
  for (const [path, hash] of sums) {
    const name = /^web\/(.+)$/.exec(path)?.[1];
    if (name === undefined || NOT_SERVED.has(name)) continue;
    const url = new URL(name, site);
    const answer = await fetch(url).catch((error: unknown) => String(error));
    if (typeof answer === "string") problems.push(`${url}: ${answer}`);
    else if (!answer.ok) problems.push(`${url}: status ${answer.status}`);
    else if (sha256(new Uint8Array(await answer.arrayBuffer())) !== hash)
      problems.push(`${url} differs from the release`);
  }
  return problems;
}
