import { StorageError } from "@satchel/core/ports";
import { aTokenId } from "@satchel/core/testing";
import { createMemoryStore } from "@satchel/platform/memory";
import { afterEach, describe, expect, test } from "vitest";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { createRig, mustBe, type Rig, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { tokenMarksItem } from "./token-marks.ts";

const [one, two] = ["11".repeat(32), "22".repeat(32)];
let browser: Browser | undefined;
afterEach(() => browser?.closeAll());

const marksOf = ({ engine }: Rig) => [...(engine.state.getState().tokenMarks ?? [])];

/** A run of the program on this store. */
async function runOn(store = createMemoryStore()) {
  const rig = createRig({ chain: createScriptedChain(), store });
  await rig.engine.start();
  return rig;
}

describe("the mark of a token", () => {
  test("is kept for the next run, is replaced by another, and can be removed", async () => {
    const store = createMemoryStore();
    const rig = await runOn(store);
    expect(rig.engine.state.getState().tokenMarks).toBeUndefined();
    mustBe(await rig.engine.markToken(aTokenId(one), "favourite"));
    mustBe(await rig.engine.markToken(aTokenId(two), "shown"));
    mustBe(await rig.engine.markToken(aTokenId(two), "hidden"));
    const again = await runOn(store);
    await again.engine.loadTokenMarks();
    expect(marksOf(again)).toEqual([
      [one, "favourite"],
      [two, "hidden"],
    ]);
    mustBe(await again.engine.markToken(aTokenId(one), undefined));
    expect(marksOf(again)).toEqual([[two, "hidden"]]);
    const last = await runOn(store);
    await last.engine.loadTokenMarks();
    expect(marksOf(last)).toEqual([[two, "hidden"]]);
  });

  test("is shown in another tab, and marks of two tabs are both kept", async () => {
    browser = createBrowser();
    const first = await browser.start();
    const other = await browser.start();
    mustBe(await first.engine.markToken(aTokenId(one), "favourite"));
    await until(other.engine, ({ tokenMarks }) => tokenMarks?.get(aTokenId(one)) === "favourite");
    mustBe(await other.engine.markToken(aTokenId(two), "hidden"));
    await until(first.engine, ({ tokenMarks }) => tokenMarks?.size === 2);
  });

  test("is not kept on a device whose storage fails: that is a problem, and other marks stay as they are", async () => {
    const inner = createMemoryStore({ tokenMarks: tokenMarksItem.encode(new Map([[aTokenId(one), "favourite"]])) });
    let isBroken = false;
    const failing = (): Promise<never> => Promise.reject(new StorageError("disk"));
    const store = {
      ...inner,
      get: (key: string) => (isBroken && key === "tokenMarks" ? failing() : inner.get(key)),
    };
    const rig = await runOn(store);
    isBroken = true;
    await rig.engine.loadTokenMarks();
    expect(marksOf(rig)).toEqual([]);
    expect(await rig.engine.markToken(aTokenId(two), "hidden")).toEqual({
      ok: false,
      problem: { code: "storage-failed", reason: "disk" },
    });
    isBroken = false;
    await rig.engine.loadTokenMarks();
    expect(marksOf(rig)).toEqual([[one, "favourite"]]);
  });

  test.each<[string, string, unknown[]]>([
    ["an entry with an invalid id", `[["abc","hidden"],["${one}","hidden"]]`, [[one, "hidden"]]],
    ["an entry with an unknown mark", `[["${two}","loved"],["${one}","hidden"]]`, [[one, "hidden"]]],
    ["no list", "7", []],
  ])("with %s is read without it, after the text was copied aside", async (_, marks, left) => {
    const raw = `{"version":1,"marks":${marks}}`;
    const store = createMemoryStore({ tokenMarks: raw });
    const rig = await runOn(store);
    await rig.engine.loadTokenMarks();
    expect(marksOf(rig)).toEqual(left);
    expect(store.entries()["aside:tokenMarks"]).toBe(raw);
  });

  test("is forgotten when the device is erased", async () => {
    const store = createMemoryStore();
    const rig = await runOn(store);
    mustBe(await rig.engine.markToken(aTokenId(one), "favourite"));
    mustBe(await rig.engine.eraseDevice());
    expect(marksOf(rig)).toEqual([]);
    expect(store.entries().tokenMarks).toBeUndefined();
  });
});
