import { receiveAddress } from "@satchel/core/wallet";
import { createMemoryStore, faultyStore } from "@satchel/platform/memory";
import { createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import { describe, expect, test } from "vitest";
import type { OldStore } from "../ports.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { since341, textsOf } from "../testing/old-stores.ts";
import { ALPHA, BETA } from "../testing/old-wallets.data.ts";
import { createRig, mustBe } from "../testing/rig.ts";

/** An older store that counts how often it is read. */
function anOldStore(texts: Record<string, string>, mayHaveData?: () => Promise<boolean>) {
  const inner = createMemoryStore(texts);
  const asked = { reads: 0 };
  const store: OldStore = {
    get: (key) => {
      asked.reads += 1;
      return inner.get(key);
    },
    remove: inner.remove,
    ...(mayHaveData && { mayHaveData }),
  };
  return { store, inner, asked };
}

function rigOn(old: OldStore, store = createMemoryStore()) {
  const vault = createNodeVault({ kdf: QUICK_KDF });
  return createRig({ chain: offlineChain(), store, copyStore: createMemoryStore(), oldStores: [old], vault });
}

const phaseOf = ({ engine }: ReturnType<typeof rigOn>) => engine.state.getState().phase;
const addressesOf = ({ engine }: ReturnType<typeof rigOn>) =>
  engine.state.getState().wallets.map((wallet) => receiveAddress(wallet, "ecash"));
const oldTexts = textsOf({ wallets: [since341(ALPHA)] });

describe("older stores are searched only if they may have data", () => {
  test("an older store that is certainly empty is not read", async () => {
    const old = anOldStore({}, async () => false);
    const rig = rigOn(old.store);
    await rig.engine.start();
    expect(phaseOf(rig)).toEqual({ kind: "no-wallet" });
    expect(old.asked.reads).toBe(0);
    rig.engine.stop();
  });

  test.each([
    ["may have data", async () => true],
    ["cannot say whether it has data", undefined],
  ] as const)("an older store that %s is searched", async (_what, mayHaveData) => {
    const rig = rigOn(anOldStore(oldTexts, mayHaveData).store);
    await rig.engine.start();
    expect(phaseOf(rig)).toEqual({ kind: "ready" });
    expect(addressesOf(rig)).toEqual([ALPHA.address]);
    rig.engine.stop();
  });

  test("our own store is searched where an older release may have used it", async () => {
    for (const key of ["savedWallets", "wallet", "aside:wallets", "aside:wallets:4"]) {
      const value = JSON.stringify([since341(BETA)]);
      const rig = rigOn(anOldStore({}, async () => false).store, createMemoryStore({ [key]: value }));
      await rig.engine.start();
      expect(addressesOf(rig), key).toEqual([BETA.address]);
      rig.engine.stop();
    }
  });

  test("if nobody can say whether an older store has data, no wallet is made, and a retry finds the older one", async () => {
    let isBroken = true;
    const old = anOldStore(oldTexts, async () => {
      if (isBroken) throw new Error("the list of databases is gone");
      return true;
    });
    const rig = rigOn(old.store);
    await rig.engine.start();
    expect(phaseOf(rig)).toMatchObject({ kind: "storage-failed" });
    isBroken = false;
    await rig.engine.retryLoad();
    expect(addressesOf(rig)).toEqual([ALPHA.address]);
    rig.engine.stop();
  });

  test("a key of our own store that cannot be read is not an empty one", async () => {
    const store = faultyStore(createMemoryStore(), { failReads: (key) => key === "savedWallets" });
    const rig = createRig({ chain: offlineChain(), store, copyStore: createMemoryStore(), oldStores: [] });
    await rig.engine.start();
    expect(rig.engine.state.getState().phase).toMatchObject({ kind: "storage-failed" });
    rig.engine.stop();
  });
});

test("before every store has been read no wallet is made; afterwards the older wallet is there, and a new one beside it", async () => {
  let answer: (mayHaveData: boolean) => void = () => undefined;
  const old = anOldStore(oldTexts, () => new Promise((resolve) => (answer = resolve)));
  const rig = rigOn(old.store);
  const starting = rig.engine.start();
  expect(await rig.engine.createWallet()).toMatchObject({ ok: false, problem: { code: "storage-failed" } });
  expect(await rig.engine.importWallet(BETA.phrase)).toMatchObject({ ok: false, problem: { code: "storage-failed" } });
  expect(addressesOf(rig)).toEqual([]);
  answer(true);
  await starting;
  expect(addressesOf(rig)).toEqual([ALPHA.address]);
  mustBe(await rig.engine.importWallet(BETA.phrase));
  expect(addressesOf(rig)).toEqual([ALPHA.address, BETA.address]);
  rig.engine.stop();
});
