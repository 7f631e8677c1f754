import type { Tabs, Vault } from "@satchel/core/ports";
import type { Wallet } from "@satchel/core/wallet";
import { describe, expect, test } from "vitest";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "../node.ts";
import { okValue, problem } from "../testing/outcomes.ts";
import { createWallet } from "../testing/public-wallet.ts";
import { createRoom, type Room } from "../testing/room.ts";
import { createVaultChannel } from "./vault-channel.ts";

const deviceKeys = createMemoryDeviceKeys();

/** Opens the vault of another tab on the same device. `heard` resolves when that tab next receives a message `kind`. */
function openTab(room: Room, joinTimeoutMs = 5000) {
  const channel = room();
  const heard = (kind: string) =>
    new Promise<void>((resolve) => {
      const stop = channel.listen((told) => {
        if (typeof told !== "object" || told === null || !("kind" in told) || told.kind !== kind) return;
        stop();
        resolve();
      });
    });
  return { vault: createNodeVault({ deviceKeys, kdf: QUICK_KDF, channel, joinTimeoutMs }), heard };
}

async function protectedWallets(vault: Vault): Promise<readonly Wallet[]> {
  return okValue(vault.protect([await createWallet(vault), await createWallet(vault)], "one"));
}

describe("a new tab", () => {
  test("is unlocked by an unlocked tab, and seals under the same key", async () => {
    const room = createRoom();
    const first = openTab(room).vault;
    const wallets = await protectedWallets(first);
    const second = openTab(room).vault;
    expect(await second.reveal(wallets[0] as Wallet)).toEqual(problem("locked"));
    expect(await second.join(wallets)).toBe(true);
    for (const wallet of wallets) expect(await second.reveal(wallet)).toEqual(await first.reveal(wallet));
    const created = await createWallet(second, "password");
    expect(await first.reveal(created)).toMatchObject({ ok: true });
  });

  test("stays locked when there is no other tab, or the others are locked or under another password", async () => {
    const room = createRoom();
    const wallets = await protectedWallets(createNodeVault({ deviceKeys, kdf: QUICK_KDF }));
    const asking = openTab(room, 50).vault;
    expect(await asking.join(wallets)).toBe(false);
    const other = openTab(room).vault;
    expect(await asking.join(wallets)).toBe(false);
    await protectedWallets(other);
    expect(await asking.join(wallets)).toBe(false);
    expect(await asking.join([])).toBe(false);
    expect(await asking.join([await createWallet(asking)])).toBe(false);
    expect(await createNodeVault({ deviceKeys }).join(wallets)).toBe(false);
  });

  test("needs no other tab when it already holds the key", async () => {
    const vault = createNodeVault({ deviceKeys, kdf: QUICK_KDF });
    const wallets = await protectedWallets(vault);
    expect(await vault.join(wallets)).toBe(true);
  });

  test("refuses a key that does not open the wallet, and a key that could be exported", async () => {
    const room = createRoom();
    const first = openTab(room);
    const wallets = await protectedWallets(first.vault);
    const impostor = room();
    const makeKey = (extractable: boolean) =>
      crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, extractable, ["encrypt", "decrypt"]);
    const [wrong, exportable] = await Promise.all([makeKey(false), makeKey(true)]);
    impostor.listen((told) => {
      const question = typeof told === "object" && told !== null && "question" in told ? told.question : undefined;
      for (const key of [wrong, exportable, "key", undefined]) impostor.tell({ kind: "answer", question, key });
    });
    const second = openTab(room).vault;
    expect(await second.join(wallets)).toBe(true);
    await first.vault.lock();
    expect(await openTab(room, 200).vault.join(wallets)).toBe(false);
  });

  test("stays locked when the answer arrives while it is being locked", async () => {
    const room = createRoom();
    const wallets = await protectedWallets(openTab(room).vault);
    const second = openTab(room);
    const locked = second.heard("answer").then(() => second.vault.lock());
    expect(await second.vault.join(wallets)).toBe(false);
    await locked;
    expect(await second.vault.reveal(wallets[0] as Wallet)).toEqual(problem("locked"));
  });
});

describe("all tabs", () => {
  test("lock together", async () => {
    const room = createRoom();
    const [first, second, third] = [openTab(room), openTab(room), openTab(room)];
    const wallets = await protectedWallets(first.vault);
    expect(await second.vault.join(wallets)).toBe(true);
    expect(await third.vault.join(wallets)).toBe(true);
    const told = Promise.all([first.heard("lock"), third.heard("lock")]);
    await second.vault.lock();
    await told;
    for (const { vault } of [first, second, third]) {
      for (const wallet of wallets) expect(await vault.reveal(wallet)).toEqual(problem("locked"));
    }
  });

  test("stop sealing under a replaced password, and can join again under the new one", async () => {
    const room = createRoom();
    const [first, second] = [openTab(room), openTab(room)];
    const wallets = await protectedWallets(first.vault);
    expect(await second.vault.join(wallets)).toBe(true);
    const told = second.heard("replaced");
    const changed = await okValue(first.vault.protect(wallets, "two"));
    await told;
    expect(await second.vault.create("password")).toEqual(problem("locked"));
    expect(await second.vault.reveal(wallets[0] as Wallet)).toMatchObject({ ok: true });
    expect(await second.vault.join(changed)).toBe(true);
    const created = await createWallet(second.vault, "password");
    await first.vault.lock();
    expect(await first.vault.unlock([...changed, created], "two")).toEqual({
      ok: true,
      value: { resealed: undefined },
    });
  });
});

test("a real BroadcastChannel passes the key to the other vault, which can use it", async () => {
  const name = `vault-test-${process.pid}`;
  const channels = [createVaultChannel(name), createVaultChannel(name)];
  const [first, second] = channels.map((channel) =>
    createNodeVault({ deviceKeys, kdf: QUICK_KDF, channel, joinTimeoutMs: 5000 }),
  );
  if (first === undefined || second === undefined) throw new Error("no vaults");
  const wallets = await protectedWallets(first);
  expect(await second.join(wallets)).toBe(true);
  expect(await second.reveal(wallets[0] as Wallet)).toEqual(await first.reveal(wallets[0] as Wallet));
  for (const channel of channels) channel.close();
});

test("unknown messages, as another release might send them, are ignored", async () => {
  let tellVault: (message: unknown) => void = () => undefined;
  const told: unknown[] = [];
  const channel: Tabs = {
    tell: (message) => told.push(message),
    listen: (onTold) => {
      tellVault = onTold;
      return () => undefined;
    },
  };
  const vault = createNodeVault({ deviceKeys, kdf: QUICK_KDF, channel });
  const wallets = await protectedWallets(vault);
  told.length = 0;
  const question = "ab".repeat(16);
  const nonsense = [
    ...[undefined, null, 7, "lock", [], {}, { kind: "unlock" }, { kind: 1 }],
    { kind: "ask" },
    { kind: "ask", question },
    { kind: "ask", question, params: "zz" },
    { kind: "ask", question: 1, params: "00" },
    { kind: "ask", question, params: "" },
    { kind: "answer", question, key: {} },
  ];
  for (const message of nonsense) tellVault(message);
  for (const wallet of wallets) expect(await vault.reveal(wallet)).toMatchObject({ ok: true });
  expect(told).toEqual([]);
});
