import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "../../kit/build/shared-build.ts";
import type { ArtifactName } from "./artifacts.ts";
import { compileJava, filesOf, MIN_API, makeDex, TARGET_API, takeAapt2 } from "./compile.ts";
import { chooseKey } from "./keys.ts";
import { PLACES } from "./places.ts";
import { run } from "./run.ts";

type Jars = Record<ArtifactName, string>;

/** Returns the number by which Android compares versions: 1.2.3 is 10203. */
const versionCode = (version: string): string => {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  return String(major * 10_000 + minor * 100 + patch);
};

/**
 * Writes `out`, the package without a signature, of the web app in PLACES.site; pieces are in `work`. The same sources
 * and site give the same bytes. `appId`: another id than the manifest's.
 */
export function makeUnsigned(jars: Jars, work: string, out: string, appId?: string): void {
  rmSync(work, { recursive: true, force: true });
  const [gen, classes, dex] = [join(work, "gen"), join(work, "classes"), join(work, "classes.dex")];
  for (const folder of [gen, classes]) mkdirSync(folder, { recursive: true });
  const { aapt2, framework } = takeAapt2(jars, join(PLACES.cache, "aapt2"));
  const [resources, linked] = [join(work, "resources.zip"), join(work, "linked.apk")];
  aapt2("compile", "--dir", PLACES.resources, "-o", resources);
  const versions = ["--version-code", versionCode(VERSION), "--version-name", VERSION];
  const apis = ["--min-sdk-version", String(MIN_API), "--target-sdk-version", String(TARGET_API)];
  const renamed = appId ? ["--rename-manifest-package", appId] : [];
  const inputs = ["--manifest", PLACES.manifest, "-I", framework, "--java", gen, resources];
  aapt2("link", "-o", linked, ...versions, ...apis, ...renamed, ...inputs);
  compileJava([...filesOf(PLACES.java, ".java"), ...filesOf(gen, ".java")], [jars["android-all"]], classes);
  makeDex(jars, classes, dex);
  run("java", [join(PLACES.build, "Pack.java"), out, linked, dex, PLACES.site]);
}

/** Writes `out`, a package with a signature by the key that the environment names, and says so if it is a test key. */
export function sign(jars: Jars, unsigned: string, out: string): void {
  const key = chooseKey(process.env, join(PLACES.cache, "test-key.p12"));
  const args = [join(PLACES.build, "Sign.java"), unsigned, out, key.file, key.alias, String(MIN_API)];
  run("java", ["-cp", jars.apksig, ...args], { env: { SATCHEL_KEY_PASSWORD: key.password } });
  if (key.isTest) console.log("signed with a test key: Settings says so, and no store takes it");
}
