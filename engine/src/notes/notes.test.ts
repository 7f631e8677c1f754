import type { Store } from "@satchel/core/ports";
import { aTxid } from "@satchel/core/testing";
import { createMemoryStore, faultyStore, type WriteFault } from "@satchel/platform/memory";
import * as fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { createRig, mustBe, until } from "../testing/rig.ts";
import { notesItem } from "./notes.ts";

const KEY = "txNotes";
const [RENT, CAKE, GIFT] = [aTxid("a1".repeat(32)), aTxid("b2".repeat(32)), aTxid("c3".repeat(32))];
const textOf = (...notes: [string, string][]) => JSON.stringify({ version: 1, notes });

/** Starts an engine over this store. */
async function startOn(store: Store, options: Parameters<typeof createRig>[0] = { chain: offlineChain() }) {
  const rig = createRig({ ...options, store });
  await rig.engine.start();
  return { ...rig, notes: () => rig.engine.state.getState().notes };
}

const browsers: Browser[] = [];
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.closeAll();
});

test("set, changed and removed notes are so after a restart", async () => {
  const store = createMemoryStore();
  const { engine, notes } = await startOn(store);
  mustBe(await engine.setNote(RENT, "  rent,\nMay "));
  mustBe(await engine.setNote(CAKE, "cake"));
  mustBe(await engine.setNote(RENT, "rent, June"));
  mustBe(await engine.setNote(CAKE, " "));
  expect(notes()).toEqual(new Map([[RENT, "rent, June"]]));
  expect(store.entries()[KEY]).toBe(textOf([RENT, "rent, June"]));
  const again = await startOn(store);
  await until(again.engine, (state) => state.notes.size > 0);
  expect(again.notes()).toEqual(new Map([[RENT, "rent, June"]]));
});

test("280 code points are allowed and not one more; a refused note changes nothing", async () => {
  const { engine, notes } = await startOn(createMemoryStore());
  const longest = "💸".repeat(280);
  mustBe(await engine.setNote(RENT, ` ${longest} `));
  expect(await engine.setNote(RENT, `${longest}!`)).toEqual({
    ok: false,
    problem: { code: "note-too-long", max: 280 },
  });
  expect(notes().get(RENT)).toBe(longest);
});

test("an unchanged note is not written again", async () => {
  const inner = createMemoryStore({ [KEY]: textOf([RENT, "rent"]) });
  const { engine } = await startOn(faultyStore(inner, { write: { at: 2, kind: "fail" } }));
  mustBe(await engine.setNote(RENT, "rent"));
  mustBe(await engine.setNote(CAKE, ""));
  expect(inner.entries()[KEY]).toBe(textOf([RENT, "rent"]));
});

test("two tabs write at once: no note is lost, and each tab shows the other's", async () => {
  const browser = createBrowser();
  browsers.push(browser);
  const [one, two] = [await browser.start(), await browser.start()];
  const txids = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(64));
  await Promise.all(
    txids.map(async (txid, n) => mustBe(await (n % 2 ? one : two).engine.setNote(aTxid(txid), `note ${n}`))),
  );
  await browser.delivered();
  for (const { engine } of [one, two]) {
    await until(engine, ({ notes }) => notes.size === txids.length);
    expect(engine.state.getState().notes.get(aTxid("3".repeat(64)))).toBe("note 3");
  }
});

test("notes are in the readable export, and erasing removes them", async () => {
  const browser = createBrowser();
  browsers.push(browser);
  const { engine } = await browser.start();
  mustBe(await engine.createWallet());
  mustBe(await engine.setNote(RENT, "rent"));
  expect(JSON.parse(await engine.exportReadable()).store.found[KEY]).toBe(textOf([RENT, "rent"]));
  mustBe(await engine.eraseDevice());
  expect(engine.state.getState().notes.size).toBe(0);
  expect(browser.store.entries()[KEY]).toBe(undefined);
});

