import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import listed from "./artifacts.json" with { type: "json" };
import { BuildProblem, run } from "./run.ts";

export type Artifact = { use: string; coordinates: string; sha256: string };

export const ARTIFACTS: readonly Artifact[] = listed;

/** The names under which the build uses the artifacts. */
export type ArtifactName =
  | "android-all"
  | "apktool-lib"
  | "dalvik-dx"
  | "apksig"
  | "junit"
  | "hamcrest-core"
  | "sqlite-jdbc";

const partsOf = ({ coordinates }: Artifact) => {
  const [group = "", name = "", version = ""] = coordinates.split(":");
  return { group, name, version, file: `${name}-${version}.jar` };
};

const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

/** Throws BuildProblem if a file is not the one that the list names, and removes it. */
export function checkArtifact(artifact: Artifact, file: string): void {
  const found = hashOf(file);
  if (found === artifact.sha256) return;
  rmSync(file);
  throw new BuildProblem(
    `${artifact.coordinates} is another file than the one in artifacts.json: its SHA-256 is ${found}, not ${artifact.sha256}`,
  );
}

/**
 * Returns the paths of the artifacts. Maven's own client brings the ones that `folder` lacks; each is compared with its
 * hash, in every build. Throws BuildProblem.
 */
export function fetchArtifacts(folder: string): Record<ArtifactName, string> {
  mkdirSync(folder, { recursive: true });
  const paths = ARTIFACTS.map((artifact) => {
    const { name, file } = partsOf(artifact);
    const path = join(folder, file);
    if (!existsSync(path)) {
      console.log(`fetching ${artifact.coordinates}: ${artifact.use}`);
      const copy = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy";
      run("mvn", ["-q", "-B", "-ntp", copy, `-Dartifact=${artifact.coordinates}:jar`, `-DoutputDirectory=${folder}`], {
        drop: /./,
      });
    }
    checkArtifact(artifact, path);
    return [name, path] as const;
  });
  return Object.fromEntries(paths) as Record<ArtifactName, string>;
}
