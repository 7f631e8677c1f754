import { describe, expect, test } from "vitest";
import { createDeferred } from "../testing/deferred.ts";
import { oneOfEachHost, socketUrl } from "./server-hosts.ts";
import { type ConnectionStrategy, createServerList } from "./server-list.ts";
import { checkServerUrls } from "./server-urls.ts";

describe("checkServerUrls", () => {
  test("refuses an empty list", () => {
    expect(() => checkServerUrls([])).toThrow("Url array must not be empty");
  });

  test.each([
    "ftp://a.b",
    "a.b",
    "https://a.b/",
    "",
    "http://",
    "HTTPS://a.b",
    "wss://a.b",
    "https://a.b/?x=1",
    "https://a b",
    "https://a//b",
  ])("refuses %j", (url) => {
    expect(() => checkServerUrls(["https://good.example", url])).toThrow(`Invalid url found in array: ${url}`);
  });

  test("accepts http and https with port and path, and drops duplicates", () => {
    const urls = ["https://a.example", "http://127.0.0.1:18442", "https://a.example/xec", "https://a.example"];
    expect(checkServerUrls(urls)).toEqual(urls.slice(0, 3));
    expect(urls.slice(0, 3).map(socketUrl)).toEqual([
      "wss://a.example/ws",
      "ws://127.0.0.1:18442/ws",
      "wss://a.example/xec/ws",
    ]);
  });
});

describe("createServerList", () => {
  const noMeasure = () => Promise.reject(new Error("AS_ORDERED measures nothing"));

  test("keeps the working server first and moves on from a failing one", () => {
    const list = createServerList(["a", "b", "c"], "AS_ORDERED", noMeasure);
    expect(list.inOrder()).toEqual(["a", "b", "c"]);
    expect(list.isProven()).toBe(false);
    list.worked("b");
    expect(list.inOrder()).toEqual(["a", "b", "c"]);
    expect(list.isProven()).toBe(false);
    list.worked("b", ["a"]);
    expect(list.inOrder()).toEqual(["b", "c", "a"]);
    expect(list.isProven()).toBe(true);
    list.worked("a", ["c"]);
    expect(list.inOrder()).toEqual(["b", "c", "a"]);
    list.failed("a");
    expect(list.inOrder()).toEqual(["b", "c", "a"]);
    list.failed("b");
    expect(list.inOrder()).toEqual(["c", "a", "b"]);
    expect(list.isProven()).toBe(false);
    list.failed("c");
    expect(list.inOrder()).toEqual(["a", "b", "c"]);
  });

  test("measures once, after the first answer, and sorts by latency", async () => {
    const { promise, resolve } = createDeferred<readonly number[]>();
    let measures = 0;
    const list = createServerList(["a", "b", "c", "d"], "CLOSEST_FIRST", () => {
      measures++;
      return promise;
    });
    expect(measures).toBe(0);
    list.worked("a");
    list.worked("a");
    expect(measures).toBe(1);
    expect(list.inOrder()).toEqual(["a", "b", "c", "d"]);
    resolve([Number.POSITIVE_INFINITY, 30, Number.POSITIVE_INFINITY, 20]);
    await promise;
    await Promise.resolve();
    expect(list.inOrder()).toEqual(["d", "b", "a", "c"]);
    // An answer to a request from before the sorting changes nothing.
    list.worked("a");
    expect(list.inOrder()).toEqual(["d", "b", "a", "c"]);
  });

  test("asks as listed again from the moment at which a link says so", async () => {
    let strategy: ConnectionStrategy = "CLOSEST_FIRST";
    const latencies = Promise.resolve([30, 20, 10]);
    const list = createServerList(
      ["a", "b", "c"],
      () => strategy,
      () => latencies,
    );
    list.worked("a");
    await latencies;
    await Promise.resolve();
    expect(list.inOrder()).toEqual(["c", "b", "a"]);
    expect(list.isProven()).toBe(true);
    strategy = "AS_ORDERED";
    expect(list.inOrder()).toEqual(["a", "b", "c"]);
    expect(list.isProven()).toBe(false);
    list.failed("a");
    expect(list.inOrder()).toEqual(["b", "c", "a"]);
  });

  test("measures nothing more for an order that a link has fixed meanwhile", async () => {
    let strategy: ConnectionStrategy = "CLOSEST_FIRST";
    const latencies = Promise.resolve([20, 10]);
    const list = createServerList(
      ["a", "b"],
      () => strategy,
      () => latencies,
    );
    list.worked("a");
    strategy = "AS_ORDERED";
    await latencies;
    await Promise.resolve();
    expect(list.inOrder()).toEqual(["a", "b"]);
  });

  test("keeps the order when no server could be measured", async () => {
    const never = Promise.resolve([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
    const list = createServerList(["a", "b"], "CLOSEST_FIRST", () => never);
    list.worked("b", ["a"]);
    await never;
    await Promise.resolve();
    expect(list.inOrder()).toEqual(["b", "a"]);
  });
});

describe("servers that are left out or come last", () => {
  const hosts = (...names: string[]) => new Set(names);
  const [a, b, c] = ["https://a.test", "https://b.test:8080", "https://c.test"] as const;
  const listOf = () => createServerList([a, b, c], "AS_ORDERED", async () => []);

  test("a left out server is not in the order, and returns when it is not left out any more", () => {
    const list = listOf();
    list.worked(a);
    list.arrange({ out: hosts("a.test"), last: hosts() });
    expect([list.inOrder(), list.isProven(), list.isOut(a), list.isOut(b)]).toEqual([[b, c], false, true, false]);
    list.worked(a, [b]);
    expect(list.inOrder()).toEqual([b, c]);
    list.failed(b);
    expect(list.inOrder()).toEqual([c, b]);
    list.arrange({ out: hosts("a.test", "b.test:8080", "c.test"), last: hosts() });
    expect(list.inOrder()).toEqual([]);
    list.failed(c);
    list.worked(c);
    list.arrange({ out: hosts(), last: hosts() });
    expect(new Set(list.inOrder())).toEqual(new Set([a, b, c]));
  });

  test("a last server stays behind the others, also when it answers and they do not", () => {
    const list = listOf();
    list.arrange({ out: hosts(), last: hosts("a.test") });
    expect(list.inOrder()).toEqual([b, c, a]);
    list.worked(a, [b, c]);
    expect(list.inOrder().at(-1)).toBe(a);
    list.arrange({ out: hosts("b.test:8080", "c.test"), last: hosts("a.test") });
    expect(list.inOrder()).toEqual([a]);
  });

  test("an arrangement that changes no first server leaves it proven", () => {
    const list = listOf();
    list.worked(a);
    list.arrange({ out: hosts("c.test"), last: hosts("b.test:8080") });
    expect([list.inOrder(), list.isProven()]).toEqual([[a, b], true]);
  });
});

test("a host counts once, however its URLs are written, and two ports of it are two servers", () => {
  const same = ["https://one.example", "http://one.example", "https://ONE.example:443", "https://one.example./other"];
  expect(oneOfEachHost(same)).toEqual(["https://one.example"]);
  const other = ["https://two.example", "http://127.0.0.1:7001", "http://127.0.0.1:7002"];
  expect(oneOfEachHost([...same, ...other])).toEqual(["https://one.example", ...other]);
});
