import { ProtocolError, type Vault } from "@satchel/core/ports";
import { rounds } from "@satchel/core/testing";
import type { Wallet } from "@satchel/core/wallet";
import * as fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createNodeVault, QUICK_KDF } from "../node.ts";
import { okValue, problem } from "../testing/outcomes.ts";
import { createWallet, PUBLIC_PHRASE, restoreWallet } from "../testing/public-wallet.ts";
import { decodeContent, encodeContent } from "./backup-content.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const vault = createNodeVault({ kdf: QUICK_KDF });
const PASSWORD = "of the file";
let wallets: Wallet[];
let file: string;

beforeAll(async () => {
  const paths = ["m/44'/1899'/0'/0/0", "m/44'/899'/0'/1/5"];
  const restored = await okValue(vault.restore(PUBLIC_PHRASE, "device", paths));
  wallets = [
    { ...restored, name: "Café 👛 \u0000", backedUpAt: 1_790_000_000_000 },
    { ...(await createWallet(vault)), name: "" },
  ];
  file = await okValue(vault.exportFile(wallets, "extras", PASSWORD));
});

const importFile = (text: string, password = PASSWORD, by: Vault = vault) => by.importFile(text, password, "device");
const changed = (change: (parsed: Record<string, unknown>) => Record<string, unknown>) =>
  JSON.stringify(change(JSON.parse(file)));
const withKdf = (kdf: Record<string, unknown>) =>
  changed((parsed) => ({ ...parsed, kdf: { ...(parsed.kdf as object), ...kdf } }));

describe("a backup file", () => {
  test("gives back the wallets and extras on any device, under new ids", async () => {
    const other = createNodeVault({ kdf: QUICK_KDF });
    const imported = await okValue(importFile(file, PASSWORD, other));
    expect(imported.extras).toBe("extras");
    const open = ({ id, sealed, ...rest }: Wallet) => rest;
    expect(imported.wallets.map(open)).toEqual(wallets.map(open));
    for (const [at, wallet] of imported.wallets.entries()) {
      const original = wallets[at];
      if (original === undefined) throw new Error("more came out than went in");
      expect(wallet.id).not.toBe(original.id);
      expect(await other.reveal(wallet)).toEqual(await vault.reveal(original));
    }
  });

  test("without wallets holds any extras", () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.string({ minLength: 1 }), async (extras, password) => {
        const text = await okValue(vault.exportFile([], extras, password));
        expect(await importFile(text, password)).toEqual({ ok: true, value: { wallets: [], extras } });
      }),
      { numRuns: rounds(4, 20) },
    ));

  test("is different each time, and reveals nothing of its content", async () => {
    const again = await okValue(vault.exportFile(wallets, "extras", PASSWORD));
    const [one, two] = [JSON.parse(file), JSON.parse(again)];
    expect(one.kdf.salt).not.toBe(two.kdf.salt);
    expect(one.nonce).not.toBe(two.nonce);
    const bytes = Buffer.from(one.ciphertext, "base64").toString("latin1");
    for (const secret of ["extras", "Caf", "1899", ...PUBLIC_PHRASE.split(" ")]) {
      expect(file).not.toContain(secret);
      expect(bytes).not.toContain(secret);
    }
  });

  test("imports under the password of an unlocked vault", async () => {
    const other = createNodeVault({ kdf: QUICK_KDF });
    const protectedBy = await okValue(other.protect([await createWallet(other)], "of the wallets"));
    const imported = await okValue(other.importFile(file, PASSWORD, "password"));
    await other.lock();
    expect(await other.reveal(imported.wallets[0] as Wallet)).toEqual(problem("locked"));
    await okValue(other.unlock([...protectedBy, ...imported.wallets], "of the wallets"));
    expect(await other.reveal(imported.wallets[0] as Wallet)).toEqual({ ok: true, value: PUBLIC_PHRASE });
  });

  test("is not made without a password, nor from a wallet that cannot be opened", async () => {
    await expect(vault.exportFile(wallets, "", "")).rejects.toThrow(new ProtocolError("Password refused: it is empty"));
    const stranger = await restoreWallet(createNodeVault());
    expect(await vault.exportFile([...wallets, stranger], "", PASSWORD)).toEqual(
      problem("cannot-open", "no-device-key"),
    );
  });

  test("that cannot be opened again is not returned", async () => {
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, "encrypt").mockImplementation(async (algorithm, key, bytes) => {
      const sealed = new Uint8Array(await encrypt(algorithm, key, bytes));
      sealed[0] = (sealed[0] ?? 0) ^ 1;
      return sealed.buffer;
    });
    await expect(vault.exportFile(wallets, "", PASSWORD)).rejects.toThrow(
      new ProtocolError("The vault could not open the file it had just sealed"),
    );
  });
});

