// What the wallet holds back by the bytes of a transaction, against the rules by which devnet's indexer gives tokens.

import { scriptOfBytes } from "@satchel/core/script";
import { aTxid, rounds } from "@satchel/core/testing";
import { tokensByBytes } from "@satchel/core/token";
import fc from "fast-check";
import { expect, test } from "vitest";
import { colourTx } from "./colour-tx.ts";
import { anyScript, outputCount } from "./testing/random-token-script.ts";
import { TXID } from "./testing/token-case.ts";

const OTHER = Uint8Array.of(0x51);

test("every output that the token rules give a token is held back, and named as they name it or unreadable", () => {
  let coloured = 0;
  let named = 0;
  fc.assert(
    fc.property(anyScript, outputCount, (script, count) => {
      const carried = tokensByBytes(aTxid(TXID), scriptOfBytes(script), count);
      expect(carried.has(0)).toBe(false);
      const outputs = Array.from({ length: count }, (_, outIdx) => ({
        sats: 546n,
        script: outIdx === 0 ? script : OTHER,
      }));
      // Before validity, which only takes tokens away: that of the inputs is not in the bytes.
      const colouring = colourTx({ txid: TXID, outputs });
      colouring?.outputs.forEach((output, outIdx) => {
        const meta = output && colouring.sections[output.sectionIdx]?.meta;
        if (output === undefined || meta === undefined) return;
        coloured++;
        const held = carried.get(outIdx);
        expect(held).toBeDefined();
        if (held === "unreadable") return;
        named++;
        const { atoms, isMintBaton } = output;
        const { tokenId, typeCode: typeNumber } = meta;
        expect(held).toEqual({ tokenId, protocol: meta.protocol.toUpperCase(), typeNumber, atoms, isMintBaton });
      });
    }),
    { numRuns: rounds(3000, 100_000) },
  );
  // The random scripts are worth something only if many of them give tokens.
  expect(coloured).toBeGreaterThan(300);
  expect(named).toBeGreaterThan(coloured / 5);
});
