import { Script, Tx } from "ecash-lib";
import fc from "fast-check";

const u32 = fc.nat(0xffffffff);
const script = fc.uint8Array({ maxLength: 300 }).map((bytes) => new Script(bytes));
const sats = fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n });

/** Any transaction that ecash-lib can hold. Its inputs spend `signedScript`, or random scripts by default. */
export function randomTx(signedScript: fc.Arbitrary<Script> = script): fc.Arbitrary<Tx> {
  const txid = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
  const input = fc.record({
    prevOut: fc.record({ txid, outIdx: u32 }),
    script,
    sequence: u32,
    signData: fc.record({ sats, outputScript: signedScript }),
  });
  return fc
    .record({
      version: fc.constantFrom(1, 2),
      inputs: fc.array(input, { minLength: 1, maxLength: 4 }),
      outputs: fc.array(fc.record({ sats, script }), { maxLength: 4 }),
      locktime: u32,
    })
    .map((fields) => new Tx(fields));
}
