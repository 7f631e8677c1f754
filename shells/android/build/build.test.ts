import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ARTIFACTS, checkArtifact } from "./artifacts.ts";
import { MIN_API, TARGET_API } from "./compile.ts";
import { chooseKey } from "./keys.ts";

const folder = mkdtempSync(join(tmpdir(), "satchel-android-"));

test("every artifact has its coordinates, a hash and a reason, once", () => {
  for (const { coordinates, sha256, use } of ARTIFACTS) {
    expect(coordinates).toMatch(/^[\w.-]+:[\w.-]+:[\w.-]+$/);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(use).not.toBe("");
  }
  expect(new Set(ARTIFACTS.map(({ coordinates }) => coordinates)).size).toBe(ARTIFACTS.length);
});

test("an artifact with other bytes ends the build, and is not kept", () => {
  const file = join(folder, "other.jar");
  const artifact = { use: "a test", coordinates: "a:other:1", sha256: "0".repeat(64) };
  writeFileSync(file, "other bytes");
  expect(() => checkArtifact(artifact, file)).toThrow(/^a:other:1 is another file than the one in artifacts\.json/);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, "");
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  checkArtifact({ ...artifact, sha256: empty }, file);
  expect(existsSync(file)).toBe(true);
});

test("a key that is named only in part ends the build, and no test key takes its place", () => {
  const testFile = join(folder, "test-key.p12");
  for (const env of [{ SATCHEL_KEY_FILE: "a" }, { SATCHEL_KEY_ALIAS: "a", SATCHEL_KEY_PASSWORD: "b" }])
    expect(() => chooseKey(env, testFile)).toThrow("A key needs all of");
  const env = { SATCHEL_KEY_FILE: join(folder, "no"), SATCHEL_KEY_ALIAS: "a", SATCHEL_KEY_PASSWORD: "b" };
  expect(() => chooseKey(env, testFile)).toThrow("There is no file of keys");
  expect(existsSync(testFile)).toBe(false);
});

test("the Gradle project says the same of the systems and of the version as this build", () => {
  const gradle = readFileSync(join(import.meta.dirname, "..", "gradle", "app", "build.gradle"), "utf8");
  const said = (name: string) => new RegExp(`^ *${name} (.*)$`, "m").exec(gradle)?.[1];
  expect(said("minSdk")).toBe(String(MIN_API));
  expect(said("targetSdk")).toBe(String(TARGET_API));
  expect(said("compileSdk")).toBe(String(TARGET_API));
  const factors = [10_000, 100].map((factor, at) => `numbers[${at}] * ${factor}`);
  expect(said("versionCode")).toBe([...factors, "numbers[2]"].join(" + "));
});
