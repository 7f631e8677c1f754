import { readOutpoint } from "@satchel/core/ids";
import { ProtocolError, type SignOptions, StorageError, type Vault } from "@satchel/core/ports";
import { checkCoin } from "@satchel/core/tx";
import { receiveAddress } from "@satchel/core/wallet";
import { afterEach, describe, expect, test } from "vitest";
import { type BrowserVault, createBrowserVault, type VaultWorker } from "./browser.ts";
import { createMemoryDeviceKeys } from "./keys/memory-device-keys.ts";
import { createNodeVault, QUICK_KDF } from "./node.ts";
import { aPlan, aTx, aUtxo, OTHER_SCRIPT, parentsOf, paying, planned, scriptOf } from "./testing/plans.ts";
import { createWallet, PUBLIC_PHRASE, restoreWallet } from "./testing/public-wallet.ts";
import { answerCalls } from "./wire/vault-wire.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Connects page and worker by a real message channel, which clones messages as a browser does. */
function startWorker(open: () => Promise<Vault>) {
  const { port1, port2 } = new MessageChannel();
  answerCalls(port2, open);
  port2.start();
  port1.start();
  let terminated = false;
  const terminate = () => {
    terminated = true;
    port1.close();
    port2.close();
  };
  closing.push(terminate);
  const worker = Object.assign(port1, { terminate });
  return { worker, isTerminated: () => terminated, die: () => worker.dispatchEvent(new Event("error")) };
}

type Started = ReturnType<typeof startWorker>;

function openVault(open: () => Promise<Vault>): { vault: BrowserVault; started: Started[] } {
  const started: Started[] = [];
  const createWorker = (): VaultWorker => {
    const next = startWorker(open);
    started.push(next);
    return next.worker;
  };
  return { vault: createBrowserVault({ createWorker }), started };
}

test("every method returns the same through the worker as in the same process", async () => {
  const deviceKeys = createMemoryDeviceKeys();
  const inProcess = createNodeVault({ deviceKeys });
  const { vault } = openVault(async () => createNodeVault({ deviceKeys }));
  const wallet = await restoreWallet(vault);
  const plan = aPlan(aTx([aUtxo(scriptOf(wallet), 10_000n)], [paying(OTHER_SCRIPT, 9000n)]));
  expect(await vault.sign(wallet, plan, parentsOf(plan))).toEqual(await inProcess.sign(wallet, plan, parentsOf(plan)));
  const signed = await vault.signMessage(wallet, "mine 🔑");
  expect(signed).toEqual(await inProcess.signMessage(wallet, "mine 🔑"));
  const claim = {
    message: "mine 🔑",
    address: receiveAddress(wallet, "ecash"),
    signature: signed.ok ? signed.value : "",
  };
  expect(await vault.verifyMessage(claim)).toBe(true);
  expect(await vault.verifyMessage({ ...claim, message: "mine" })).toBe(false);
  expect(await vault.reveal(wallet)).toEqual({ ok: true, value: PUBLIC_PHRASE });
  expect(await vault.restore("zoo", "device")).toEqual({ ok: false, problem: { code: "invalid-phrase" } });
  expect(await inProcess.reveal(await createWallet(vault))).toMatchObject({ ok: true });
});

test("the methods that need a password work through the worker too, and return problems as data", async () => {
  const { vault } = openVault(async () => createNodeVault({ kdf: QUICK_KDF }));
  const locked = { ok: false, problem: { code: "locked" } };
  const wallet = await restoreWallet(vault);
  const paths = ["m/44'/899'/0'/0/0", "m/44'/145'/0'/0/1"];
  const explored = await vault.explore(wallet, paths);
  expect(explored).toMatchObject({ value: paths.map((path) => ({ path })) });
  expect(await vault.branch(wallet, paths, "device")).toMatchObject({ value: { keys: explored.ok && explored.value } });
  expect(await vault.create("password")).toEqual(locked);
  await expect(vault.explore(wallet, ["m/44'/x"])).rejects.toThrow(
    new ProtocolError("Path refused: it is not a BIP32 path"),
  );

  const protectedBy = await vault.protect([wallet], "one");
  const sealed = protectedBy.ok ? protectedBy.value : [];
  const file = await vault.exportFile(sealed, "extras", "file");
  await vault.lock();
  expect(await vault.reveal(sealed[0] ?? wallet)).toEqual(locked);
  expect(await vault.join(sealed)).toBe(false);
  expect(await vault.unlock(sealed, "two")).toEqual({ ok: false, problem: { code: "wrong-password" } });
  expect(await vault.unlock(sealed, "one")).toEqual({ ok: true, value: { resealed: undefined } });
  expect(await vault.reveal(sealed[0] ?? wallet)).toEqual({ ok: true, value: PUBLIC_PHRASE });
  const imported = await vault.importFile(file.ok ? file.value : "", "file", "password");
  expect(imported).toMatchObject({ value: { wallets: [{ name: "test", keys: wallet.keys }], extras: "extras" } });
  expect(await vault.importFile("{}", "file", "device")).toEqual({ ok: false, problem: { code: "not-a-backup" } });
});

