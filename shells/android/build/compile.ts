import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ArtifactName } from "./artifacts.ts";
import { run } from "./run.ts";

/** Android 9: the first with StrongBox. */
export const MIN_API = 28;
/** The newest that the framework's resources know. */
export const TARGET_API = 36;

type Jars = Record<ArtifactName, string>;

/** Returns the files of a folder and of those below it, in the order of their names. */
export const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));

/**
 * Compiles Java with every warning as an error. Java 8, because dex is made of that; `--release` also takes the JDK's
 * own java.* in place of the framework's. `classfile` would warn of annotations that the framework was built without.
 */
export function compileJava(sources: readonly string[], classPath: readonly string[], out: string): void {
  const lint = ["-Xlint:all,-options,-classfile", "-Werror", "-proc:none"];
  const paths = ["-encoding", "UTF-8", "-cp", classPath.join(process.platform === "win32" ? ";" : ":"), "-d", out];
  run("javac", ["--release", "8", ...lint, ...paths, ...sources]);
}

const AAPT2 = { linux: "linux/aapt2", darwin: "macosx/aapt2", win32: "windows/aapt2.exe" } as Partial<
  Record<NodeJS.Platform, string>
>;

/** What aapt2 says about files that the framework's resources name and that are not in this copy of them. */
const NO_SUCH_FRAMEWORK_FILE = /^warn: resource android:.* but no such path exists\.$|^\s*$/;

export type Aapt2 = (...args: readonly string[]) => string;

/** Returns aapt2, and the resources of the framework, out of apktool's jar. */
export function takeAapt2({ "apktool-lib": jar }: Jars, folder: string): { aapt2: Aapt2; framework: string } {
  const name = AAPT2[process.platform] ?? "linux/aapt2";
  const program = join(folder, "prebuilt", name);
  const framework = join(folder, "prebuilt", "android-framework.jar");
  if (!existsSync(program) || !existsSync(framework)) {
    mkdirSync(folder, { recursive: true });
    run("jar", ["xf", jar, `prebuilt/${name}`, "prebuilt/android-framework.jar"], { cwd: folder });
    if (process.platform !== "win32") run("chmod", ["+x", program]);
  }
  return { aapt2: (...args) => run(program, args, { drop: NO_SUCH_FRAMEWORK_FILE }), framework };
}

/** Makes one classes.dex of a folder of class files. */
export function makeDex({ "dalvik-dx": dx }: Jars, classes: string, out: string): void {
  const kind = ["--dex", `--min-sdk-version=${MIN_API}`, `--output=${out}`];
  run("java", ["-Xmx1g", "-cp", dx, "com.android.dx.command.Main", ...kind, classes]);
}
