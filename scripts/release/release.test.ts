import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOf } from "../../shells/kit/build/file-list.ts";
import { differences, filesIn } from "./folder.ts";
import { allowedPackages, type Build, bundledPackages, packageOf, readLock, unlisted } from "./packages.ts";
import { listedIn, sbomOf } from "./sbom.ts";
import { SIGNER, signFile } from "./sign.ts";
import { contentProblems, NOT_SIGNED, releaseSignatureProblem, SUMS, siteProblems } from "./verify.ts";
import { zipOf } from "./zip.ts";

const lock = readLock();
const bytes = (text: string) => Buffer.from(text);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "release-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const bundle = (...more: readonly string[]) =>
  bundledPackages(
    new Map<Build, string[]>([
      ["web", ["app/src/app.tsx", "node_modules/react/index.js", "\0rolldown/runtime.js", ...more]],
      ["extension-chrome", ["node_modules/react/index.js"]],
    ]),
  );

test("the list of packages has what is in the bundles, with version, hash, licence and bundles", () => {
  const sbom = sbomOf(lock, bundle("node_modules/@noble/hashes/sha2.js"), "1.2.3");
  expect(sbom.components.map(({ purl }) => purl)).toEqual([
    expect.stringMatching(/^pkg:npm\/%40noble\/hashes@\d/),
    expect.stringMatching(/^pkg:npm\/react@\d/),
    expect.stringMatching(/^pkg:npm\/rolldown@\d/),
  ]);
  expect(sbom.components[0]).toMatchObject({ group: "@noble", name: "hashes", licenses: [{ expression: "MIT" }] });
  expect(sbom.components[0]?.hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  expect(sbom.components[1]?.properties.map(({ value }) => value)).toEqual(["web", "extension-chrome"]);
  expect(unlisted(bundle(), listedIn(sbomOf(lock, bundle(), "1.2.3"), lock))).toEqual([]);
});

test.each(["node_modules/fast-check/lib/fast-check.js", "node_modules/fastify/fastify.js"])(
  "%s in a bundle is not in the list: no shell depends on it",
  (module) => {
    const bundled = bundle(module);
    const listed = listedIn(sbomOf(lock, bundled, "1.2.3"), lock);
    const [, name] = module.split("/");
    expect(unlisted(bundled, listed)).toEqual([
      `node_modules/${name} is in the bundle of web, and not in the list of packages`,
    ]);
  },
);

test("a module that belongs to no package is refused", () => {
  expect(() => packageOf("\0somebody/else.js")).toThrow("belongs to no package");
  expect(() => packageOf("../elsewhere/evil.js")).toThrow("belongs to no package");
  expect(packageOf("core/src/index.ts")).toBeUndefined();
  expect(packageOf("node_modules/a/node_modules/@b/c/d.js")).toBe("node_modules/a/node_modules/@b/c");
});

test("packages of tests and of the devnet may be in no bundle", () => {
  const allowed = allowedPackages(lock);
  for (const name of ["ecash-lib", "workbox-routing", "zustand"]) expect(allowed).toContain(`node_modules/${name}`);
  for (const name of ["chronik-client", "fastify", "typescript"]) expect(allowed).not.toContain(`node_modules/${name}`);
});

test("every package of the repository has the version of the release", () => {
  const { version = "" } = lock[""] ?? {};
  const others = Object.entries(lock).filter(
    ([path, own]) => !path.includes("node_modules/") && own.version !== version,
  );
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(others.map(([path]) => path)).toEqual([]);
});

test("a zip depends on names and bytes, not on their order, and holds the bytes as they are", () => {
  const files: [string, Buffer][] = [
    ["b/ü.txt", bytes("123456789")],
    ["a.txt", bytes("hello")],
  ];
  const zip = zipOf(new Map(files));
  expect(zipOf(new Map(files.toReversed()))).toEqual(zip);
  expect(zip.readUInt32LE(0)).toBe(0x04034b50);
  // The check value that the standard of CRC-32 gives for these nine digits.
  const second = zip.indexOf(bytes("b/ü.txt")) - 30;
  expect(zip.readUInt32LE(second + 14)).toBe(0xcbf43926);
  expect(zip.includes("hello")).toBe(true);
  expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(2);
});

test("two folders are the same, or it is said which files differ", () => {
  const one = new Map([
    ["a", bytes("1")],
    ["b", bytes("2")],
  ]);
  expect(differences(one, new Map(one))).toEqual([]);
  expect(
    differences(
      one,
      new Map([
        ["a", bytes("3")],
        ["c", bytes("4")],
      ]),
    ),
  ).toEqual(["a differs", "b is only in the first folder", "c is only in the second folder"]);
});

/** Writes a release of two files with its list. */
function aRelease(name: string): string {
  const release = join(folder, name);
  mkdirSync(join(release, "web"), { recursive: true });
  writeFileSync(join(release, "web", "index.html"), "<!doctype html>");
  writeFileSync(join(release, "bom.json"), "{}");
  const list = listOf(filesIn(release));
  writeFileSync(join(release, SUMS), list);
  return release;
}

test("a changed, a missing and an added file of a release are named", () => {
  const release = aRelease("changed");
  writeFileSync(join(release, NOT_SIGNED), "not signed");
  expect(contentProblems(release)).toEqual([]);
  writeFileSync(join(release, "web", "index.html"), "<!doctype htmk>");
  rmSync(join(release, "bom.json"));
  writeFileSync(join(release, "web", "evil.js"), "steal()");
  expect(contentProblems(release)).toEqual([
    "bom.json is missing",
    "web/index.html has been changed",
    "web/evil.js is not in the list",
  ]);
});

test("a list that names a file outside of the release is refused", () => {
  const release = aRelease("outside");
  writeFileSync(join(release, SUMS), `${"0".repeat(64)}  ../../etc/passwd\n`);
  expect(() => contentProblems(release)).toThrow("not a line of a list of hashes");
});

const hasSsh = spawnSync("ssh-keygen", ["-?"]).error === undefined;

test.skipIf(!hasSsh)("a signature holds for these bytes, this key and this purpose alone", () => {
  const release = aRelease("signed");
  const keys = ["own", "foreign"].map((name) => join(folder, name));
  for (const key of keys) execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key]);
  const [own = "", foreign = ""] = keys;
  const signers = join(folder, "signers");
  writeFileSync(signers, `${SIGNER} ${readFileSync(`${own}.pub`, "utf8")}`);

  expect(releaseSignatureProblem(release, signers)).toBe("not signed");
  signFile(join(release, SUMS), own);
  expect(releaseSignatureProblem(release, signers)).toBeUndefined();

  const list = readFileSync(join(release, SUMS), "utf8");
  const flipped = list.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  writeFileSync(join(release, SUMS), flipped);
  expect(releaseSignatureProblem(release, signers)).toContain("incorrect signature");
  writeFileSync(join(release, SUMS), list);

  const signature = join(release, `${SUMS}.sig`);
  rmSync(signature);
  signFile(join(release, SUMS), foreign);
  expect(releaseSignatureProblem(release, signers)).toMatch(/could not verify|signature/i);

  rmSync(signature);
  execFileSync("ssh-keygen", ["-q", "-Y", "sign", "-f", own, "-n", "file", join(release, SUMS)], { stdio: "ignore" });
  expect(releaseSignatureProblem(release, signers)).toMatch(/namespace/i);
});

test("a site that serves one other byte is found out", async () => {
  const release = aRelease("site");
  let page = "<!doctype html>";
  const server = createServer((_request, response) => response.end(page));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const site = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await siteProblems(release, site)).toEqual([]);
  page += " ";
  expect(await siteProblems(release, site)).toEqual([`${site}index.html differs from the release`]);
  await new Promise((resolve) => server.close(resolve));
  expect((await siteProblems(release, site))[0]).toContain("fetch failed");
});

test("the list of a build is that of sha256sum", () => {
  const hash = createHash("sha256").update("x").digest("hex");
  expect(
    listOf(
      new Map([
        ["b", bytes("x")],
        ["a", bytes("x")],
      ]),
    ),
  ).toBe(`${hash}  a\n${hash}  b\n`);
});
