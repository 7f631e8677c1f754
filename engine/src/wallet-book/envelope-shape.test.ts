import { createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import { expect, test } from "vitest";
import { isWholeEnvelope } from "./envelope-shape.ts";

async function envelopes(): Promise<string[]> {
  const vault = createNodeVault({ kdf: QUICK_KDF });
  const made = await vault.create("device");
  if (!made.ok) throw new Error(made.problem.code);
  const wallet = { ...made.value, name: "" };
  const sealed = await vault.protect([wallet], "one");
  return [wallet.sealed, ...(sealed.ok ? sealed.value.map((each) => each.sealed) : [])];
}

test("every envelope of the vault is whole; one that was cut off or lengthened is not", async () => {
  const made = await envelopes();
  expect(made).toHaveLength(2);
  for (const sealed of made) {
    expect(isWholeEnvelope(sealed)).toBe(true);
    for (let length = 0; length < sealed.length; length++) expect(isWholeEnvelope(sealed.slice(0, length))).toBe(false);
    const bytes = Buffer.from(sealed, "base64");
    for (let length = 0; length < bytes.length; length++) {
      expect(isWholeEnvelope(bytes.subarray(0, length).toString("base64"))).toBe(false);
    }
    expect(isWholeEnvelope(Buffer.concat([bytes, Buffer.of(0)]).toString("base64"))).toBe(false);
    expect(isWholeEnvelope(`A${sealed.slice(1)}`)).toBe(false);
  }
});

test("an envelope of a later release counts as whole", () => {
  expect(isWholeEnvelope(Buffer.from([0x53, 0x54, 0x43, 0x48, 2, 9]).toString("base64"))).toBe(true);
});
