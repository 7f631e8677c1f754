import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerAlone, dropOtherPages } from "./answer-alone.ts";

/** The caches by name, each with its texts by address. */
let stored: Map<string, Map<string, string>>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("caches", {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, string>();
      stored.set(name, cache);
      return { put: async (url: string, answer: Response) => void cache.set(url, await answer.text()) };
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const installed = (version: string) => ({
  scope: "https://wallet.test/app/",
  page: new Response(`page ${version}`),
  version,
  filesCache: "files",
});
const eventWith = (addRoutes?: (rules: unknown) => Promise<void>) => ({ ...(addRoutes && { addRoutes }) });

test("the page and the hashed files are answered from this version's caches, config.json from the network, and the page is there before its rule", async () => {
  const pages: unknown[] = [];
  const addRoutes = vi.fn(
    async (_rules: unknown) => void pages.push(stored.get("satchel-page-a")?.get("https://wallet.test/app/")),
  );
  await answerAlone(eventWith(addRoutes), installed("a"));
  expect(pages).toEqual(["page a"]);
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
    {
      condition: { requestMode: "navigate", urlPattern: { pathname: "/app/", search: "" } },
      source: { cacheName: "satchel-page-a" },
    },
    { condition: { urlPattern: { pathname: "/app/assets/*" } }, source: { cacheName: "files" } },
    { condition: { urlPattern: { pathname: "/app/config.json" } }, source: "network" },
  ]);
});

test("a browser without such rules stores no second page", async () => {
  await answerAlone(eventWith(), installed("a"));
  expect(stored.size).toBe(0);
});

test("a page that cannot be stored gets no rule, because the browser would not ask the worker for it", async () => {
  vi.stubGlobal("caches", { open: () => Promise.reject(new DOMException("full", "QuotaExceededError")) });
  const addRoutes = vi.fn();
  await expect(answerAlone(eventWith(addRoutes), installed("a"))).rejects.toThrow("full");
  expect(addRoutes).not.toHaveBeenCalled();
});

test("a new version that takes over drops the pages of others, and nothing else", async () => {
  await answerAlone(
    eventWith(async () => undefined),
    installed("a"),
  );
  await answerAlone(
    eventWith(async () => undefined),
    installed("b"),
  );
  stored.set("files", new Map());
  await dropOtherPages("b");
  expect([...stored.keys()].sort()).toEqual(["files", "satchel-page-b"]);
});
