import { expect, test } from "vitest";
import { parseTx, type TxOut } from "./tx.ts";
import vectors from "./vectors/script-vectors.json" with { type: "json" };
import { checkTxScripts } from "./verify-tx-scripts.ts";

const SCRIPT_REJECT = /script-verify-flag/;
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

const complete = vectors.flatMap((vector) => {
  const spent: TxOut[] = vector.spent.flatMap((output) =>
    output ? [{ sats: BigInt(output.sats), script: bytes(output.script) }] : [],
  );
  return spent.length === vector.spent.length ? [{ ...vector, spent }] : [];
});

test("65 of 66 vectors have all their spent outputs", () => {
  expect([complete.length, vectors.length]).toEqual([65, 66]);
});

// A transaction that the node refused for a reason other than its scripts has valid scripts.
test.each(complete)("a real node's verdict on the scripts of '$name'", ({ rawTx, spent, reject }) => {
  const verdict = checkTxScripts(parseTx(bytes(rawTx)), spent);
  expect(verdict.ok ? "" : verdict.reason).toBe(SCRIPT_REJECT.test(reject) ? reject : "");
});
