import type { ServerResponse } from "node:http";
import type { NetworkError } from "@satchel/core/ports";
import { createManualClock } from "@satchel/core/testing";
import { afterEach, describe, expect, test } from "vitest";
import { createDeferred } from "../testing/deferred.ts";
import {
  createClient,
  createPacing,
  effect,
  LIMITS,
  PROXIES,
  read,
  refusal,
  thrownBy,
  UNREACHABLE,
  version,
} from "../testing/http-calls.ts";
import { closedUrl, closeServers, type Reply, startServer } from "../testing/test-server.ts";
import { createHttpClient } from "./http-client.ts";
import { createServerList } from "./server-list.ts";

afterEach(closeServers);

const failures: [string, () => Promise<string>][] = [
  ["refuses connections", closedUrl],
  ["resets the connection", async () => (await startServer("reset")).url],
  ["answers 500 without a message", async () => (await startServer({ status: 500, body: new Uint8Array() })).url],
  ["answers 502 with a web page", async () => (await startServer({ status: 502, body: Buffer.from("<html>") })).url],
  ...PROXIES.map(
    ([name, reply]) =>
      [`has a proxy that ${name}`, async () => (await startServer(reply)).url] as [string, () => Promise<string>],
  ),
];

/** A server that limits is not out of order. It is waited for when there is no other (paced-requests.test.ts). */
const limiting = LIMITS.map(
  ([name, reply]) =>
    [`has a proxy that ${name}`, async () => (await startServer(reply)).url] as [string, () => Promise<string>],
);

describe("a request without effects", () => {
  test.each([...failures, ...limiting])(
    "goes to the next server when one %s, and later requests go there first",
    async (_, fail) => {
      const good = await startServer(version("v1"));
      const { client, servers } = createClient(await fail(), good.url);
      expect(await client.read(read)).toBe("v1");
      expect(servers.inOrder()[0]).toBe(good.url);
      expect(await client.read(read)).toBe("v1");
      expect(good.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
        "GET /chronik-info?x=1",
        "GET /chronik-info?x=1",
      ]);
    },
  );

  test.each(failures)("fails as unreachable when every server %s", async (_, fail) => {
    const { client } = createClient(await fail(), await fail());
    expect(await thrownBy(client.read(read))).toEqual(UNREACHABLE);
  });

  test("has the error of the last server as its cause", async () => {
    const server = await startServer({ status: 500, body: Buffer.from("<html>") });
    const error: unknown = await createClient(server.url)
      .client.read(read)
      .catch((thrown: unknown) => thrown);
    expect((error as NetworkError).cause).toMatchObject({
      message: "Unable to decode error msg, chronik server is indexing or in error state",
      status: 500,
      path: "/chronik-info?x=1",
      host: new URL(server.url).host,
      serverText: undefined,
    });
  });

  test("is not repeated after the indexer's own refusal, which proves that the server works", async () => {
    const first = await startServer(refusal(404, "404: Transaction ab not found in the index"));
    const second = await startServer(version("v2"));
    const { client, servers } = createClient(first.url, second.url);
    expect(await thrownBy(client.read(read))).toEqual({
      kind: "network",
      message: "Failed getting /chronik-info?x=1: 404: Transaction ab not found in the index",
      outcome: "refused",
    });
    expect(second.asked).toEqual([]);
    expect(servers.isProven()).toBe(true);
  });

  test("that is refused tells status, path, host and the server's own text, each by itself", async () => {
    const server = await startServer(refusal(404, "404: Transaction ab not found in the index"));
    await expect(createClient(server.url).client.read(read)).rejects.toMatchObject({
      outcome: "refused",
      status: 404,
      path: "/chronik-info?x=1",
      host: new URL(server.url).host,
      serverText: "404: Transaction ab not found in the index",
    });
  });

  test("goes to the next server after a refusal too, if that may have what the first does not have", async () => {
    const lacks = await startServer(refusal(404, "404: Transaction ab not found in the index"));
    const has = await startServer(version("v2"));
    const { client } = createClient(lacks.url, has.url);
    expect(await client.read({ ...read, mayBeElsewhere: true })).toBe("v2");
    expect(await thrownBy(createClient(lacks.url, await closedUrl()).client.read(read))).toMatchObject({
      outcome: "refused",
    });
  });

  test("goes to the next server after a 5xx error, and fails with its message when all servers fail", async () => {
    const broken = await startServer(refusal(500, "Unknown error, contact admins"));
    const good = await startServer(version("v1"));
    expect(await createClient(broken.url, good.url).client.read(read)).toBe("v1");
    expect(await thrownBy(createClient(broken.url, await closedUrl()).client.read(read))).toEqual({
      kind: "network",
      message: "Failed getting /chronik-info?x=1: Unknown error, contact admins",
      outcome: "refused",
    });
  });

  test("goes to the next server after an invalid reply, and is a ProtocolError when every reply is invalid", async () => {
    const garbage = await startServer({ body: Uint8Array.of(0xff, 0xff, 0xff) });
    const good = await startServer(version("v1"));
    expect(await createClient(garbage.url, good.url).client.read(read)).toBe("v1");
    expect(await thrownBy(createClient(garbage.url).client.read(read))).toEqual({
      kind: "protocol",
      message: "Undecodable message: 3 bytes",
    });
    expect(await thrownBy(createClient(garbage.url, await closedUrl()).client.read(read))).toEqual(UNREACHABLE);
  });

  test.each(["text/html", ""])("refuses an empty reply of status 200 and content type %j", async (type) => {
    const portal = await startServer({ type, body: new Uint8Array() });
    expect(await thrownBy(createClient(portal.url).client.read(read))).toEqual({
      kind: "protocol",
      message: `Reply to /chronik-info?x=1 is ${type || "none"}`,
    });
  });
});

