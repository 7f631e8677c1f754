import { afterEach, describe, expect, test } from "vitest";
import { createClient, effect, PROXIES, read, refusal, thrownBy, UNREACHABLE, version } from "../testing/http-calls.ts";
import { closedUrl, closeServers, type Reply, startServer, type TestServer } from "../testing/test-server.ts";

afterEach(closeServers);

describe("a request with an effect", () => {
  const counts = (server: TestServer) => server.asked.filter(({ path }) => path === "/broadcast-tx").length;

  test("is posted once, as protobuf, after a check that the server is alive", async () => {
    const server = await startServer(version("done"));
    expect(await createClient(server.url).client.send(effect)).toBe("done");
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /chronik-info",
      "POST /broadcast-tx",
    ]);
    expect(server.asked[1]).toMatchObject({ body: effect.body, contentType: "application/x-protobuf" });
  });

  test("needs no such check when a server has just answered", async () => {
    const server = await startServer(version("done"));
    const { client, clock } = createClient(server.url);
    await client.read(read);
    await client.send(effect);
    expect(server.asked.length).toBe(2);
    clock.advance(10_000);
    await client.send(effect);
    expect(server.asked.length).toBe(4);
  });

  test("is not sent when no server is alive", async () => {
    const broken = await startServer({ status: 502, body: new Uint8Array() });
    const { client } = createClient(await closedUrl(), broken.url);
    expect(await thrownBy(client.send(effect))).toEqual(UNREACHABLE);
    expect(counts(broken)).toBe(0);
  });

  test("is not repeated after a refusal", async () => {
    const server = await startServer(version("alive"));
    const { client } = createClient(server.url);
    await client.read(read);
    server.answer(refusal(400, "400: Broadcast failed: Transaction rejected by mempool: dust"));
    expect(await thrownBy(client.send(effect))).toEqual({
      kind: "network",
      message: "Failed getting /broadcast-tx: 400: Broadcast failed: Transaction rejected by mempool: dust",
      outcome: "refused",
    });
    expect(counts(server)).toBe(1);
  });

  test("goes to the next server when the first refuses the connection", async () => {
    const first = await startServer(version("v1"));
    const second = await startServer(version("v2"));
    const { client } = createClient(first.url, second.url);
    await client.read(read);
    await first.close();
    // Node keeps the closed connection in its pool for a moment and may write to it; wait until it has noticed.
    await expect
      .poll(() =>
        fetch(first.url).then(
          () => "up",
          (error: Error) => (error.cause as { code: string }).code,
        ),
      )
      .toBe("ECONNREFUSED");
    expect(await client.send(effect)).toBe("v2");
    expect(counts(second)).toBe(1);
  });

  const lost: [string, Reply, string][] = [
    ["resets the connection", "reset", "fetch failed"],
    [
      "answers 502 with a web page",
      { status: 502, body: Buffer.from("<html>") },
      "Unable to decode error msg, chronik server is indexing or in error state",
    ],
    ["sends an invalid reply", { body: Uint8Array.of(0xff) }, "Undecodable message: 1 bytes"],
    [
      "gave up waiting for finality",
      refusal(504, "504: Transaction(s) failed to finalize within 1s"),
      "Failed getting /broadcast-tx: 504: Transaction(s) failed to finalize within 1s",
    ],
  ];
  test.each([
    [504, "504: Transaction(s) failed to finalize within 1s", "unknown"],
    [500, "already known", "unknown"],
    [300, "400: moved", "unknown"],
    [400, "already known", "refused"],
    [404, "500: anything", "refused"],
    [499, "", "unknown"],
  ] as const)("answered %i with the text '%s' is %s, by its status alone", async (status, msg, outcome) => {
    const server = await startServer(version("alive"));
    const { client } = createClient(server.url);
    await client.read(read);
    server.answer(refusal(status, msg));
    const facts = { status, path: "/broadcast-tx", host: new URL(server.url).host, serverText: msg || undefined };
    await expect(client.send(effect)).rejects.toMatchObject({ outcome, ...facts });
  });

  test.each(PROXIES)("has an unknown outcome if a proxy %s: it may have passed it on", async (_, reply) => {
    const first = await startServer(version("v1"));
    const second = await startServer(version("v2"));
    const { client } = createClient(first.url, second.url);
    await client.read(read);
    first.answer(reply);
    expect(await thrownBy(client.send(effect))).toMatchObject({ kind: "network", outcome: "unknown" });
    expect(counts(second)).toBe(0);
  });

  test.each(lost)("has an unknown outcome and goes to no other server when one %s", async (_, reply, message) => {
    const first = await startServer(version("v1"));
    const second = await startServer(version("v2"));
    first.answer(({ path }) => (path === "/broadcast-tx" ? reply : version("v1")));
    const { client } = createClient(first.url, second.url);
    expect(await thrownBy(client.send(effect))).toEqual({ kind: "network", message, outcome: "unknown" });
    expect([counts(first), counts(second)]).toEqual([1, 0]);
  });

  test("has an unknown outcome after a time-out, and goes to the next server when it is repeated", async () => {
    const first = await startServer(version("v1"));
    const second = await startServer(version("v2"));
    first.answer(({ path }) => (path === "/broadcast-tx" ? "hang" : version("v1")));
    const { client, clock } = createClient(first.url, second.url);
    const call = thrownBy(client.send(effect));
    await first.hasAsked(2);
    clock.advance(15_000);
    expect(await call).toEqual({
      kind: "network",
      message: "No answer to /broadcast-tx within 15000 ms",
      outcome: "unknown",
    });
    expect(counts(second)).toBe(0);
    expect(await client.send(effect)).toBe("v2");
    expect([counts(first), counts(second)]).toEqual([1, 1]);
  });

  test("has an unknown outcome when the caller aborts it after it was sent", async () => {
    const server = await startServer(version("v1"));
    server.answer(({ path }) => (path === "/broadcast-tx" ? "hang" : version("v1")));
    const ending = new AbortController();
    const call = thrownBy(createClient(server.url).client.send(effect, { signal: ending.signal }));
    await server.hasAsked(2);
    ending.abort();
    expect(await call).toMatchObject({ kind: "network", outcome: "unknown" });
  });
});
