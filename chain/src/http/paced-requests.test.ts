import type { Tabs } from "@satchel/core/ports";
import { createManualClock, type ManualClock, rounds } from "@satchel/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPacing, effect, read } from "../testing/http-calls.ts";
import { createLimitingServer, finish, type Limit, type LimitingServer } from "../testing/limiting-server.ts";
import * as wire from "../wire/index.ts";
import type { Request } from "./exchange.ts";
import { createHttpClient } from "./http-client.ts";
import { createServerList } from "./server-list.ts";

const FREE: Limit = { perSecond: 1e6, bucket: 1e6, latencyMs: 20 };
const request = (path: string): Request<string> => ({ ...read, path: `/${path}` });
const many = (count: number, name = "r") => Array.from({ length: count }, (_, at) => `${name}${at}`);

/** A client of servers in virtual time, by the names of their hosts. */
function clientOf(limits: Record<string, Limit>, clock = createManualClock(), tabs?: Tabs, random = () => 0.5) {
  const servers = Object.fromEntries(
    Object.entries(limits).map(([host, limit]) => [host, createLimitingServer(clock, limit)]),
  );
  return connect(servers, clock, tabs, random);
}

function connect(servers: Record<string, LimitingServer>, clock: ManualClock, tabs?: Tabs, random = () => 0.5) {
  const pacing = createPacing(clock, tabs, random);
  const client = createHttpClient({
    servers: createServerList(
      Object.keys(servers).map((host) => `https://${host}`),
      "AS_ORDERED",
      async () => [],
    ),
    pacing,
    clock,
    fetch: (url, init) => (servers[new URL(url).host] as LimitingServer).fetch(url, init),
    timeoutMs: 15_000,
    hedgeMs: 400,
    provenHedgeMs: 3000,
  });
  return { client, clock, pacing, servers: servers as Record<"a" | "b", LimitingServer> };
}

/** Asks for all paths, `atOnce` at a time, as the wallet does. */
async function askAll(client: ReturnType<typeof clientOf>["client"], paths: readonly string[], atOnce: number) {
  const left = [...paths];
  const ask = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await client.read(request(path));
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
}

describe("a server that nobody is limited by", () => {
  test("is asked at once, in the order of the calls, with no timer but the time-outs", async () => {
    const { client, clock, servers } = clientOf({ a: FREE });
    const calls = many(50).map((path) => client.read(request(path)));
    // Half of the latency, and two time-outs for each request; nothing else is waited for.
    expect(clock.waiting()).toBe(150);
    clock.advance(10);
    expect(servers.a.asked.map(({ path }) => path)).toEqual(many(50).map((path) => `/${path}`));
    await finish(clock, Promise.all(calls));
    expect(servers.a.asked).toHaveLength(50);
  });

  test("answers the same question as often as it is asked", async () => {
    const { client, clock, servers } = clientOf({ a: FREE });
    await finish(clock, Promise.all(many(5).map(() => client.read(request("same")))));
    expect(servers.a.asked).toHaveLength(5);
  });
});