describe("time-outs", () => {
  test("after the hedge delay a second server is asked, and its answer aborts the first request", async () => {
    const hanging = await startServer("hang");
    const good = await startServer(version("v2"));
    const { client, clock, servers } = createClient(hanging.url, good.url);
    const call = client.read(read);
    await hanging.hasAsked(1);
    clock.advance(399);
    expect(good.asked).toEqual([]);
    clock.advance(1);
    expect(await call).toBe("v2");
    expect(servers.inOrder()[0]).toBe(good.url);
    await expect.poll(() => clock.pending()).toEqual([]);
  });

  test("the hedge delay is longer for a server that has answered before", async () => {
    const first = await startServer(version("v1"));
    const second = await startServer(version("v2"));
    const { client, clock } = createClient(first.url, second.url);
    await client.read(read);
    first.answer("hang");
    const call = client.read(read);
    await first.hasAsked(2);
    clock.advance(2999);
    expect(second.asked).toEqual([]);
    clock.advance(1);
    expect(await call).toBe("v2");
  });

  test("the slow first server may still answer first", async () => {
    const { promise, resolve } = createDeferred<Reply>();
    const slow = await startServer("hang");
    slow.answer(() => promise);
    const hanging = await startServer("hang");
    const { client, clock, servers } = createClient(slow.url, hanging.url);
    const call = client.read(read);
    await slow.hasAsked(1);
    clock.advance(400);
    await hanging.hasAsked(1);
    resolve(version("late"));
    expect(await call).toBe("late");
    expect(servers.inOrder()[0]).toBe(slow.url);
  });

  test("a server has 15 s to answer, or the call's own time-out", async () => {
    const hanging = await startServer("hang");
    const { client, clock } = createClient(hanging.url);
    const call = thrownBy(client.read(read));
    await hanging.hasAsked(1);
    clock.advance(15_000);
    expect(await call).toEqual(UNREACHABLE);
    const short = thrownBy(client.read(read, { timeoutMs: 50 }));
    await hanging.hasAsked(2);
    clock.advance(50);
    expect(await short).toEqual(UNREACHABLE);
  });

  test("a body that stops arriving ends with the time-out", async () => {
    const body = new Uint8Array(10);
    const server = await startServer({ body });
    const clock = createManualClock();
    let reading = () => {};
    const started = new Promise<void>((resolve) => {
      reading = resolve;
    });
    const client = createHttpClient({
      servers: createServerList([server.url], "AS_ORDERED", () => Promise.resolve([])),
      pacing: createPacing(clock),
      clock,
      timeoutMs: 1000,
      hedgeMs: 400,
      provenHedgeMs: 3000,
      async fetch(url, init) {
        const { headers } = await fetch(url, init);
        const endless = new ReadableStream({
          pull: () => reading(),
          start: (controller) => init.signal?.addEventListener("abort", () => controller.error(init.signal?.reason)),
        });
        return new Response(endless, { headers });
      },
    });
    const call = thrownBy(client.read(read));
    await started;
    clock.advance(1000);
    expect(await call).toEqual(UNREACHABLE);
  });

  test("a slow answer that keeps arriving is read to its end, and no other server is asked", async () => {
    const { body } = version("in pieces") as { body: Uint8Array };
    const pieces = createDeferred<ServerResponse>();
    const slow = await startServer((response: ServerResponse) => pieces.resolve(response));
    const other = await startServer(version("other"));
    const { client, clock } = createClient(slow.url, other.url);
    const call = client.read(read);
    const response = await pieces.promise;
    response.writeHead(200, { "Content-Type": "application/x-protobuf" }).flushHeaders();
    // The hedge's timer is cancelled when the response head arrives.
    await expect.poll(() => clock.pending()).toEqual([15_000, 120_000]);
    for (const byte of body) {
      clock.advance(5000);
      response.write(Uint8Array.of(byte));
      await expect.poll(() => clock.pending()[0]).toBe(15_000);
    }
    response.end();
    expect(await call).toBe("in pieces");
    expect(other.asked).toEqual([]);
  });

  test("an answer that arrives byte by byte is ended after eight time-outs", async () => {
    const head = createDeferred<ServerResponse>();
    const dripping = await startServer((response: ServerResponse) => head.resolve(response));
    const { client, clock } = createClient(dripping.url);
    const call = thrownBy(client.read(read));
    const response = await head.promise;
    response.writeHead(200, { "Content-Type": "application/x-protobuf" }).flushHeaders();
    await expect.poll(() => clock.pending()).toEqual([15_000, 120_000]);
    for (let i = 1; i < 12; i++) {
      clock.advance(10_000);
      response.write(Uint8Array.of(0));
      await expect
        .poll(() => clock.pending())
        .toEqual([Math.min(15_000, 120_000 - i * 10_000), Math.max(15_000, 120_000 - i * 10_000)]);
    }
    clock.advance(10_000);
    expect(await call).toEqual(UNREACHABLE);
  });

  test("the caller's signal ends a call before or during the request and leaves no timer", async () => {
    const hanging = await startServer("hang");
    const { client, clock } = createClient(hanging.url);
    const before = client.read(read, { signal: AbortSignal.abort() });
    const message = "Aborted getting /chronik-info?x=1";
    expect(await thrownBy(before)).toMatchObject({ kind: "network", message });
    expect(hanging.asked).toEqual([]);
    const ending = new AbortController();
    const during = thrownBy(client.read(read, { signal: ending.signal }));
    await hanging.hasAsked(1);
    ending.abort();
    expect(await during).toMatchObject({ kind: "network", message });
    await expect.poll(() => clock.pending()).toEqual([]);
  });
});

