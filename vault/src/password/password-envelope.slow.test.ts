import { ProtocolError } from "@satchel/core/ports";
import { rounds } from "@satchel/core/testing";
import { decodeBase64 } from "@satchel/core/text";
import type { Wallet } from "@satchel/core/wallet";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { encodeBase64 } from "../bytes.ts";
import { createNodeVault, QUICK_KDF } from "../node.ts";
import { okValue, problem } from "../testing/outcomes.ts";
import { createWallet, restoreWallet } from "../testing/public-wallet.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const PASSWORD = "xylophone-quagmire";
const PARAMS_AT = 8;
const NONCE_AT = PARAMS_AT + 23;
const vault = createNodeVault({ kdf: QUICK_KDF });
let wallet: Wallet;
let bytes: Uint8Array;

beforeAll(async () => {
  const [sealed] = await okValue(vault.protect([await restoreWallet(vault)], PASSWORD));
  if (sealed === undefined) throw new Error("nothing was sealed");
  wallet = sealed;
  bytes = decodeBase64(sealed.sealed) ?? new Uint8Array();
});

const changedAt = (at: number, mask: number): Wallet => ({
  ...wallet,
  sealed: encodeBase64(bytes.map((byte, index) => (index === at ? byte ^ mask : byte))),
});
/** Each try stretches the password: in the fast suite every eleventh byte of salt, nonce and wrapped key is changed. */
const STEP = rounds(11, 1);
const MASKS = [0x01, 0x80, 0xff];

describe("an envelope under a password", () => {
  test("does not open after any changed byte or any cut, although its key is held", async () => {
    expect(bytes).toHaveLength(137);
    const cuts = [...bytes.keys()].map((length) => ({ ...wallet, sealed: encodeBase64(bytes.slice(0, length)) }));
    const changes = [...bytes.keys()].flatMap((at) => MASKS.map((mask) => changedAt(at, mask)));
    for (const tampered of [...changes, ...cuts]) expect(await vault.reveal(tampered)).toMatchObject({ ok: false });
    expect(changes).toHaveLength(411);
  });

  test("does not unlock after any changed byte of its parameters or its wrapped key", async () => {
    const other = createNodeVault({ kdf: QUICK_KDF });
    for (let at = PARAMS_AT; at < NONCE_AT + 60; at += at < PARAMS_AT + 7 ? 1 : STEP) {
      const tampered = changedAt(at, 0x01);
      const outcome = await other.unlock([tampered], PASSWORD);
      expect([at, outcome.ok ? "unlocked" : outcome.problem.code]).toEqual([
        at,
        expect.stringMatching(at < NONCE_AT ? /^(wrong-password|cannot-open)$/ : /^wrong-password$/),
      ]);
      expect(await other.reveal(tampered)).toMatchObject({ ok: false });
    }
    expect(await other.unlock([wallet], PASSWORD)).toMatchObject({ ok: true });
  });

  test.each([
    ["an unknown derivation", 0, 6, "unsupported-version"],
    ["memory for terabytes", 1, 0xff, "malformed"],
    ["no pass", 5, 0, "malformed"],
    ["255 passes", 5, 255, "malformed"],
    ["255 lanes", 6, 255, "malformed"],
  ])("with %s is refused before the password is stretched", async (_what, offset, value, reason) => {
    const at = PARAMS_AT + offset;
    const planted = changedAt(at, (bytes[at] ?? 0) ^ value);
    const derive = vi.spyOn(crypto.subtle, "importKey");
    expect(await vault.unlock([planted], PASSWORD)).toEqual(problem("cannot-open", reason));
    expect(derive).not.toHaveBeenCalled();
    expect(await vault.reveal(planted)).toEqual(problem("cannot-open", reason));
  });

  test("does not open under another wallet's id", async () => {
    const swapped = { ...(await createWallet(vault)), sealed: wallet.sealed };
    expect(await vault.reveal(swapped)).toEqual(problem("cannot-open", "altered"));
    await createNodeVault({ kdf: QUICK_KDF })
      .unlock([swapped], PASSWORD)
      .then((outcome) => expect(outcome).toEqual(problem("wrong-password")));
  });
});

test("a password never leaves the vault, whatever fails", async () => {
  const calls = [
    () => vault.unlock([wallet], `${PASSWORD}!`),
    () => vault.unlock([wallet], PASSWORD),
    () => vault.protect([wallet], PASSWORD),
    () => vault.exportFile([wallet], "", PASSWORD),
    () => vault.importFile("{}", PASSWORD, "device"),
  ];
  const fault = `cannot stretch ${PASSWORD}`;
  for (const thrown of [undefined, fault, new Error(fault)]) {
    if (thrown !== undefined) vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(thrown);
    for (const outcome of await Promise.allSettled(calls.map((call) => call()))) {
      const said = outcome.status === "fulfilled" ? JSON.stringify(outcome.value) : `${outcome.reason?.stack}`;
      expect(said).not.toContain(PASSWORD);
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(ProtocolError);
    }
    vi.restoreAllMocks();
  }
});

test("entropies, data keys and file contents are wiped after protect, export and import", async () => {
  const seen: Uint8Array[] = [];
  const keep = (value: unknown) => {
    if (value instanceof Uint8Array) seen.push(value);
  };
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "encrypt").mockImplementation((algorithm, key, plaintext) => {
    keep(plaintext);
    return encrypt(algorithm, key, plaintext);
  });
  const importKey = vi.spyOn(crypto.subtle, "importKey");
  const sealed = await okValue(vault.protect([wallet], "another"));
  const file = await okValue(vault.exportFile(sealed, "", "file"));
  await okValue(vault.importFile(file, "file", "password"));
  for (const [, raw] of importKey.mock.calls) keep(raw);
  // Two buffers each for protect and import, one file content, three stretched keys, and also data keys and seeds.
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.filter((buffer) => buffer.some((byte) => byte !== 0))).toEqual([]);
  await okValue(vault.protect(sealed, PASSWORD));
});