describe("a server that limits", () => {
  const limits = fc.record({
    perSecond: fc.double({ min: 0.5, max: 20, noNaN: true }),
    // It holds the requests of one to three seconds.
    seconds: fc.double({ min: 1, max: 3, noNaN: true }),
    latencyMs: fc.integer({ min: 10, max: 250 }),
    retryAfter: fc.constantFrom(undefined, "1"),
    status: fc.constantFrom(429, 503),
  });

  test("turns at most 5 % away, and is used to at least 80 %", async () => {
    await fc.assert(
      fc.asyncProperty(limits, async ({ perSecond, seconds, latencyMs, ...refusal }) => {
        const bucket = Math.max(1, Math.ceil(perSecond * seconds));
        const { client, clock, servers } = clientOf({ a: { perSecond, bucket, latencyMs, ...refusal } });
        const atOnce = 5 + Math.ceil((perSecond * latencyMs) / 1000);
        const start = clock.now();
        await finish(clock, askAll(client, many(400), atOnce), (400_000 / perSecond) * 2);
        // The first refusal teaches the limit: what was under way by then is turned away once.
        expect(servers.a.turnedAway()).toBeLessThanOrEqual(0.05 * 400 + atOnce);
        const possibleMs = ((400 - bucket) / perSecond) * 1000;
        expect(possibleMs / (clock.now() - start)).toBeGreaterThan(0.8);
      }),
      { numRuns: rounds(6, 100) },
    );
  });

  test("of one request at a time, without a bucket, is asked more slowly but never given up", async () => {
    const { client, clock, servers } = clientOf({ a: { perSecond: 5, bucket: 1, latencyMs: 50 } });
    await finish(clock, askAll(client, many(200), 5));
    expect(servers.a.turnedAway()).toBeLessThanOrEqual(15);
  });

  test("a thousand tokens at 5 a second: the balance comes first, and less than 5 % are turned away", async () => {
    const { client, clock, servers } = clientOf({ a: { perSecond: 5, bucket: 5, latencyMs: 30, retryAfter: "1" } });
    const start = clock.now();
    const tokens = many(1000, "token/");
    const ask = async () => {
      for (let path = tokens.shift(); path; path = tokens.shift()) {
        await client.read(request(path), { priority: "background" });
      }
    };
    const all = Promise.all(many(5).map(ask));
    await finish(clock, new Promise<void>((resolve) => clock.after(20_000, resolve)));
    const asked = clock.now();
    await finish(clock, Promise.all(["utxos", "history", "tip"].map((path) => client.read(request(path)))));
    // Three turns at 5 a second, and never behind the tokens that wait.
    expect(clock.now() - asked).toBeLessThan(2500);
    await finish(clock, all);
    expect(servers.a.turnedAway() / servers.a.asked.length).toBeLessThan(0.05);
    expect(1000 / ((clock.now() - start) / 1000)).toBeGreaterThan(4);
  });
});

