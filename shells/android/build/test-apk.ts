// `npm run test:android`, after a build: JUnit on the parts without Android, then the built package is read back.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchArtifacts } from "./artifacts.ts";
import { compileJava, filesOf, MIN_API, TARGET_API, takeAapt2 } from "./compile.ts";
import { makeUnsigned, sign } from "./make-apk.ts";
import { PLACES } from "./places.ts";
import { BuildProblem, run } from "./run.ts";

const { java, tests, site, work, unsigned, signed, cache, vectors } = PLACES;
const separator = process.platform === "win32" ? ";" : ":";
const jars = fetchArtifacts(join(cache, "artifacts"));
const { aapt2 } = takeAapt2(jars, join(cache, "aapt2"));

let passed = 0;
let failed = 0;

/** Runs one check. `what` says what is true if `work` throws nothing. */
function check(what: string, work: () => void): void {
  try {
    work();
    passed += 1;
    console.log(`ok    ${what}`);
  } catch (problem) {
    failed += 1;
    console.error(`FAILED ${what}\n${problem instanceof Error ? problem.message : String(problem)}`);
  }
}

function expectEqual(found: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(found, null, 1), JSON.stringify(expected, null, 1)];
  if (is !== should) throw new BuildProblem(`expected ${should}\nfound ${is}`);
}

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

check("JUnit: the vectors of the bridge, the built site, a process that ends between two statements", () => {
  const out = join(work, "test-classes");
  rmSync(out, { recursive: true, force: true });
  const path = [join(work, "classes"), jars["android-all"], jars.junit, jars["hamcrest-core"], jars["sqlite-jdbc"]];
  compileJava(filesOf(tests, ".java"), path, out);
  const names = filesOf(tests, "Test.java").map((file) =>
    file
      .slice(tests.length + 1)
      .replaceAll(/[\\/]/g, ".")
      .replace(/\.java$/, ""),
  );
  const settings = [`-Dsatchel.vectors=${vectors}`, `-Dsatchel.site=${site}`];
  const told = run("java", [
    ...settings,
    "-cp",
    [out, ...path].join(separator),
    "org.junit.runner.JUnitCore",
    ...names,
  ]);
  console.log(/OK \(\d+ tests\)/.exec(told)?.[0] ?? told);
});

check("at most 1,600 lines of Java", () => {
  const lines = filesOf(java, ".java").flatMap((file) => readFileSync(file, "utf8").trimEnd().split("\n"));
  console.log(`${lines.length} lines`);
  if (lines.length > 1600) throw new BuildProblem(`${lines.length} lines`);
});

check("what aapt2 reads out of the package", () => {
  const badging = aapt2("dump", "badging", signed);
  expectEqual(matchesOf(badging, /^minSdkVersion:'(\d+)'/gm), [String(MIN_API)]);
  expectEqual(matchesOf(badging, /^targetSdkVersion:'(\d+)'/gm), [String(TARGET_API)]);
  expectEqual(matchesOf(badging, /^uses-permission: name='android\.permission\.(\w+)'/gm), [
    "INTERNET",
    "CAMERA",
    "USE_BIOMETRIC",
  ]);
  expectEqual(matchesOf(badging, /^launchable-activity: name='([\w.]+)'/gm), ["cash.satchel.MainActivity"]);
  expectEqual(badging.includes("application-debuggable"), false);
});

check("the manifest in the package: one activity, no backup, no cleartext", () => {
  const tree = aapt2("dump", "xmltree", "--file", "AndroidManifest.xml", signed);
  const elements = matchesOf(tree, /^ *E: ([\w-]+)/gm);
  const count = (name: string) => elements.filter((each) => each === name).length;
  expectEqual(["activity", "activity-alias", "service", "receiver", "provider"].map(count), [1, 0, 0, 0, 0]);
  const valuesOf = (name: string) => matchesOf(tree, new RegExp(`android:${name}\\(0x[0-9a-f]+\\)=(\\S+)`, "g"));
  expectEqual(valuesOf("exported"), ["true"]);
  expectEqual(valuesOf("allowBackup"), ["false"]);
  expectEqual(valuesOf("usesCleartextTraffic"), ["false"]);
  expectEqual(valuesOf("enableOnBackInvokedCallback"), ["true"]);
  expectEqual(valuesOf("debuggable"), []);
  expectEqual(valuesOf("dataExtractionRules").length, 1);
  expectEqual(
    valuesOf("scheme").map((each) => each.replaceAll('"', "")),
    ["https", "ecash", "https", "https"],
  );
  expectEqual(valuesOf("autoVerify"), []);
});

check("no class in the dex that is not ours", () => {
  run("jar", ["xf", signed, "classes.dex"], { cwd: work });
  const program = spawnSync("dexdump", ["-h"]).error ? undefined : "dexdump";
  if (!program) throw new BuildProblem("dexdump is not found; on Debian: apt-get install dexdump");
  const classes = matchesOf(run(program, [join(work, "classes.dex")]), /^ *Class descriptor *: '(\S+)'/gm);
  console.log(`${classes.length} classes`);
  expectEqual(
    classes.filter((name) => !name.startsWith("Lcash/satchel/")),
    [],
  );
  if (!classes.includes("Lcash/satchel/MainActivity;")) throw new BuildProblem("the activity is missing");
});

check("the same bytes from the same sources, another time and elsewhere", () => {
  const again = mkdtempSync(join(tmpdir(), "satchel-apk-"));
  makeUnsigned(jars, join(again, "work"), join(again, "unsigned.apk"), process.env.SATCHEL_APP_ID);
  sign(jars, join(again, "unsigned.apk"), join(again, "signed.apk"));
  const same = (one: string, other: string) => readFileSync(one).equals(readFileSync(other));
  expectEqual(same(unsigned, join(again, "unsigned.apk")), true);
  expectEqual(same(signed, join(again, "signed.apk")), true);
  rmSync(again, { recursive: true });
});

check("the signature, as Debian's apksigner sees it: v2, one signer", () => {
  if (spawnSync("apksigner", ["--version"]).error)
    throw new BuildProblem("apksigner is not found; on Debian: apt-get install apksigner");
  const told = run("apksigner", ["verify", "--verbose", "--min-sdk-version", String(MIN_API), signed], { drop: /./ });
  expectEqual(matchesOf(told, /^Verified using v2 scheme .*: (\w+)/gm), ["true"]);
  expectEqual(matchesOf(told, /^Number of signers: (\d+)/gm), ["1"]);
});

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