describe("a server that is left out", () => {
  const hosts = (...urls: string[]) => ({
    out: new Set(urls.map((url) => new URL(url).host)),
    last: new Set<string>(),
  });

  test("is not asked; with none left every request fails as unreachable, and nothing is sent", async () => {
    const [one, other] = [await startServer(version("one")), await startServer(version("other"))];
    const { client, servers } = createClient(one.url, other.url);
    servers.arrange(hosts(one.url));
    expect(await client.read(read)).toBe("other");
    servers.arrange(hosts(one.url, other.url));
    expect(await thrownBy(client.read(read))).toEqual(UNREACHABLE);
    expect(await thrownBy(client.send(effect))).toEqual(UNREACHABLE);
    expect([one.asked.length, other.asked.length]).toEqual([0, 1]);
    servers.arrange(hosts());
    expect(await client.send(effect)).not.toBe("");
  });

  test("while it is asked, its answer is not used: the next server is asked", async () => {
    const { promise, resolve } = createDeferred<void>();
    const one = await startServer(version("one"));
    one.answer(async () => {
      await promise;
      return version("one");
    });
    const other = await startServer(version("other"));
    const { client, servers } = createClient(one.url, other.url);
    const asking = client.read(read);
    await one.hasAsked(1);
    servers.arrange(hosts(one.url));
    resolve();
    expect(await asking).toBe("other");
  });
});