describe("while a server asks to wait", () => {
  const limited = (retryAfter?: string): Limit => ({ perSecond: 0.001, bucket: 0, latencyMs: 20, retryAfter });

  test.each([
    ["7 seconds", () => "7", 7000],
    ["a date", (now: number) => new Date(now + 9000).toUTCString(), 9000],
    ["nothing readable", () => "soon", 1000],
    ["more than a minute", () => "86400", 60_000],
  ])("it says %s: it is left alone so long", async (_, retryAfter, pauseMs) => {
    const clock = createManualClock();
    const { client, servers } = clientOf({ a: limited(retryAfter(clock.now())) }, clock);
    void client.read(request("x")).catch(() => undefined);
    await finish(clock, new Promise<void>((resolve) => clock.after(61_500, resolve)));
    const [first, second] = servers.a.asked;
    const waited = (second?.at ?? 0) - (first?.at ?? 0);
    expect(waited).toBeGreaterThanOrEqual(Math.min(60_000, pauseMs));
    // A refusal with a low rate keeps a turn of its own.
    expect(waited).toBeLessThanOrEqual(Math.max(pauseMs, 30_000) + 100);
  });

  test("the next server is asked instead, which has a pace of its own", async () => {
    const { client, clock, servers } = clientOf({ a: limited("60"), b: FREE });
    const start = clock.now();
    await finish(clock, askAll(client, many(30), 3));
    expect(clock.now() - start).toBeLessThan(1000);
    expect(servers.a.asked.length).toBeLessThanOrEqual(3);
    expect(servers.b.asked).toHaveLength(30);
  });

  test("two that allow 1.5 a second answer 161 requests, and turn a few away", async () => {
    const slow: Limit = { perSecond: 1.5, bucket: 2, latencyMs: 30 };
    const { client, clock, servers } = clientOf({ a: slow, b: slow });
    const start = clock.now();
    await finish(clock, askAll(client, many(161), 8));
    expect(servers.a.turnedAway() + servers.b.turnedAway()).toBeLessThanOrEqual(25);
    // 161 at 3 a second are 54 s.
    expect(clock.now() - start).toBeLessThan(54_000 / 0.7);
  });

  test("the same question is asked once, and only what cannot change is shared once it is sent", async () => {
    const { client, clock, servers } = clientOf({ a: { perSecond: 2, bucket: 1, latencyMs: 100 } });
    await finish(clock, askAll(client, many(4), 4));
    const before = servers.a.asked.length;
    const calls = many(10).map(() => client.read(request("same")));
    await finish(clock, Promise.all(calls));
    expect(servers.a.asked.slice(before).filter(({ path }) => path === "/same")).toHaveLength(1);
  });

  test("an aborted request leaves the line, and another caller of the same still gets its answer", async () => {
    const { client, clock, servers } = clientOf({ a: { perSecond: 2, bucket: 1, latencyMs: 20 } });
    await finish(clock, askAll(client, many(4), 4));
    const [one, other] = [new AbortController(), new AbortController()];
    await finish(clock, client.read(request("now")));
    const gone = client.read(request("gone"), { signal: one.signal }).catch(() => "aborted");
    const shared = client.read(request("shared"), { signal: other.signal }).catch(() => "aborted");
    const kept = client.read(request("shared"));
    one.abort();
    other.abort();
    expect(await Promise.all([gone, shared])).toEqual(["aborted", "aborted"]);
    await finish(clock, kept);
    await finish(clock, client.read(request("end")));
    const paths = servers.a.asked.map(({ path }) => path);
    expect(paths).not.toContain("/gone");
    expect(paths.filter((path) => path === "/shared").length).toBeGreaterThan(0);
    expect(clock.waiting()).toBe(0);
  });

  test("a broadcast goes first, then what a person waits for, and the background is never forgotten", async () => {
    const { client, clock, servers } = clientOf({ a: { perSecond: 2, bucket: 2, latencyMs: 20 } });
    await finish(clock, askAll(client, many(12), 6));
    const before = servers.a.asked.length;
    await finish(clock, client.read(request("taken")));
    const calls: Promise<unknown>[] = [];
    for (const path of many(3, "back")) calls.push(client.read(request(path), { priority: "background" }));
    for (const path of many(30, "person")) calls.push(client.read(request(path)));
    calls.push(client.send(effect));
    await finish(clock, Promise.all(calls));
    const order = servers.a.asked.slice(before).filter(({ isAnswered }) => isAnswered);
    const paths = order.map(({ path }) => path);
    expect(paths.indexOf("/broadcast-tx")).toBeLessThanOrEqual(2);
    const [first = -1, ...others] = paths.flatMap((path, at) => (path.startsWith("/back") ? [at] : []));
    expect(first).toBeGreaterThan(6);
    expect(Math.max(...others)).toBeLessThan(paths.lastIndexOf("/person29"));
    expect(paths.filter((path) => path.startsWith("/person"))).toEqual(many(30, "/person"));
  });
});

