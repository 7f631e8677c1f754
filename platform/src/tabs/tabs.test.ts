import type { Tabs } from "@satchel/core/ports";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createMemoryTabs } from "./memory-tabs.ts";
import { createWebTabs } from "./web-tabs.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.unstubAllGlobals();
});

/** Returns the messages of a tab, which are collected until the test ends. */
function hear(tab: Tabs): unknown[] {
  const heard: unknown[] = [];
  closing.push(tab.listen((message) => heard.push(message)));
  return heard;
}

let browsers = 0;
const kinds: [string, () => () => Tabs][] = [
  [
    "BroadcastChannel",
    () => {
      browsers += 1;
      const name = `browser-${browsers}`;
      return () => createWebTabs(name);
    },
  ],
  [
    "one process",
    () => {
      const hub = createMemoryTabs();
      return () => hub.tab();
    },
  ],
];

describe.each(kinds)("tabs over %s", (_name, openBrowser) => {
  test("a message reaches all other tabs later and in order, but not its sender", async () => {
    const openTab = openBrowser();
    const [teller, ...others] = [openTab(), openTab(), openTab()];
    const own = hear(teller);
    const heard = others.map(hear);
    const told = [1, { kind: "locked" }, [new Map([["a", 1n]])]];
    for (const message of told) teller.tell(message);
    expect(heard).toEqual([[], []]);
    await expect.poll(() => heard).toEqual([told, told]);
    expect(own).toEqual([]);
  });

  test("a message is cloned when it is sent", async () => {
    const openTab = openBrowser();
    const teller = openTab();
    const heard = [hear(openTab()), hear(openTab())];
    const message = { revision: 1 };
    teller.tell(message);
    message.revision = 2;
    await expect.poll(() => heard).toEqual([[{ revision: 1 }], [{ revision: 1 }]]);
    expect(heard[0]?.[0]).not.toBe(heard[1]?.[0]);
  });

  test("all listeners of a tab get a message, and a removed one does not", async () => {
    const openTab = openBrowser();
    const teller = openTab();
    const tab = openTab();
    const kept = hear(tab);
    const stopped: unknown[] = [];
    const stop = tab.listen((message) => stopped.push(message));
    teller.tell("first");
    await expect.poll(() => [kept, stopped]).toEqual([["first"], ["first"]]);
    stop();
    stop();
    teller.tell("second");
    await expect.poll(() => kept).toEqual(["first", "second"]);
    expect(stopped).toEqual(["first"]);
  });

  test("a tab that stopped listening gets no messages until it listens again", async () => {
    const openTab = openBrowser();
    const teller = openTab();
    const tab = openTab();
    const witness = hear(openTab());
    const before: unknown[] = [];
    tab.listen((message) => before.push(message))();
    teller.tell("unheard");
    await expect.poll(() => witness).toEqual(["unheard"]);
    const after = hear(tab);
    teller.tell("heard");
    await expect.poll(() => after).toEqual(["heard"]);
    expect(before).toEqual([]);
  });
});

describe("the channel of a page", () => {
  /** Returns the set of open channels. */
  function countChannels() {
    const open = new Set<BroadcastChannel>();
    const Real = BroadcastChannel;
    class Counted extends Real {
      constructor(name: string) {
        super(name);
        open.add(this);
      }
      override close() {
        open.delete(this);
        super.close();
      }
    }
    vi.stubGlobal("BroadcastChannel", Counted);
    return open;
  }

  test("is open only while there are listeners, so that the browser can keep the page in its history", () => {
    const open = countChannels();
    const tab = createWebTabs("counted");
    expect(open.size).toBe(0);
    tab.tell("on the way");
    expect(open.size).toBe(0);
    const stops = [tab.listen(() => undefined), tab.listen(() => undefined)];
    tab.tell("again");
    expect(open.size).toBe(1);
    for (const stop of stops) stop();
    expect(open.size).toBe(0);
  });

  test("sends messages of a page that does not listen", async () => {
    const heard = hear(createWebTabs("one way"));
    createWebTabs("one way").tell("bye");
    await expect.poll(() => heard).toEqual(["bye"]);
  });

  test("does nothing without BroadcastChannel, and never throws", () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    const tab = createWebTabs("missing");
    const stop = tab.listen(() => undefined);
    expect(() => tab.tell("nobody")).not.toThrow();
    expect(stop).not.toThrow();
  });

  test("drops a message that cannot be cloned, which in memory is an error so that tests notice it", async () => {
    const heard = hear(createWebTabs("clone"));
    const tab = createWebTabs("clone");
    tab.tell(() => undefined);
    tab.tell("after");
    await expect.poll(() => heard).toEqual(["after"]);
    expect(() =>
      createMemoryTabs()
        .tab()
        .tell(() => undefined),
    ).toThrow("could not be cloned");
  });
});
