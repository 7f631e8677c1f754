import type { LiveEvent, Log } from "@satchel/core/ports";
import { decodeMessage } from "../decode/decode-message.ts";
import { decodeLiveMessage, type LiveMessage, toLiveEvent } from "../decode/live-message.ts";
import { WsMsg } from "../wire/index.ts";
import { type Connection, type ConnectionTools, createConnection } from "./connection.ts";
import { isHeartbeatAnswer } from "./heartbeat.ts";
import { createSubscriptions, encodeSubscription, type Subscription } from "./subscriptions.ts";

export type LiveFeed = {
  /** Adds a subscription; the first one opens the socket. Throws Error for an invalid subscription. */
  subscribe(subscription: Subscription): void;
  /** Removes a subscription. Throws Error when it does not exist. */
  unsubscribe(subscription: Subscription): void;
  /**
   * Adds a listener for the events of all subscriptions; the indexer does not tell which subscription a message is for.
   * It gets 'reconnected' each time the server has read all subscriptions: from then on no event is missed, and what
   * happened before has to be fetched. Events may come before. `asksAgain` false: it is not told for a subscription on
   * an open socket, because what it fetches itself is new enough. Returns a function that removes the listener.
   */
  onEvent(listener: (event: LiveEvent) => void, asksAgain?: boolean): () => void;
  /** Calls `done` once the server has read all subscriptions; never if the socket is gone first. */
  whenRead(done: () => void): void;
  wake(): void;
  /** Leaves a server that is left out now, and connects to another one. */
  leave(): void;
  /** Closes the socket; the feed cannot be used again. */
  close(): void;
};

function decodeFrame(frame: unknown, log: Log): LiveMessage | undefined {
  if (!(frame instanceof ArrayBuffer)) {
    log.warn("Ignored a live message that is not binary");
    return undefined;
  }
  try {
    return decodeMessage(WsMsg, decodeLiveMessage, new Uint8Array(frame));
  } catch (error) {
    log.warn("Ignored a malformed live message", error);
    return undefined;
  }
}

/** Creates a feed with one socket for all subscriptions, which are sent again after every reconnect. */
export function createLiveFeed(tools: ConnectionTools & { log: Log }): LiveFeed {
  const { log } = tools;
  const subscriptions = createSubscriptions();
  const listeners = new Set<(event: LiveEvent) => void>();
  let connection: Connection | undefined;
  let isClosed = false;
  let isDownTold = false;

  function tell(event: LiveEvent): void {
    for (const listener of [...listeners]) if (listeners.has(listener)) listener(event);
  }

  function onFrame(frame: unknown): void {
    const message = decodeFrame(frame, log);
    if (message === undefined) return;
    if (message.kind === "error") {
      if (isHeartbeatAnswer(message.message)) connection?.up()?.answered();
      else log.warn(`Live error: ${message.message}`);
      return;
    }
    const event = toLiveEvent(message);
    if (event === undefined) log.warn(`Ignored an UNRECOGNIZED live message (${message.kind})`);
    else tell(event);
  }

  function onUp(): void {
    for (const subscription of subscriptions.all()) connection?.up()?.send(encodeSubscription(subscription, false));
    // A listener that fetched earlier could miss what happens between its answer and the subscription.
    whenRead(() => {
      isDownTold = false;
      tell({ kind: "reconnected" });
    });
  }

  /** A server may open one socket after the other and never read a subscription: that is told once. */
  function onDown(wasUp: boolean, cause: unknown): void {
    if (isDownTold) return;
    isDownTold = true;
    if (!wasUp) log.warn("Error connecting to known Chronik websockets", cause);
    tell({ kind: "disconnected" });
  }

  const whenRead = (done: () => void) => connection?.up()?.confirm(done);

  return {
    subscribe(subscription) {
      if (isClosed) throw new Error("The live feed is closed");
      const isFirst = subscriptions.add(subscription);
      if (connection !== undefined) {
        if (isFirst) connection.up()?.send(encodeSubscription(subscription, false));
        return;
      }
      connection = createConnection(tools, { onUp, onFrame, onDown });
    },
    unsubscribe(subscription) {
      if (subscriptions.remove(subscription)) connection?.up()?.send(encodeSubscription(subscription, true));
    },
    onEvent(listener, asksAgain = true) {
      const own = (event: LiveEvent) => listener(event);
      listeners.add(own);
      // The listener subscribes after this call.
      if (asksAgain && connection?.up()) {
        queueMicrotask(() =>
          whenRead(() => {
            if (listeners.has(own)) own({ kind: "reconnected" });
          }),
        );
      }
      return () => {
        listeners.delete(own);
      };
    },
    whenRead,
    wake: () => connection?.wake(),
    leave: () => connection?.leave(),
    close() {
      isClosed = true;
      connection?.close();
      connection = undefined;
      listeners.clear();
    },
  };
}