describe("a broadcast that is turned away", () => {
  test("waits, and the same bytes go to the same server", async () => {
    const { client, clock, servers } = clientOf({ a: { perSecond: 1, bucket: 1, latencyMs: 20, retryAfter: "2" } });
    expect(await finish(clock, client.send(effect))).toBe("v");
    expect(servers.a.asked.map(({ path, isAnswered }) => `${path} ${isAnswered}`)).toEqual([
      "/chronik-info true",
      "/broadcast-tx false",
      "/broadcast-tx true",
    ]);
  });

  test("goes to the next server that can be asked", async () => {
    const { client, clock, servers } = clientOf({ a: { perSecond: 0.01, bucket: 1, latencyMs: 20 }, b: FREE });
    const start = clock.now();
    expect(await finish(clock, client.send(effect))).toBe("v");
    expect(clock.now() - start).toBeLessThan(100);
    expect(servers.b.asked.map(({ path }) => path)).toEqual(["/broadcast-tx"]);
  });

  test.each([
    [429, "refused"],
    [503, "unknown"],
  ] as const)(
    "with %i by one server and refused by the next is %s: a busy one may have passed it on",
    async (status, outcome) => {
      const clock = createManualClock();
      const free = createLimitingServer(clock, FREE);
      const answering = (reply: () => Response): LimitingServer => ({
        ...free,
        fetch: (url, init) => (url.endsWith("/broadcast-tx") ? Promise.resolve(reply()) : free.fetch(url, init)),
      });
      const refusal = wire.Error.encode({ msg: "400: dust" }).finish().slice();
      const { client } = connect(
        {
          a: answering(() => new Response("", { status })),
          b: answering(() => new Response(refusal, { status: 400 })),
        },
        clock,
      );
      const failure: unknown = await finish(
        clock,
        client.send(effect).catch((error: unknown) => error),
      );
      expect(failure).toMatchObject({ outcome, status: 400, host: "b" });
    },
  );

  test("by all, again and again, has an unknown outcome", async () => {
    const { client, clock } = clientOf({ a: { perSecond: 0.0001, bucket: 1, latencyMs: 20 } });
    const failure: unknown = await finish(
      clock,
      client.send(effect).catch((error: unknown) => error),
    );
    expect(failure).toMatchObject({ outcome: "unknown", status: 429, host: "a" });
  });

  test("and aborted while it waits leaves the line", async () => {
    const { client, clock, servers } = clientOf({ a: { perSecond: 0.0001, bucket: 1, latencyMs: 20 } });
    const ending = new AbortController();
    const call = client.send(effect, { signal: ending.signal }).catch((error: unknown) => error);
    await finish(clock, new Promise<void>((resolve) => clock.after(500, resolve)));
    ending.abort();
    expect(await call).toMatchObject({ outcome: "unreachable" });
    expect(servers.a.asked).toHaveLength(2);
    expect(clock.waiting()).toBe(0);
  });
});

test("a server that was busy once is asked at full speed again", async () => {
  const clock = createManualClock();
  const busy = createLimitingServer(clock, { perSecond: 1e6, bucket: 1e6, latencyMs: 10 });
  let isBusy = true;
  const server: LimitingServer = {
    ...busy,
    fetch: (url, init) => (isBusy ? Promise.resolve(new Response("starting", { status: 503 })) : busy.fetch(url, init)),
  };
  const { client, pacing } = connect({ a: server }, clock);
  const call = client.read(request("first"));
  clock.after(500, () => {
    isBusy = false;
  });
  await finish(clock, call);
  const start = clock.now();
  await finish(clock, askAll(client, many(100), 5));
  expect(clock.now() - start).toBeLessThan(10_000);
  clock.advance(60_000);
  await finish(clock, client.read(request("later")));
  expect(pacing.paces.isLimited("https://a")).toBe(false);
});

test("a request that is turned away again and again fails after a minute, and says who asks to wait", async () => {
  const { client, clock, servers } = clientOf({ a: { perSecond: 0.0001, bucket: 0, latencyMs: 20 } });
  const start = clock.now();
  const failure: unknown = await finish(
    clock,
    client.read(request("x")).catch((error: unknown) => error),
  );
  expect(failure).toMatchObject({ outcome: "unreachable", cause: { status: 429, host: "a" } });
  expect(servers.a.asked).toHaveLength(7);
  expect(clock.now() - start).toBeGreaterThan(60_000);
});

