import { join } from "node:path";

const shell = join(import.meta.dirname, "..");
const at = (...path: string[]) => join(shell, ...path);

/** Where the pieces of a build are. */
export const PLACES = {
  manifest: at("AndroidManifest.xml"),
  resources: at("res"),
  java: at("java"),
  tests: at("java-test"),
  build: at("build"),
  vectors: at("..", "..", "platform", "src", "bridge", "vectors.json"),
  site: at("dist", "site"),
  work: at("dist", "work"),
  unsigned: at("dist", "satchel-unsigned.apk"),
  signed: at("dist", "satchel.apk"),
  cache: at(".cache"),
};