describe("stored notes are checked", () => {
  test.each([
    ["torn", '{"version":1,"notes":[["a1'],
    ["without notes", '{"version":1}'],
    ["of a later form", '{"version":2,"notes":[]}'],
  ])("%s: copied aside, and the notes are empty", async (_, raw) => {
    const store = createMemoryStore({ [KEY]: raw });
    const { engine } = await startOn(store);
    mustBe(await engine.setNote(CAKE, "cake"));
    expect(store.entries()).toMatchObject({ [KEY]: textOf([CAKE, "cake"]), [`aside:${KEY}`]: raw });
  });

  test("an entry that cannot be read is left out, and the others stay", async () => {
    const raw = textOf([RENT, "rent"], ["no txid", "lost"], [GIFT, ""]);
    const store = createMemoryStore({ [KEY]: raw });
    const { engine, notes } = await startOn(store);
    mustBe(await engine.setNote(CAKE, "cake"));
    expect([...notes()]).toEqual([
      [RENT, "rent"],
      [CAKE, "cake"],
    ]);
    expect(store.entries()[`aside:${KEY}`]).toBe(raw);
  });

  test("any notes are read back as written, and any text is valid, repaired or corrupt", async () => {
    const txid = fc.stringMatching(/^[0-9a-f]{64}$/).map((text) => aTxid(text));
    const anyNotes = fc.array(fc.tuple(txid, fc.string({ minLength: 1 })));
    await fc.assert(
      fc.property(anyNotes, fc.oneof(fc.string(), fc.json()), (pairs, other) => {
        const notes = new Map(pairs);
        expect(notesItem.decode(notesItem.encode(notes))).toEqual({ kind: "valid", value: notes });
        expect(["valid", "repaired", "corrupt"]).toContain(notesItem.decode(other).kind);
      }),
    );
  });
});

describe("when storage fails", () => {
  test("a failed read is a warning, not an empty list: nothing is overwritten", async () => {
    const inner = createMemoryStore({ [KEY]: textOf([RENT, "rent"]) });
    const store = faultyStore(inner, { failReads: (key) => key === KEY });
    const { engine, warnings } = await startOn(store);
    expect(await engine.setNote(CAKE, "cake")).toMatchObject({ problem: { code: "storage-failed" } });
    expect(engine.state.getState().phase).toEqual({ kind: "no-wallet" });
    await expect.poll(() => warnings).toContain("The notes could not be read");
    expect(inner.entries()[KEY]).toBe(textOf([RENT, "rent"]));
    store.heal();
    mustBe(await engine.setNote(CAKE, "cake"));
    expect(inner.entries()[KEY]).toBe(textOf([RENT, "rent"], [CAKE, "cake"]));
  });

  test("a crash or failure at every write: a confirmed note is there, and no other is lost", async () => {
    const kinds: WriteFault["kind"][] = ["crash-before", "crash-after", "fail", "fail-after"];
    const torn = '{"version":1,"notes":[["a1';
    let confirmed = 0;
    for (const kind of kinds) {
      for (const raw of [textOf([RENT, "rent"]), torn]) {
        for (let at = 1; at <= 4; at++) {
          const inner = createMemoryStore({ [KEY]: raw });
          const store = faultyStore(inner, { write: { at, kind } });
          const rig = createRig({ chain: offlineChain(), store });
          const work = rig.engine.start().then(() => rig.engine.setNote(CAKE, "cake"));
          const outcome = await Promise.race([work, store.crashed]);
          rig.engine.stop();
          const after = await startOn(inner);
          mustBe(await after.engine.setNote(GIFT, "gift"));
          if (outcome?.ok) expect(after.notes().get(CAKE)).toBe("cake");
          if (outcome?.ok) confirmed++;
          if (raw !== torn) expect(after.notes().get(RENT)).toBe("rent");
          else expect(Object.values(inner.entries())).toContain(torn);
        }
      }
    }
    expect(confirmed).toBeGreaterThanOrEqual(8);
  });
});
