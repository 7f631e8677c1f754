import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The rooms that parse these types, and the builder of tests that lets a wrong text through on purpose. */
const PARSERS = /^core\/src\/(ids\/[a-z-]+|script\/(hash|script)-hex)\.ts$/;
const CAST = /\bas (?:readonly )?(?:Txid|TokenId|WalletId|Outpoint|ScriptHex)\b/;

/** Returns the casts in a text, without those lines that rename an import. */
const castsIn = (text: string): string[] =>
  text.split("\n").filter((line) => CAST.test(line) && !/^\s*(import|export|\*|\/\/)/.test(line));

test("no id, outpoint or script is made by a cast; outside data goes through its parser, and tests use builders", () => {
  const paths = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"], {
    cwd: root,
  })
    .toString()
    .split("\0")
    .filter((path) => path !== "" && !PARSERS.test(path) && path !== "scripts/house/brands.test.ts")
    .filter((path) => existsSync(join(root, path)));
  expect(paths.length).toBeGreaterThan(1_000);
  const casts = paths.flatMap((path) =>
    castsIn(readFileSync(join(root, path), "utf8")).map((line) => `${path}: ${line.trim()}`),
  );
  expect(casts).toEqual([]);
});

test("a cast is found in each of its forms", () => {
  const bad = [
    "f(text as Txid)",
    "{ txid: text as Txid }",
    "x as string as TokenId;",
    "list as readonly Outpoint[]",
    '"51" as ScriptHex',
  ];
  for (const line of bad) expect(castsIn(line), line).toEqual([line]);
  for (const line of ['import { type A as Txid } from "x";', "aTxid(text)", "as Txids", "// as Txid"]) {
    expect(castsIn(line), line).toEqual([]);
  }
});
