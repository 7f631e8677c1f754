import { ProtocolError, StorageError } from "@satchel/core/ports";
import type { Wallet } from "@satchel/core/wallet";
import english from "ecash-lib/wordlists/english.json" with { type: "json" };
import { afterEach, describe, expect, test, vi } from "vitest";
import { createVault } from "./create-vault.ts";
import { createMemoryDeviceKeyStore, createMemoryDeviceKeys } from "./keys/memory-device-keys.ts";
import { createNodeVault } from "./node.ts";
import { aPlan, aTx, aUtxo, parentsOf, paying, scriptOf } from "./testing/plans.ts";
import { createWallet, PUBLIC_HASH160, PUBLIC_KEY, PUBLIC_PHRASE, restoreWallet } from "./testing/public-wallet.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const planOf = (wallet: Wallet) =>
  aPlan(aTx([aUtxo(scriptOf(wallet), 10_000n)], [paying(scriptOf(wallet), 9000n, true)]));

describe("creating and restoring", () => {
  test("the phrase of facts.md 4.3 gives the keys of the public test wallet", async () => {
    const wallet = await restoreWallet(createNodeVault());
    expect(wallet.keys).toEqual([{ path: "m/44'/1899'/0'/0/0", hash160: PUBLIC_HASH160, publicKey: PUBLIC_KEY }]);
  });

  test("a new wallet reveals 12 words of the BIP39 list, and the same words restore its keys", async () => {
    const vault = createNodeVault();
    const wallet = await createWallet(vault);
    const phrase = await vault.reveal(wallet);
    if (!phrase.ok) throw new Error(phrase.problem.code);
    const words = phrase.value.split(" ");
    expect(words).toHaveLength(12);
    expect(words.filter((word) => !english.words.includes(word))).toEqual([]);

    const restored = await restoreWallet(createNodeVault(), phrase.value);
    expect(restored.keys).toEqual(wallet.keys);
    expect(restored.id).not.toBe(wallet.id);
    expect(restored.sealed).not.toBe(wallet.sealed);
  });

  test("two new wallets have different ids and keys", async () => {
    const vault = createNodeVault();
    const [one, two] = [await createWallet(vault), await createWallet(vault)];
    expect(one.id).not.toBe(two.id);
    expect(one.keys).not.toEqual(two.keys);
  });

  test("an invalid phrase restores no wallet", async () => {
    const vault = createNodeVault();
    for (const phrase of ["", "zoo", PUBLIC_PHRASE.toUpperCase(), PUBLIC_PHRASE.replace("paper", "beauty")]) {
      expect(await vault.restore(phrase, "device")).toEqual({ ok: false, problem: { code: "invalid-phrase" } });
    }
  });

  test("a wallet opens in every vault of its device and on no other device", async () => {
    const deviceKeys = createMemoryDeviceKeys();
    const wallet = await createWallet(createNodeVault({ deviceKeys }));
    expect(await createNodeVault({ deviceKeys }).reveal(wallet)).toMatchObject({ ok: true });
    const problem = { code: "cannot-open", reason: "no-device-key" };
    const stranger = createNodeVault();
    expect(await stranger.reveal(wallet)).toEqual({ ok: false, problem });
    expect(await stranger.sign(wallet, planOf(wallet), parentsOf(planOf(wallet)))).toEqual({ ok: false, problem });
  });

  test("an envelope does not open under another wallet's id", async () => {
    const vault = createNodeVault();
    const [mine, other] = [await createWallet(vault), await createWallet(vault)];
    const swapped = { ...mine, sealed: other.sealed };
    expect(await vault.reveal(swapped)).toEqual({ ok: false, problem: { code: "cannot-open", reason: "altered" } });
  });

  test.each([
    ["another hash", { hash160: "11".repeat(20) }],
    ["another public key", { publicKey: `02${"22".repeat(32)}` }],
    ["another path", { path: "m/44'/1899'/0'/0/1" }],
    ["no path", { path: "m/x" }],
  ])(
    "public keys that do not follow from the secret are told, and no phrase is shown for them: %s",
    async (_, change) => {
      const vault = createNodeVault();
      const wallet = await createWallet(vault);
      const [key] = wallet.keys;
      if (!key) throw new Error("The wallet has no key");
      const problem = { code: "cannot-open", reason: "keys-differ" };
      // Also where only a further key is changed.
      for (const keys of [[{ ...key, ...change }], [key, { ...key, ...change }]]) {
        expect(await vault.checkKeys({ ...wallet, keys })).toEqual({ ok: false, problem });
        expect(await vault.reveal({ ...wallet, keys })).toEqual({ ok: false, problem });
      }
      expect(await vault.checkKeys(wallet)).toEqual({ ok: true, value: undefined });
    },
  );

  describe("a wallet that was prepared", () => {
    test("is created once, and what is made for it is not made again", async () => {
      const generate = vi.spyOn(crypto.subtle, "generateKey");
      const derive = vi.spyOn(crypto.subtle, "deriveBits");
      const deviceKeys = createMemoryDeviceKeys();
      const vault = createNodeVault({ deviceKeys });
      await Promise.all([vault.prepare(), vault.prepare()]);
      const calls = () => [generate.mock.calls.length, derive.mock.calls.length];
      expect(calls()).toEqual([2, 1]);
      const [one, two] = await Promise.all([createWallet(vault), createWallet(vault)]);
      expect(calls()).toEqual([2, 2]);
      expect(one.keys).not.toEqual(two.keys);
      for (const wallet of [one, two]) {
        const phrase = await createNodeVault({ deviceKeys }).reveal(wallet);
        const restored = await restoreWallet(createNodeVault(), phrase.ok ? phrase.value : "");
        expect(restored.keys).toEqual(wallet.keys);
      }
    });

    test.each([
      ["both device keys are", [0, 1]],
      ["the first device key is", [0]],
      ["the second device key is", [1]],
    ])("is replaced by a new one when %s gone from the storage meanwhile", async (_, gone) => {
      const deviceKeys = createMemoryDeviceKeys();
      const stores = [...deviceKeys];
      const changing = stores.map((_store, at) => ({
        current: () => (stores[at] ?? deviceKeys[0]).current(),
        find: (id: string) => (stores[at] ?? deviceKeys[0]).find(id),
      }));
      const derive = vi.spyOn(crypto.subtle, "deriveBits");
      const vault = createVault({ deviceKeys: changing });
      await vault.prepare();
      for (const at of gone) stores[at] = createMemoryDeviceKeyStore();
      const wallet = await createWallet(vault);
      expect(derive).toHaveBeenCalledTimes(2);
      for (const store of stores) {
        expect(await createVault({ deviceKeys: [store] }).reveal(wallet)).toMatchObject({ ok: true });
      }
    });

    test("is not used under a password, and a lock drops it", async () => {
      const vault = createNodeVault();
      await vault.prepare();
      expect(await vault.create("password")).toEqual({ ok: false, problem: { code: "locked" } });
      const derive = vi.spyOn(crypto.subtle, "deriveBits");
      await vault.lock();
      await createWallet(vault);
      expect(derive).toHaveBeenCalledTimes(1);
    });

    test("that could not be prepared is made when it is created", async () => {
      const [good, other] = createMemoryDeviceKeys();
      let isBroken = true;
      const broken = () => (isBroken ? Promise.reject(new StorageError("disk")) : other.current());
      const vault = createVault({ deviceKeys: [good, { current: broken, find: other.find }] });
      await expect(vault.prepare()).rejects.toThrow(new StorageError("disk"));
      isBroken = false;
      await createWallet(vault);
      await vault.prepare();
    });
  });

  test("an envelope that cannot be opened again is never returned", async () => {
    const [good, other] = createMemoryDeviceKeys();
    const forgetful = { current: () => other.current(), find: async () => undefined };
    for (const deviceKeys of [[forgetful], [good, forgetful], [forgetful, good]]) {
      await expect(createVault({ deviceKeys }).create("device")).rejects.toThrow(
        new StorageError("Storage failed: the sealed wallet cannot be opened again"),
      );
    }
  });
});

