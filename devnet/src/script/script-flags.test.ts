import { expect, test } from "vitest";
import { blockFlags, FLAG, MANDATORY_FLAGS, STANDARD_FLAGS } from "./script-flags.ts";

const names = (flags: number) =>
  Object.entries(FLAG)
    .flatMap(([name, bit]) => (flags & bit ? [name] : []))
    .sort();

test("every flag is a bit of its own", () => {
  expect(new Set(Object.values(FLAG)).size).toBe(Object.keys(FLAG).length);
  for (const bit of Object.values(FLAG)) expect(Math.log2(bit) % 1).toBe(0);
});

test("the sets are those of devnet.md 5.2", () => {
  const mandatory = "P2SH STRICTENC SIGHASH_FORKID LOW_S NULLFAIL MINIMALDATA SCHNORR_MULTISIG ENFORCE_SIGCHECKS".split(
    " ",
  );
  const more =
    "DERSIG SIGPUSHONLY DISCOURAGE_UPGRADABLE_NOPS CLEANSTACK CHECKLOCKTIMEVERIFY CHECKSEQUENCEVERIFY DISALLOW_SEGWIT_RECOVERY INPUT_SIGCHECKS".split(
      " ",
    );
  expect(names(MANDATORY_FLAGS)).toEqual(mandatory.sort());
  expect(names(STANDARD_FLAGS)).toEqual([...mandatory, ...more].sort());
});

test("a block's rules grow with its height and are never stricter than the mempool's", () => {
  const added = (height: number) => names(blockFlags(height) & ~blockFlags(height - 1));
  expect(added(576)).toEqual(["CHECKSEQUENCEVERIFY"]);
  expect(added(1251)).toEqual(["DERSIG"]);
  expect(added(1351)).toEqual(["CHECKLOCKTIMEVERIFY"]);
  expect(names(blockFlags(5000) & ~STANDARD_FLAGS)).toEqual([]);
});