test("parents are read by a worker that was not started before, with the outputs that are asked for", async () => {
  const { vault, started } = openVault(async () => createNodeVault());
  const plan = aPlan(aTx([aUtxo(OTHER_SCRIPT, 10_000n, 3)], [paying(OTHER_SCRIPT, 9000n)]));
  const [rawTx = new Uint8Array()] = parentsOf(plan);
  const [coin] = plan.txs.flatMap(({ inputs }) => inputs.map(({ utxo }) => utxo));
  if (!coin) throw new Error("No coin");
  const { txid, outIdx } = readOutpoint(coin.outpoint);
  const asked = [
    { rawTx, outIdxs: [outIdx, 99] },
    { rawTx: rawTx.slice(1), outIdxs: [outIdx] },
  ];
  const read = await vault.inspectParents(asked);
  expect(read).toEqual(await createNodeVault().inspectParents(asked));
  const [parent, ...others] = read;
  expect(others).toEqual([undefined]);
  expect(parent?.txid).toBe(txid);
  expect(Object.entries(parent?.outputs ?? [])).toEqual([[String(outIdx), { script: coin.script, sats: coin.sats }]]);
  expect(checkCoin(coin, parent)).toBeUndefined();
  expect(started).toHaveLength(1);
});

test("the first call or warm() starts the worker, and all calls share it", async () => {
  const { vault, started } = openVault(async () => createNodeVault());
  expect(started).toHaveLength(0);
  await vault.warm();
  expect(started).toHaveLength(1);
  await Promise.all([vault.create("device"), vault.restore("zoo", "device")]);
  expect(started).toHaveLength(1);
});

describe("the signing of many inputs", () => {
  async function startSigning() {
    const { vault, started } = openVault(async () => createNodeVault());
    const wallet = await restoreWallet(vault);
    const own = scriptOf(wallet);
    const coins = Array.from({ length: 20 }, (_, n) => aUtxo(own, 1_000n, 3000 + n));
    const first = aTx(coins, [paying(own, 17_000n)]);
    const second = aTx([{ ...aUtxo(own, 17_000n), outpoint: planned(0, 0) }], [paying(OTHER_SCRIPT, 16_000n)]);
    const plan = aPlan(first, second);
    const sign = (options?: SignOptions) => vault.sign(wallet, plan, parentsOf(plan), options);
    return { sign, started };
  }

  test("is followed through the worker", async () => {
    const { sign } = await startSigning();
    const told: number[] = [];
    const onProgress = (done: number, total: number) => told.push(done, total);
    expect(await sign({ onProgress, signal: new AbortController().signal })).toEqual(await sign());
    expect(told).toEqual([10, 21, 20, 21, 21, 21]);
  });

  test("is stopped through the worker, which signs the next plan all the same", async () => {
    const { sign, started } = await startSigning();
    const control = new AbortController();
    control.abort();
    const stopped = { ok: false, problem: { code: "stopped" } };
    expect(await sign({ signal: control.signal })).toEqual(stopped);
    const later = new AbortController();
    expect(await sign({ onProgress: () => later.abort(), signal: later.signal })).toEqual(stopped);
    expect(await sign()).toMatchObject({ ok: true });
    expect(started).toHaveLength(1);
  });
});

test("lock ends the worker, and the next call starts a new one that holds nothing", async () => {
  const deviceKeys = createMemoryDeviceKeys();
  const { vault, started } = openVault(async () => createNodeVault({ deviceKeys, kdf: QUICK_KDF }));
  const sealed = await vault.protect([await restoreWallet(vault)], "one");
  const wallets = sealed.ok ? sealed.value : [];
  await vault.lock();
  expect(started.map(({ isTerminated }) => isTerminated())).toEqual([true]);
  expect(await vault.reveal(wallets[0] as (typeof wallets)[0])).toMatchObject({ problem: { code: "locked" } });
  expect(await vault.unlock(wallets, "one")).toMatchObject({ ok: true });
  expect(await vault.reveal(wallets[0] as (typeof wallets)[0])).toMatchObject({ value: PUBLIC_PHRASE });
  expect(started.map(({ isTerminated }) => isTerminated())).toEqual([true, false]);
});

