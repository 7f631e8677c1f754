import { createHash } from "node:crypto";
import { relative } from "node:path";

const FIRST = "abcdefghijklmnopqrstuvwxyz";
const MORE = `${FIRST}0123456789`;

/**
 * Returns a function that gives each class of a CSS module a name of five characters, the same in every build: the
 * prerendered markup has these names too. Throws when two classes would get the same name.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const owner = `${relative(root, file.split("?")[0] ?? file)} ${name}`;
    const bytes = createHash("sha256").update(owner).digest();
    const letter = (at: number, from: string) => from.charAt((bytes[at] ?? 0) % from.length);
    const short = letter(0, FIRST) + [1, 2, 3, 4].map((at) => letter(at, MORE)).join("");
    const other = owners.get(short);
    if (other !== undefined && other !== owner) throw new Error(`${owner} and ${other} both get the name ${short}`);
    owners.set(short, owner);
    return short;
  };
}
