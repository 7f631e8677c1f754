import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** Returns the files in a folder and below it, by their names from there, with slashes. */
export function filesIn(folder: string): Map<string, Buffer> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    found.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [
        path
          .slice(folder.length + 1)
          .split(sep)
          .join("/"),
        readFileSync(path),
      ];
    }),
  );
}

/** Returns a sentence for each file that only one of two folders has, or that has other bytes in the other one. */
export function differences(one: ReadonlyMap<string, Uint8Array>, other: ReadonlyMap<string, Uint8Array>): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])].sort();
  return names.flatMap((name) => {
    const [a, b] = [one.get(name), other.get(name)];
    if (!a || !b) return [`${name} is only in the ${a ? "first" : "second"} folder`];
    return Buffer.compare(a, b) === 0 ? [] : [`${name} differs`];
  });
}
