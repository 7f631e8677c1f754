// The list of packages in a release, as CycloneDX 1.6 in JSON.
import { allowedPackages, dependenciesOf, type Lock, nameOf, type Recorded } from "./packages.ts";

/** `pkg:npm/%40scope/name@version`, the name of a package in such lists. */
const purl = (name: string, version: string) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const refOf = (lock: Lock, folder: string) => purl(nameOf(folder), lock[folder]?.version ?? "");

function componentOf(lock: Lock, folder: string, builds: readonly Recorded[]) {
  const { version, license, integrity } = lock[folder] ?? {};
  if (!version || !license || !integrity) throw new Error(`the lock file does not say enough about ${folder}`);
  const [, scope, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(nameOf(folder)) ?? [];
  const [algorithm, hash = ""] = integrity.split("-");
  if (algorithm !== "sha512") throw new Error(`${folder} has no SHA-512 in the lock file`);
  return {
    type: "library",
    "bom-ref": refOf(lock, folder),
    ...(scope && { group: scope }),
    name,
    version,
    hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }],
    // An expression, also where it is one licence: CycloneDX allows that.
    licenses: [{ expression: license }],
    purl: refOf(lock, folder),
    properties: builds.map((build) => ({ name: "satchel:bundle", value: build })),
  };
}

/**
 * Returns the list: each package that is in a bundle and that the lock file lets be there. It has no date and no random
 * id, so that it is the same for everybody. A package that is in a bundle by mistake is not in it (packages.ts tells).
 */
export function sbomOf(lock: Lock, bundled: ReadonlyMap<string, readonly Recorded[]>, version: string) {
  const allowed = allowedPackages(lock);
  const listed = [...bundled].filter(([folder]) => allowed.has(folder));
  const own = `pkg:generic/satchel@${version}`;
  const refs = new Set(listed.map(([folder]) => refOf(lock, folder)));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": own, name: "satchel", version, purl: own } },
    components: listed.map(([folder, builds]) => componentOf(lock, folder, builds)),
    dependencies: [
      { ref: own, dependsOn: [...refs].sort() },
      ...listed.map(([folder]) => ({
        ref: refOf(lock, folder),
        dependsOn: dependenciesOf(lock, folder)
          .map((each) => refOf(lock, each))
          .filter((ref) => refs.has(ref))
          .sort(),
      })),
    ],
  };
}

/** Returns the folders of the packages that a list has, read from the list itself. */
export function listedIn(sbom: ReturnType<typeof sbomOf>, lock: Lock): Set<string> {
  const refs = new Set(sbom.components.map(({ purl }) => purl));
  return new Set(Object.keys(lock).filter((folder) => refs.has(refOf(lock, folder))));
}
