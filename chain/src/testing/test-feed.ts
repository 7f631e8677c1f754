import type { LiveEvent } from "@satchel/core/ports";
import { createManualClock } from "@satchel/core/testing";
import { WebSocket } from "ws";
import { createServerList } from "../http/server-list.ts";
import { createLiveFeed } from "../live/live-feed.ts";
import { WsMsg } from "../wire/index.ts";
import { createDeferred } from "./deferred.ts";
import { hashBytes } from "./wire-builders.ts";

/** A feed on a clock that a test moves, with what it has told. Close `feed` at the end. */
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
  return { feed, clock, servers, logged, events, hasEvents };
}

/** The transaction of `txFrame`. */
export const txid = "cd".repeat(32);
export const txFrame = (msgType: number) =>
  WsMsg.encode({
    msgType: { $case: "tx", tx: { msgType: msgType as 0, txid: hashBytes(txid), finalizationReason: undefined } },
  }).finish();
export const errorFrame = (msg: string) => WsMsg.encode({ msgType: { $case: "error", error: { msg } } }).finish();