describe("public keys that do not belong to the wallet's secrets", () => {
  test.each([
    ["public key", { publicKey: `02${"11".repeat(32)}` }],
    ["path", { path: "m/44'/145'/0'/0/0" }],
    ["path, to an invalid one", { path: "m/44'/x" }],
  ])("signing is refused after a change of the %s", async (_what, change) => {
    const vault = createNodeVault();
    const wallet = await createWallet(vault);
    const changed = { ...wallet, keys: wallet.keys.map((ref) => ({ ...ref, ...change })) };
    expect(await vault.sign(changed, planOf(changed), parentsOf(planOf(changed)))).toEqual({
      ok: false,
      problem: { code: "cannot-open", reason: "keys-differ" },
    });
  });

  test("signing is refused after a change of the hash, whose coins could never be spent", async () => {
    const vault = createNodeVault();
    const wallet = await createWallet(vault);
    const changed = { ...wallet, keys: wallet.keys.map((ref) => ({ ...ref, hash160: "22".repeat(20) })) };
    expect(await vault.sign(changed, planOf(changed), parentsOf(planOf(changed)))).toMatchObject({
      problem: { reason: "keys-differ" },
    });
  });
});

describe("secrets", () => {
  test("the buffers of a new wallet are wiped once it is sealed", async () => {
    const drawn: Uint8Array[] = [];
    const draw = crypto.getRandomValues.bind(crypto);
    vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      if (array instanceof Uint8Array) drawn.push(array);
      return draw(array);
    });
    const deviceKeys = createMemoryDeviceKeys();
    await Promise.all(deviceKeys.map((store) => store.current()));
    drawn.length = 0;
    await createNodeVault({ deviceKeys }).create("device");
    const [entropy, , dataKey] = drawn;
    expect(drawn.map((bytes) => bytes.length)).toEqual([16, 16, 32, 12, 12, 12]);
    expect(entropy).toEqual(new Uint8Array(16));
    expect(dataKey).toEqual(new Uint8Array(32));
  });

  test("a restored wallet contains neither words nor private keys", async () => {
    const wallet = await restoreWallet(createNodeVault());
    expectNoSecrets(JSON.stringify(wallet));
  });

  test("an error inside a library does not leak secrets, whatever its message", async () => {
    const fault = `cannot handle ${PUBLIC_PHRASE} / ${SECRETS.join(" ")}`;
    const faults = [fault, new Error(fault), new TypeError(fault, { cause: fault }), { fault }, undefined];
    for (const thrown of faults) {
      for (const method of ["deriveBits", "importKey", "encrypt"] as const) {
        const vault = createNodeVault();
        const wallet = await restoreWallet(vault);
        const broken = vi.spyOn(crypto.subtle, method).mockRejectedValue(thrown);
        const calls = [
          vault.create("device"),
          vault.restore(PUBLIC_PHRASE, "device"),
          vault.sign(wallet, planOf(wallet), parentsOf(planOf(wallet))),
        ];
        for (const outcome of await Promise.allSettled(calls)) {
          expectNoSecrets(describeOutcome(outcome));
          if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(ProtocolError);
        }
        broken.mockRestore();
      }
    }
  });

  test("problems and refusals do not leak secrets", async () => {
    const vault = createNodeVault();
    const wallet = await restoreWallet(vault);
    const plan = planOf(wallet);
    const parents = parentsOf(plan);
    const outcomes = await Promise.allSettled([
      vault.restore(`${PUBLIC_PHRASE} again`, "device"),
      vault.restore(PUBLIC_PHRASE.replace("paper", "beauty"), "device"),
      createNodeVault().sign(wallet, plan, parentsOf(plan)),
      vault.sign({ ...wallet, sealed: wallet.sealed.slice(4) }, plan, parents),
      vault.sign(wallet, { ...plan, txs: plan.txs.map((tx) => ({ ...tx, size: tx.size + 1 })) }, parents),
      vault.sign(wallet, plan, []),
      vault.sign({ ...wallet, keys: [] }, plan, parents),
    ]);
    for (const outcome of outcomes) expectNoSecrets(describeOutcome(outcome));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array(4).fill("fulfilled"),
      "rejected",
      "fulfilled",
      "rejected",
    ]);
  });

  test("a device key that cannot be read is reported as the StorageError of its store", async () => {
    const failure = new StorageError("Storage failed: disk");
    const store = { current: () => Promise.reject(failure), find: () => Promise.reject(failure) };
    const broken = createNodeVault({ deviceKeys: [store, store] });
    const wallet = await createWallet(createNodeVault());
    await expect(broken.create("device")).rejects.toBe(failure);
    await expect(broken.restore(PUBLIC_PHRASE, "device")).rejects.toBe(failure);
    await expect(broken.reveal(wallet)).rejects.toBe(failure);
    await expect(broken.sign(wallet, planOf(wallet), parentsOf(planOf(wallet)))).rejects.toBe(failure);
  });
});