describe("two tabs", () => {
  /** Messages between tabs that arrive at once: the order of arrival is that of sending. */
  function createHub() {
    const heard = new Set<{ on: (message: unknown) => void }>();
    return {
      tab(): Tabs {
        const self = { on: (_message: unknown) => {} };
        return {
          tell: (message) => {
            for (const other of heard) if (other !== self) other.on(structuredClone(message));
          },
          listen: (on) => {
            self.on = on;
            heard.add(self);
            return () => void heard.delete(self);
          },
        };
      },
    };
  }

  test.each([1, 2, 3])("%i of them share what a server allows", async (count) => {
    const clock = createManualClock();
    const server = createLimitingServer(clock, { perSecond: 4, bucket: 4, latencyMs: 40 });
    const hub = createHub();
    const tabs = many(count).map((_, at) => connect({ a: server }, clock, hub.tab(), () => at / 10));
    const start = clock.now();
    await finish(clock, Promise.all(tabs.map(({ client }, at) => askAll(client, many(300 / count, `t${at}-`), 5))));
    expect(server.turnedAway()).toBeLessThanOrEqual(15 + 5 * count);
    expect((300 - 4) / 4 / ((clock.now() - start) / 1000)).toBeGreaterThan(0.8);
  });

  test("a tab that ends holds nobody up, and a tab that is opened later knows the pace", async () => {
    const clock = createManualClock();
    const server = createLimitingServer(clock, { perSecond: 4, bucket: 4, latencyMs: 40 });
    const hub = createHub();
    const one = connect({ a: server }, clock, hub.tab(), () => 0.1);
    const dying = connect({ a: server }, clock, hub.tab(), () => 0.2);
    await finish(clock, Promise.all([askAll(one.client, many(20), 5), askAll(dying.client, many(20, "d"), 5)]));
    // It has a turn reserved, and never takes it.
    dying.pacing.paces.reserve("https://a");
    dying.pacing.paces.close();
    const start = clock.now();
    const late = connect({ a: server }, clock, hub.tab(), () => 0.3);
    expect(late.pacing.paces.isLimited("https://a")).toBe(true);
    const before = server.turnedAway();
    await finish(clock, Promise.all([askAll(one.client, many(20, "x"), 5), askAll(late.client, many(20, "y"), 5)]));
    expect(clock.now() - start).toBeLessThan((40 / 4 / 0.7) * 1000);
    // The limit is still being looked for after so few requests.
    expect(server.turnedAway() - before).toBeLessThanOrEqual(4);
  });

  test("a message that is wrong, or from another release, changes nothing and holds nobody up", async () => {
    const clock = createManualClock();
    const hub = createHub();
    const { client, pacing } = connect({ a: createLimitingServer(clock, FREE) }, clock, hub.tab());
    const stranger = hub.tab();
    const rate = { base: 1, answers: 0, cutAt: clock.now(), pausedUntil: 9e15, inRow: 1 };
    for (const message of [null, 7, "pace", {}, { kind: "pace" }, { kind: "pace", server: "https://a", rate: {} }]) {
      stranger.tell(message);
    }
    stranger.tell({ kind: "pace", server: "https://a", tab: 1, nextAt: -1, rate });
    expect(pacing.paces.isLimited("https://a")).toBe(false);
    stranger.tell({ kind: "pace", server: "https://a", tab: 1, nextAt: 9e15, rate });
    const start = clock.now();
    await finish(clock, client.read(request("x")));
    expect(clock.now() - start).toBeLessThanOrEqual(60_100);
  });
});

test("a clock that is set back holds nobody up for longer than a server can", async () => {
  const clock = createManualClock();
  let offset = 0;
  const jumping: ManualClock = { ...clock, now: () => clock.now() + offset };
  const server = createLimitingServer(clock, { perSecond: 4, bucket: 4, latencyMs: 40 });
  const { client } = connect({ a: server }, jumping);
  await finish(clock, askAll(client, many(20), 5));
  offset = -3_600_000;
  const start = clock.now();
  await finish(clock, askAll(client, many(20), 5));
  expect(clock.now() - start).toBeLessThan(75_000);
});