test("calls that are pending at a lock are answered before the worker ends, and a call after it is not lost", async () => {
  const deviceKeys = createMemoryDeviceKeys();
  const { vault, started } = openVault(async () => createNodeVault({ deviceKeys, kdf: QUICK_KDF }));
  const wallet = await restoreWallet(vault);
  const sealed = await vault.protect([wallet], "one");
  const wallets = sealed.ok ? sealed.value : [];
  const plan = aPlan(aTx([aUtxo(scriptOf(wallet), 10_000n)], [paying(OTHER_SCRIPT, 9000n)]));
  const [signed, , unlocked] = await Promise.all([
    vault.sign(wallets[0] ?? wallet, plan, parentsOf(plan)),
    vault.lock(),
    vault.unlock(wallets, "one"),
  ]);
  expect(signed).toMatchObject({ ok: true });
  expect(unlocked).toMatchObject({ ok: true });
  expect(started.map(({ isTerminated }) => isTerminated())).toEqual([true, false]);
  expect(await vault.reveal(wallets[0] ?? wallet)).toMatchObject({ value: PUBLIC_PHRASE });
});

test("a worker that dies while it answers its last calls fails them", async () => {
  const { vault, started } = openVault(() => new Promise<Vault>(() => undefined));
  const calls = [vault.create("device"), vault.lock()];
  started[0]?.die();
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome).toMatchObject({ reason: new ProtocolError("The vault's worker failed") });
  }
  expect(started[0]?.isTerminated()).toBe(true);
});

test("errors keep their class across the worker boundary", async () => {
  const store = {
    current: () => Promise.reject(new StorageError("Storage failed: disk", { cause: new Error("cause") })),
    find: async () => undefined,
  };
  const failing = createNodeVault({ deviceKeys: [store] });
  const { vault } = openVault(async () => failing);
  await expect(vault.create("device")).rejects.toThrow(new StorageError("Storage failed: disk"));
  await expect(vault.create("device")).rejects.toBeInstanceOf(StorageError);
  const wallet = await restoreWallet(createNodeVault());
  const refused = vault.sign(wallet, aPlan(), []);
  await expect(refused).rejects.toBeInstanceOf(ProtocolError);
  await expect(refused).rejects.toThrow("Plan refused: it has no transactions");
});

test("an unexpected error arrives without its message", async () => {
  const { vault } = openVault(() => Promise.reject(PUBLIC_PHRASE));
  await expect(vault.warm()).rejects.toThrow(new ProtocolError("The vault failed"));
});

test("a vault that failed to load is loaded again at the next call", async () => {
  let attempts = 0;
  const { vault, started } = openVault(async () => {
    attempts += 1;
    if (attempts === 1) throw new ProtocolError("The vault could not load its WASM");
    return createNodeVault();
  });
  await expect(vault.create("device")).rejects.toThrow(new ProtocolError("The vault could not load its WASM"));
  expect(await vault.create("device")).toHaveProperty("value.sealed");
  expect(started).toHaveLength(1);
});

test("when the worker dies its pending calls fail, and the next call starts a new worker", async () => {
  const { vault, started } = openVault(() =>
    started.length === 1 ? new Promise<Vault>(() => undefined) : Promise.resolve(createNodeVault()),
  );
  const calls = [vault.create("device"), vault.restore(PUBLIC_PHRASE, "device")];
  started[0]?.die();
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome).toMatchObject({ reason: new ProtocolError("The vault's worker failed") });
  }
  expect(started[0]?.isTerminated()).toBe(true);
  expect(await vault.create("device")).toHaveProperty("value.sealed");
  expect(started).toHaveLength(2);
});

test("close() ends the worker and rejects its pending calls", async () => {
  const { vault, started } = openVault(() => new Promise<Vault>(() => undefined));
  const call = vault.create("device");
  vault.close();
  await expect(call).rejects.toThrow(new ProtocolError("The vault was closed"));
  expect(started[0]?.isTerminated()).toBe(true);
});

test("a worker that cannot be created is a ProtocolError", async () => {
  const vault = createBrowserVault({
    createWorker: () => {
      throw new TypeError("This document requires 'TrustedScriptURL' assignment.");
    },
  });
  await expect(vault.warm()).rejects.toThrow(new ProtocolError("The vault's worker could not start"));
});
