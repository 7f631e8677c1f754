import type { WalletId } from "@satchel/core/ids";
import { StorageError } from "@satchel/core/ports";
import { aWalletId } from "@satchel/core/testing";
import { faultyProcess, faultyStore, type MemoryStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import { withCheck } from "../persist/text-check.ts";
import { makeWallets, phrasesOf } from "../testing/device-wallets.ts";
import { createDevice, type Device, runOn } from "../testing/kill-at-every-write.ts";
import { mustBe, type Rig } from "../testing/rig.ts";

/** A device with two wallets; the second is the active one. */
async function deviceOfTwo(): Promise<{ device: Device; ids: WalletId[]; phrases: string[] }> {
  const device = createDevice();
  const made = await makeWallets(device, 2);
  return { device, ids: made.map(({ id }) => id), phrases: phrasesOf(made) };
}

async function started(rig: Rig): Promise<Rig> {
  await rig.engine.start();
  return rig;
}

const wallets = (store: MemoryStore): string => store.entries().wallets ?? "";
const revision = (store: MemoryStore): number => JSON.parse(wallets(store)).revision;
const idsOf = ({ engine }: Rig): string[] => engine.state.getState().wallets.map(({ id }) => id);

/** Returns the text after `damage`: a named change of it, or another text. */
function damaged(text: string, damage: string | undefined): string | undefined {
  const book = JSON.parse(text);
  if (damage === "one letter") return text.replace(/"sealed":"(.{40})./, '"sealed":"$1-');
  if (damage === "one wallet") return JSON.stringify({ ...book, wallets: book.wallets.slice(1) });
  return damage;
}

test("both stores have the same text of the wallets, without the seed phrase", async () => {
  const { device, phrases } = await deviceOfTwo();
  expect(wallets(device.copyStore)).toBe(wallets(device.store));
  expect(JSON.parse(wallets(device.store))).toMatchObject({ version: 1, revision: 2, protection: "device" });
  for (const phrase of phrases) expect(wallets(device.store)).not.toContain(phrase.split(" ").slice(0, 3).join(" "));
});

describe.each(["store", "copyStore"] as const)("the copy in %s", (which) => {
  const other = which === "store" ? "copyStore" : "store";

  test.each([
    ["lost", undefined],
    ["torn", '{"version":1,"revision":9,"wall'],
    ["emptied", ""],
    ["of a newer version", '{"version":2,"wallets":[]}'],
    ["changed by one letter", "one letter"],
    ["without one of the wallets", "one wallet"],
  ])("%s: is restored from the other copy, with a notice", async (_name, damage) => {
    const { device, ids } = await deviceOfTwo();
    const raw = damaged(wallets(device[which]), damage);
    if (raw === undefined) await device[which].remove("wallets");
    else await device[which].set("wallets", raw);
    const rig = await started(runOn(device));
    expect(rig.engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, activeId: ids[1] });
    expect(idsOf(rig)).toEqual(ids);
    expect(rig.notices).toEqual([{ kind: "copy-restored" }]);
    expect(wallets(device[which])).toBe(wallets(device[other]));
    expect(device[which].entries()["aside:wallets"]).toBe(raw);
    rig.engine.stop();
    const again = await started(runOn(device));
    expect(again.notices).toEqual([]);
    again.engine.stop();
  });

  test("of an earlier revision: is updated from the other copy, without a notice", async () => {
    const { device, ids } = await deviceOfTwo();
    const stale = wallets(device[which]);
    const first = await started(runOn(device));
    mustBe(await first.engine.renameWallet(aWalletId(ids[0]), "Savings"));
    first.engine.stop();
    await device[which].set("wallets", stale);
    const rig = await started(runOn(device));
    expect(rig.engine.state.getState().wallets[0]?.name).toBe("Savings");
    expect(wallets(device[which])).toBe(wallets(device[other]));
    expect(rig.notices).toEqual([]);
    rig.engine.stop();
  });

  test("cannot be read: the other copy is used, and every change is refused", async () => {
    const { device, ids, phrases } = await deviceOfTwo();
    const before = [device.store.entries(), device.copyStore.entries()];
    const away = faultyStore(device[which], { failReads: () => true });
    const rig = await started(runOn({ ...device, [which]: { ...away, entries: device[which].entries } }));
    const { engine } = rig;
    expect(engine.state.getState().phase).toEqual({ kind: "ready" });
    expect(idsOf(rig)).toEqual(ids);
    expect(rig.notices).toEqual([{ kind: "copy-unreadable", reason: expect.stringContaining("wallets fails") }]);
    expect(mustBe(await engine.revealPhrase(aWalletId(ids[0])))).toBe(phrases[0]);
    const refused = { ok: false, problem: { code: "storage-failed" } };
    expect(await engine.createWallet()).toMatchObject(refused);
    expect(await engine.renameWallet(aWalletId(ids[0]), "Savings")).toMatchObject(refused);
    expect(await engine.deleteWallet(aWalletId(ids[0]))).toMatchObject(refused);
    expect([device.store.entries(), device.copyStore.entries()]).toEqual(before);
    engine.stop();
  });

  test("is lost or damaged while the wallet runs: the next change restores it", async () => {
    for (const raw of [undefined, "{"]) {
      const { device, ids } = await deviceOfTwo();
      const rig = await started(runOn(device));
      if (raw === undefined) await device[which].clear();
      else await device[which].set("wallets", raw);
      mustBe(await rig.engine.renameWallet(aWalletId(ids[0]), "Savings"));
      expect(wallets(device[which])).toBe(wallets(device[other]));
      expect(device[which].entries()["aside:wallets"]).toBe(raw);
      expect(idsOf(rig)).toEqual(ids);
      rig.engine.stop();
    }
  });

  test("is absent and the other one cannot be read: the rescue screen, not onboarding", async () => {
    const { device } = await deviceOfTwo();
    await device[which].clear();
    const away = faultyStore(device[other], { failReads: (key) => key === "wallets" });
    const { engine } = await started(runOn({ ...device, [other]: { ...away, entries: device[other].entries } }));
    expect(engine.state.getState().phase).toMatchObject({ kind: "storage-failed" });
    expect(await engine.createWallet()).toMatchObject({ ok: false, problem: { code: "storage-failed" } });
    expect(wallets(device[which])).toBe("");
    engine.stop();
  });
});

test("both stores emptied while the wallet runs: the next change stores its wallets again", async () => {
  const { device, ids } = await deviceOfTwo();
  const rig = await started(runOn(device));
  await device.store.clear();
  await device.copyStore.clear();
  mustBe(await rig.engine.createWallet());
  expect(idsOf(rig).slice(0, 2)).toEqual(ids);
  expect(wallets(device.copyStore)).toBe(wallets(device.store));
  rig.engine.stop();
});

test("two valid copies that differ at the same revision: the first is used, the other is copied aside", async () => {
  const { device, ids } = await deviceOfTwo();
  const { check: _, ...book } = JSON.parse(wallets(device.copyStore));
  const renamed = JSON.stringify({
    ...book,
    wallets: book.wallets.map((wallet: object) => ({ ...wallet, name: "Twin" })),
  });
  await device.copyStore.set("wallets", renamed);
  const rig = await started(runOn(device));
  expect(idsOf(rig)).toEqual(ids);
  expect(rig.engine.state.getState().wallets[0]?.name).not.toBe("Twin");
  expect(device.copyStore.entries()).toMatchObject({ wallets: wallets(device.store), "aside:wallets": renamed });
  rig.engine.stop();
});

describe.each(["store", "copyStore"] as const)("a copy in %s that claims to be newer but is not sound", (which) => {
  const other = which === "store" ? "copyStore" : "store";
  const torn = (sealed: string) => `${sealed.slice(0, 80)}`;

  test.each<[string, (book: { check?: string; wallets: { sealed: string }[] }) => string]>([
    ["without its check", ({ check: _, ...book }) => JSON.stringify({ ...book, revision: 99 })],
    [
      "without its check, with a torn envelope",
      ({ check: _, ...book }) =>
        JSON.stringify({
          ...book,
          revision: 99,
          wallets: book.wallets.map((wallet) => ({ ...wallet, sealed: torn(wallet.sealed) })),
        }),
    ],
    [
      "with a check that fits, and a torn envelope",
      ({ check: _, ...book }) =>
        withCheck(
          JSON.stringify({
            ...book,
            revision: 99,
            wallets: book.wallets.map((wallet) => ({ ...wallet, sealed: torn(wallet.sealed) })),
          }),
        ),
    ],
  ])("%s: the good copy counts, the other one is kept aside", async (_name, planted) => {
    const { device, ids, phrases } = await deviceOfTwo();
    const good = wallets(device[other]);
    const raw = planted(JSON.parse(wallets(device[which])));
    await device[which].set("wallets", raw);
    const rig = await started(runOn(device));
    expect(idsOf(rig)).toEqual(ids);
    expect(mustBe(await rig.engine.revealPhrase(aWalletId(ids[0])))).toBe(phrases[0]);
    expect([wallets(device[which]), wallets(device[other])]).toEqual([good, good]);
    expect(device[which].entries()["aside:wallets"]).toBe(raw);
    rig.engine.stop();
  });

  test("planted while the wallet runs: the next change overwrites it and keeps it aside", async () => {
    const { device, ids } = await deviceOfTwo();
    const rig = await started(runOn(device));
    const { check: _, ...book } = JSON.parse(wallets(device[which]));
    const raw = JSON.stringify({ ...book, revision: 99, wallets: [] });
    await device[which].set("wallets", raw);
    mustBe(await rig.engine.renameWallet(aWalletId(ids[0]), "Savings"));
    expect(idsOf(rig)).toEqual(ids);
    expect(wallets(device[which])).toBe(wallets(device[other]));
    expect(device[which].entries()["aside:wallets"]).toBe(raw);
    rig.engine.stop();
  });
});

describe("both copies set back to an earlier state", () => {
  /** Sets both back to what they were before `change`, and starts again. */
  async function rolledBack(change: (rig: Rig, id: WalletId) => Promise<unknown>) {
    const { device, ids } = await deviceOfTwo();
    const before = [wallets(device.store), wallets(device.copyStore)] as const;
    const rig = await started(runOn(device));
    await change(rig, aWalletId(ids[0]));
    rig.engine.stop();
    await device.store.set("wallets", before[0]);
    await device.copyStore.set("wallets", before[1]);
    const again = await started(runOn(device));
    again.engine.stop();
    return { again, ids };
  }

  test("it opens, and nothing tells that there was a later one", async () => {
    const { again, ids } = await rolledBack(async ({ engine }, id) => mustBe(await engine.renameWallet(id, "Savings")));
    expect(idsOf(again)).toEqual(ids);
    expect(again.engine.state.getState()).toMatchObject({ phase: { kind: "ready" } });
    expect(again.engine.state.getState().wallets[0]?.name).not.toBe("Savings");
    expect(again.notices).toEqual([]);
  });

  test("the wallet that was active is missing then: the rescue screen, never onboarding", async () => {
    const { again } = await rolledBack(async ({ engine }) => mustBe(await engine.createWallet()));
    expect(again.engine.state.getState().phase).toMatchObject({ kind: "storage-failed" });
  });
});

test("envelopes swapped between two wallets: neither opens, and neither signs", async () => {
  const { device, ids } = await deviceOfTwo();
  const { check: _, ...book } = JSON.parse(wallets(device.store));
  const [one, two] = book.wallets;
  const swapped = withCheck(
    JSON.stringify({
      ...book,
      wallets: [
        { ...one, sealed: two.sealed },
        { ...two, sealed: one.sealed },
      ],
    }),
  );
  await device.store.set("wallets", swapped);
  await device.copyStore.set("wallets", swapped);
  const rig = await started(runOn(device));
  for (const id of ids) {
    expect(await rig.engine.revealPhrase(id)).toMatchObject({ ok: false, problem: { reason: "altered" } });
  }
  expect(await rig.engine.signMessage(aWalletId(ids[1]), "mine")).toMatchObject({
    ok: false,
    problem: { reason: "altered" },
  });
  rig.engine.stop();
});

test("the single copy of the first release gets a second one, without a notice", async () => {
  const { device, ids, phrases } = await deviceOfTwo();
  const book = JSON.parse(wallets(device.store));
  await device.store.set("wallets", JSON.stringify({ version: 1, wallets: book.wallets }));
  await device.copyStore.clear();
  const rig = await started(runOn(device));
  expect(rig.engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, protection: "device" });
  expect(rig.notices).toEqual([]);
  expect(JSON.parse(wallets(device.copyStore))).toMatchObject({ revision: 0, wallets: book.wallets });
  expect(mustBe(await rig.engine.revealPhrase(aWalletId(ids[0])))).toBe(phrases[0]);
  mustBe(await rig.engine.markBackedUp(aWalletId(ids[0])));
  expect(revision(device.store)).toBe(1);
  expect(wallets(device.copyStore)).toBe(wallets(device.store));
  rig.engine.stop();
});

