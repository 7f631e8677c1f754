import { spawnSync } from "node:child_process";

/** What is wrong and can be mended by the person who builds: it is printed without a stack. */
export class BuildProblem extends Error {}

type Options = { cwd?: string; env?: Record<string, string>; drop?: RegExp };

/**
 * Runs a program to its end and returns what it wrote to its standard output. `drop`: lines of its errors that mean
 * nothing. Throws BuildProblem if it cannot be started or fails.
 */
export function run(program: string, args: readonly string[], { cwd, env, drop }: Options = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...(cwd && { cwd }),
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) throw new BuildProblem(`${program} cannot be started: ${error.message}`);
  const told = stderr
    .split("\n")
    .filter((line) => !drop?.test(line))
    .join("\n")
    .trim();
  if (status !== 0) throw new BuildProblem(`${program} ${args[0] ?? ""} failed:\n${told || stdout.trim()}`);
  if (told !== "") console.error(told);
  return stdout;
}

const canStart = (program: string, args: readonly string[]): string | undefined => {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  return error || status !== 0 ? undefined : stdout + stderr;
};

const OLDEST_JDK = 17;

/** Throws BuildProblem that names all that this machine lacks for an Android build. */
export function checkTools(): void {
  const missing: string[] = [];
  const javac = canStart("javac", ["-version"]);
  const release = Number(/javac (\d+)/.exec(javac ?? "")?.[1] ?? 0);
  if (release < OLDEST_JDK)
    missing.push(
      `a JDK of release ${OLDEST_JDK} or newer (javac ${javac ? `is ${release}` : "is not found"}); on Debian: apt-get install openjdk-17-jdk-headless`,
    );
  if (canStart("mvn", ["--version"]) === undefined)
    missing.push("Maven (mvn is not found); on Debian: apt-get install maven");
  if (missing.length > 0) throw new BuildProblem(`The Android build needs\n- ${missing.join("\n- ")}`);
}