describe("import refuses", () => {
  test("a wrong and an empty password", async () => {
    for (const wrong of ["Of the file", "of the file ", ""]) {
      expect(await importFile(file, wrong)).toEqual(problem("wrong-password"));
    }
  });

  test("any changed character", async () => {
    const { kdf, nonce, ciphertext } = JSON.parse(file);
    const long = [kdf.salt, nonce, ciphertext].map((text) => ({ from: file.indexOf(text), length: text.length }));
    const tampered = [...file].flatMap((character, at) => {
      // Each try inside the base64 fields stretches the password once, so a sample of them is enough in the fast suite.
      const isLong = long.some(({ from, length }) => at >= from && at < from + length);
      if (isLong && at % rounds(31, 1) !== 0) return [];
      const other = /[A-Za-z]/.test(character) ? (character === "A" ? "B" : "A") : character === "0" ? "x" : "0";
      return [`${file.slice(0, at)}${other}${file.slice(at + 1)}`];
    });
    expect(tampered.length).toBeGreaterThan(100);
    for (const text of tampered) expect([text, (await importFile(text)).ok]).toEqual([text, false]);
  });

  test("a nonce, ciphertext, salt or cost from another file, as a wrong password", async () => {
    const other = JSON.parse(await okValue(vault.exportFile(wallets, "extras", PASSWORD)));
    for (const text of [
      changed((parsed) => ({ ...parsed, nonce: other.nonce })),
      changed((parsed) => ({ ...parsed, ciphertext: other.ciphertext })),
      withKdf({ salt: other.kdf.salt }),
      withKdf({ memoryKiB: 8193 }),
      withKdf({ passes: 2 }),
      withKdf({ name: "pbkdf2-sha-256", iterations: 100_000 }),
    ]) {
      expect(await importFile(text)).toEqual(problem("wrong-password"));
    }
  });

  test.each<[string, () => string]>([
    ["nothing", () => ""],
    ["JSON of something else", () => '{"contacts":[]}'],
    ["null", () => "null"],
    ["a list", () => "[]"],
    ["half a file", () => file.slice(0, file.length / 2)],
    ["another kind", () => changed((parsed) => ({ ...parsed, kind: "backup" }))],
    ["a later version", () => changed((parsed) => ({ ...parsed, version: 2 }))],
    ["no derivation", () => changed(({ kdf, ...rest }) => rest)],
    ["an unknown derivation", () => withKdf({ name: "scrypt" })],
    ["1 TiB of memory", () => withKdf({ memoryKiB: 2 ** 30 })],
    ["1.1 GiB of memory", () => withKdf({ memoryKiB: 2 ** 20 + 1 })],
    ["memory as text", () => withKdf({ memoryKiB: "8192" })],
    ["half a pass", () => withKdf({ passes: 0.5 })],
    ["a million passes", () => withKdf({ passes: 1e6 })],
    ["too little work", () => withKdf({ memoryKiB: 8 })],
    ["a short salt", () => withKdf({ salt: "AAAA" })],
    ["a short nonce", () => changed((parsed) => ({ ...parsed, nonce: "AAAA" }))],
    ["no ciphertext", () => changed((parsed) => ({ ...parsed, ciphertext: "" }))],
    ["a ciphertext that is not base64", () => changed((parsed) => ({ ...parsed, ciphertext: "!".repeat(64) }))],
    ["40 million characters", () => " ".repeat(40_000_000)],
  ])("%s, before it stretches the password", async (_what, text) => {
    const importKey = vi.spyOn(crypto.subtle, "importKey");
    expect(await importFile(text())).toEqual(problem("not-a-backup"));
    expect(importKey).not.toHaveBeenCalled();
  });

  test("arbitrary text, without throwing", () => {
    const header = fc.record(
      {
        kind: fc.constantFrom("satchel-backup", "x"),
        version: fc.constantFrom(1, 1, 2),
        kdf: fc.oneof(fc.jsonValue(), fc.record({ name: fc.constantFrom("argon2id", "__proto__"), salt: fc.string() })),
        nonce: fc.oneof(fc.base64String(), fc.jsonValue()),
        ciphertext: fc.oneof(fc.base64String(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    const anything = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.json(),
      header.map((value) => JSON.stringify(value)),
    );
    return fc.assert(
      fc.asyncProperty(anything, async (text) => {
        expect(await importFile(text)).toEqual(problem("not-a-backup"));
      }),
      { numRuns: 300 },
    );
  });
});

describe("the plaintext of a backup file", () => {
  const entropy = new Uint8Array(16).fill(1);
  const paths = ["m/44'/1899'/0'/0/0"];

  test("is decoded as it was encoded, and not at all after a change", () =>
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), fc.string(), fc.nat(), (names, extras, backedUpAt) => {
        const content = { wallets: names.map((name) => ({ name, entropy, paths, backedUpAt })), extras };
        const bytes = encodeContent(content);
        expect(decodeContent(bytes)).toEqual(content);
        expect(decodeContent(bytes.slice(0, -1))).toBeUndefined();
        expect(decodeContent(bytes.map((byte, at) => (at === 1 ? byte + 1 : byte)))).toBeUndefined();
      }),
    ));

  test.each<[string, unknown]>([
    ["no list", { extras: "" }],
    [
      "one wallet more than entropies",
      {
        wallets: [
          { name: "", paths },
          { name: "", paths },
        ],
        extras: "",
      },
    ],
    ["no extras", { wallets: [{ name: "", paths }] }],
    ["a wallet without a name", { wallets: [{ paths }], extras: "" }],
    ["a wallet without paths", { wallets: [{ name: "", paths: [] }], extras: "" }],
    ["an invalid path", { wallets: [{ name: "", paths: ["m/44'/x"] }], extras: "" }],
    ["an invalid time", { wallets: [{ name: "", paths, backedUpAt: "now" }], extras: "" }],
    ["null", null],
  ])("with %s is refused", (_what, json) => {
    const bytes = new Uint8Array([0, 1, ...entropy, ...new TextEncoder().encode(JSON.stringify(json))]);
    expect(decodeContent(bytes)).toBeUndefined();
  });
});
