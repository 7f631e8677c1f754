import type { LiveEvent } from "@satchel/core/ports";
import { createManualClock } from "@satchel/core/testing";
import { WebSocket } from "ws";
import { createServerList } from "../http/server-list.ts";
import { createLiveFeed } from "../live/live-feed.ts";
import { WsMsg } from "../wire/index.ts";
import { createDeferred } from "./deferred.ts";
import { createTestServer, type TestServer } from "./test-server.ts";
import { hashBytes } from "./wire-builders.ts";

const running: { close(): unknown }[] = [];

/** Closes the feeds and servers of a test, for `afterEach`. */
export async function closeFeeds(): Promise<void> {
  await Promise.all(running.splice(0).map((one) => one.close()));
}

/** A server for feeds. */
export async function startServer(): Promise<TestServer> {
  const server = await createTestServer();
  running.push(server);
  return server;
}

/** A feed on a clock that a test moves, with what it has told. */
export function createFeed(...urls: string[]) {
  const clock = createManualClock();
  const servers = createServerList(urls, "AS_ORDERED", () => Promise.reject(new Error("not measured")));
  const logged: string[] = [];
  const events: LiveEvent[] = [];
  let waiting: { until: number; resolve: () => void }[] = [];
  const feed = createLiveFeed({
    servers,
    clock,
    WebSocket,
    random: () => 0,
    connectMs: 5000,
    log: { warn: (message) => logged.push(message) },
  });
  feed.onEvent((event) => {
    events.push(event);
    for (const { until, resolve } of waiting) if (events.length >= until) resolve();
    waiting = waiting.filter(({ until }) => events.length < until);
  });
  const hasEvents = async (until: number) => {
    const { promise, resolve } = createDeferred<void>();
    if (events.length >= until) resolve();
    else waiting.push({ until, resolve });
    await promise;
    return events.map(({ kind }) => kind);
  };
  running.unshift(feed);
  return { feed, clock, servers, logged, events, hasEvents };
}

/** The transaction of `txFrame`. */
export const txid = "cd".repeat(32);
export const txFrame = (msgType: number) =>
  WsMsg.encode({
    msgType: { $case: "tx", tx: { msgType: msgType as 0, txid: hashBytes(txid), finalizationReason: undefined } },
  }).finish();
export const errorFrame = (msg: string) => WsMsg.encode({ msgType: { $case: "error", error: { msg } } }).finish();
