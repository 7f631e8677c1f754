import { createManualClock } from "@satchel/core/testing";
import { createSystemClock } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { createChain } from "../create-chain.ts";
import { closedUrl, createTestServer, type TestServer } from "../testing/test-server.ts";
import { BlockchainInfo, ChronikInfo } from "../wire/index.ts";
import { measureLatency } from "./measure-latency.ts";

const alive = { body: ChronikInfo.encode({ version: "v" }).finish() };
const platformFetch = (url: string, init: RequestInit) => fetch(url, init);

/** Starts a server whose second answer takes `ms` on the test's clock. */
async function startSlow(ms: number, clock: { advance(ms: number): void }): Promise<TestServer> {
  const server = await createTestServer();
  server.answer(() => {
    if (server.asked.length === 2) clock.advance(ms);
    return alive;
  });
  return server;
}

test("the latency is the time of the second of two requests", async () => {
  const clock = createManualClock();
  const server = await startSlow(70, clock);
  expect(await measureLatency([server.url], { fetch: platformFetch, clock, timeoutMs: 1000 })).toEqual([70]);
  expect(server.asked.length).toBe(2);
  await server.close();
});

test("the latency is Infinity without an answer in time, without a connection and without an indexer", async () => {
  const clock = createManualClock();
  const hanging = await createTestServer();
  hanging.answer("hang");
  const webPage = await createTestServer();
  webPage.answer({ type: "text/html", body: Buffer.from("hello") });
  const urls = [hanging.url, webPage.url, await closedUrl()];
  const measured = measureLatency(urls, { fetch: platformFetch, clock, timeoutMs: 1000 });
  await hanging.hasAsked(1);
  await expect.poll(() => clock.pending()).toEqual([1000, 8000]);
  clock.advance(1000);
  expect(await measured).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  await hanging.close();
  await webPage.close();
});

test("CLOSEST_FIRST measures after the first answer, and later requests go to the closest server", async () => {
  const first = await createTestServer();
  const closest = await createTestServer();
  const tip = { body: BlockchainInfo.encode({ tipHash: new Uint8Array(32), tipHeight: 1 }).finish() };
  closest.answer(({ path }) => (path === "/blockchain-info" ? tip : alive));
  // It answers everything but the probes, so only the measurement can make the client leave it.
  first.answer(({ path }) => (path === "/blockchain-info" ? tip : { status: 500, body: new Uint8Array() }));
  const { api } = createChain({
    urls: [first.url, closest.url],
    clock: createSystemClock(),
    strategy: "CLOSEST_FIRST",
    measureAfterMs: 0,
    WebSocket,
  });
  await api.blockchainInfo();
  expect(first.asked[0]?.path).toBe("/blockchain-info");
  await Promise.all([first.hasAsked(2), closest.hasAsked(2)]);
  expect(closest.asked.map(({ path }) => path)).toEqual(["/chronik-info", "/chronik-info"]);
  await expect
    .poll(async () => {
      await api.blockchainInfo();
      return closest.asked.at(-1)?.path;
    })
    .toBe("/blockchain-info");
  await Promise.all([first.close(), closest.close()]);
});

test("a start is not slowed down: no server is measured before 10 seconds after the first answer, or after the end", async () => {
  const clock = createManualClock();
  const [first, second] = [await createTestServer(), await createTestServer()];
  const tip = { body: BlockchainInfo.encode({ tipHash: new Uint8Array(32), tipHeight: 1 }).finish() };
  for (const server of [first, second]) server.answer(({ path }) => (path === "/blockchain-info" ? tip : alive));
  const urls = [first.url, second.url];
  const [ended, measured] = [createChain({ urls, clock, WebSocket }), createChain({ urls, clock, WebSocket })];
  await ended.api.blockchainInfo();
  ended.close();
  expect(clock.pending()).toEqual([]);
  await measured.api.blockchainInfo();
  expect(clock.pending()).toEqual([10_000]);
  clock.advance(9_999);
  await measured.api.blockchainInfo();
  expect(first.asked.length + second.asked.length).toBe(3);
  clock.advance(1);
  await second.hasAsked(1);
  expect(second.asked[0]?.path).toBe("/chronik-info");
  measured.close();
  await Promise.all([first.close(), second.close()]);
});