/** Entropy, seed and private key of the public test wallet, as ecash-lib computes them. */
const SECRETS = await publicSecrets();

async function publicSecrets(): Promise<string[]> {
  const { HdNode, mnemonicToEntropy, mnemonicToSeed, toHex } = await import("ecash-lib");
  const entropy = mnemonicToEntropy(PUBLIC_PHRASE, english.words);
  const seed = mnemonicToSeed(PUBLIC_PHRASE);
  const secretKey = HdNode.fromSeed(seed).derivePath("m/44'/1899'/0'/0/0").seckey() ?? new Uint8Array();
  return [entropy, seed, secretKey].flatMap((bytes) => [
    toHex(bytes),
    Buffer.from(bytes).toString("base64"),
    `${bytes}`,
  ]);
}

function expectNoSecrets(text: string): void {
  const words = PUBLIC_PHRASE.split(" ");
  const sequences = words.slice(2).map((_word, at) => words.slice(at, at + 3).join(" "));
  for (const secret of [...sequences, ...SECRETS]) expect(text).not.toContain(secret);
}

function describeOutcome(outcome: PromiseSettledResult<unknown>): string {
  if (outcome.status === "fulfilled") return JSON.stringify(outcome.value);
  const { reason } = outcome;
  return reason instanceof Error ? `${reason}\n${reason.stack}\n${String(reason.cause)}` : JSON.stringify(reason);
}
