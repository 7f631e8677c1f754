import fc from "fast-check";
import { expect, test } from "vitest";
import { evalScript } from "./eval-script.ts";
import { OP } from "./opcodes.data.ts";
import { MANDATORY_FLAGS, STANDARD_FLAGS } from "./script-flags.ts";
import { checkerFor, spendingTx } from "./testing/spend.ts";
import { verifyScript } from "./verify-script.ts";

const NO_BYTES = new Uint8Array(0);
const checker = checkerFor(spendingTx({ scriptSig: NO_BYTES, scriptPubKey: NO_BYTES, sats: 1n }), 1n);

const junk = fc.uint8Array({ maxLength: 300 });
/** Random operations reach more of the interpreter than random bytes do. */
const opcodes = fc
  .array(fc.constantFrom(...Object.values(OP).filter((code) => code < 0x4c || code > 0x4e)), { maxLength: 150 })
  .map((codes) => Uint8Array.from(codes));
const script = fc.oneof(junk, opcodes);
const flags = fc.oneof(fc.nat(0x3ffff), fc.constantFrom(0, MANDATORY_FLAGS, STANDARD_FLAGS));

test("any bytes are a script: nothing is thrown, limits hold, and the outcome is always the same", () =>
  fc.assert(
    fc.property(fc.array(junk, { maxLength: 6 }), script, flags, (stack, bytes, bits) => {
      const before = stack.map((element) => element.slice());
      const result = evalScript(bytes, stack, bits, checker);
      expect(evalScript(bytes, stack, bits, checker)).toEqual(result);
      expect(stack).toEqual(before);
      if (result.ok) expect(result.stack.length).toBeLessThanOrEqual(1000);
      if (result.ok) for (const element of result.stack) expect(element.length).toBeLessThanOrEqual(520);
    }),
    { numRuns: 2000 },
  ));

test("any two scripts have a verdict", () =>
  fc.assert(
    fc.property(script, script, flags, (scriptSig, scriptPubKey, bits) => {
      const result = verifyScript(scriptSig, scriptPubKey, bits, checker);
      expect(result.ok).toBe(result.error === "OK");
    }),
    { numRuns: 1000 },
  ));
