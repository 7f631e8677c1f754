import type { Store } from "@satchel/core/ports";
import { createMemoryStore, faultyStore, type WriteFault } from "@satchel/platform/memory";
import * as fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { createRig, mustBe, until } from "../testing/rig.ts";
import { notesItem } from "./notes.ts";

const KEY = "txNotes";
const [RENT, CAKE, GIFT] = ["a1", "b2", "c3"].map((byte) => byte.repeat(32)) as [string, string, string];
const textOf = (...notes: [string, string][]) => JSON.stringify({ version: 1, notes });

/** Started and asked for its notes, so that they are known, or known to be unreadable. */
async function startOn(store: Store, options: Parameters<typeof createRig>[0] = { chain: offlineChain() }) {
  const rig = createRig({ ...options, store });
  await rig.engine.start();
  return { ...rig, notes: () => rig.engine.state.getState().notes };
}

const browsers: Browser[] = [];
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.closeAll();
});

test("set, change, take away: each is there after a restart", async () => {
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

test("280 characters as people count them, and not one more; what is refused changes nothing", async () => {
  const { engine, notes } = await startOn(createMemoryStore());
  const longest = "💸".repeat(280);
  mustBe(await engine.setNote(RENT, ` ${longest} `));
  expect(await engine.setNote(RENT, `${longest}!`)).toEqual({
    ok: false,
    problem: { code: "note-too-long", max: 280 },
  });
  expect(notes().get(RENT)).toBe(longest);
});

test("a note that is as it was is not written again", async () => {
  const inner = createMemoryStore({ [KEY]: textOf([RENT, "rent"]) });
  const { engine } = await startOn(faultyStore(inner, { write: { at: 2, kind: "fail" } }));
  mustBe(await engine.setNote(RENT, "rent"));
  mustBe(await engine.setNote(CAKE, ""));
  expect(inner.entries()[KEY]).toBe(textOf([RENT, "rent"]));
});

test("two tabs write at once: none is lost, and each tab shows the other's", async () => {
  const browser = createBrowser();
  browsers.push(browser);
  const [one, two] = [await browser.start(), await browser.start()];
  const txids = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(64));
  await Promise.all(txids.map(async (txid, n) => mustBe(await (n % 2 ? one : two).engine.setNote(txid, `note ${n}`))));
  await browser.delivered();
  for (const { engine } of [one, two]) {
    await until(engine, ({ notes }) => notes.size === txids.length);
    expect(engine.state.getState().notes.get("3".repeat(64))).toBe("note 3");
  }
});

test("a person in trouble gets them readable, and erasing leaves none", async () => {
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

describe("what is stored is checked", () => {
  test.each([
    ["torn", '{"version":1,"notes":[["a1'],
    ["no notes", '{"version":1}'],
    ["of a later form", '{"version":2,"notes":[]}'],
  ])("%s: kept aside, and notes begin anew", async (_, raw) => {
    const store = createMemoryStore({ [KEY]: raw });
    const { engine } = await startOn(store);
    mustBe(await engine.setNote(CAKE, "cake"));
    expect(store.entries()).toMatchObject({ [KEY]: textOf([CAKE, "cake"]), [`aside:${KEY}`]: raw });
  });

  test("one bad entry does not take the others with it", async () => {
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

  test("any notes are read as they were written, and any text is read or kept", async () => {
    const txid = fc.stringMatching(/^[0-9a-f]{64}$/);
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
  test("a failed read is not 'no notes': nothing is written over them, and it says so", async () => {
    const inner = createMemoryStore({ [KEY]: textOf([RENT, "rent"]) });
    const store = faultyStore(inner, { failReads: (key) => key === KEY });
    const { engine, warnings } = await startOn(store);
    expect(await engine.setNote(CAKE, "cake")).toMatchObject({ problem: { code: "storage-failed" } });
    expect(engine.state.getState().phase).toEqual({ kind: "no-wallet" });
    expect(warnings).toContain("The notes could not be read");
    expect(inner.entries()[KEY]).toBe(textOf([RENT, "rent"]));
    store.heal();
    mustBe(await engine.setNote(CAKE, "cake"));
    expect(inner.entries()[KEY]).toBe(textOf([RENT, "rent"], [CAKE, "cake"]));
  });

  test("a crash, or a failure, at every write: what was confirmed is there, and nothing else is lost", async () => {
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