test("a change that only one store wrote is undone: a change reported as failed is not there after a restart", async () => {
  for (const at of [1, 2]) {
    const { device, ids } = await deviceOfTwo();
    const process = faultyProcess({ write: { at, kind: "fail" } });
    const rig = await started(runOn(device, process));
    expect(await rig.engine.deleteWallet(aWalletId(ids[0]))).toMatchObject({ problem: { code: "storage-failed" } });
    expect(idsOf(rig)).toEqual(ids);
    rig.engine.stop();
    const again = await started(runOn(device));
    expect(idsOf(again)).toEqual(ids);
    expect(again.notices).toEqual([]);
    expect(wallets(device.copyStore)).toBe(wallets(device.store));
    again.engine.stop();
  }
});

test("both copies damaged while the wallet runs: a change that fails half-way leaves the copy that it wrote", async () => {
  const { device, ids } = await deviceOfTwo();
  const rig = await started(runOn(device));
  await device.store.set("wallets", "{");
  await device.copyStore.set("wallets", "{");
  const written: string[] = [];
  const [setFirst, setSecond] = [device.store.set, device.copyStore.set];
  device.copyStore.set = async (key, text) => {
    if (key === "wallets") written.push(text);
    await setSecond(key, text);
  };
  // The failed write leaves no text, so the copy that was written first is the only one.
  device.store.set = async (key, text) => {
    if (key !== "wallets") return setFirst(key, text);
    await device.store.remove(key);
    throw new StorageError("Storage failed: it is full");
  };
  const refused = { ok: false, problem: { code: "storage-failed" } };
  expect(await rig.engine.renameWallet(aWalletId(ids[0]), "Savings")).toMatchObject(refused);
  expect(written).toHaveLength(1);
  expect(wallets(device.copyStore)).toBe(written[0]);
  rig.engine.stop();
});
