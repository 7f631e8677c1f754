import type { LiveEvent } from "@satchel/core/ports";
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
   * If the socket is already open, the listener gets 'reconnected' first. Returns a function that removes the listener.
   */
  onEvent(listener: (event: LiveEvent) => void): () => void;
  wake(): void;
  /** Leaves a server that is left out now, and connects to another one. */
  leave(): void;
  /** Closes the socket; the feed cannot be used again. */
  close(): void;
};

/** Creates a feed with one socket for all subscriptions, which are sent again after every reconnect. */
export function createLiveFeed(tools: ConnectionTools): LiveFeed {
  const { log } = tools;
  const subscriptions = createSubscriptions();
  const listeners = new Set<(event: LiveEvent) => void>();
  let connection: Connection | undefined;
  let isClosed = false;

  function tell(event: LiveEvent): void {
    for (const listener of [...listeners]) if (listeners.has(listener)) listener(event);
  }

  function decodeFrame(frame: unknown): LiveMessage | undefined {
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

  function onFrame(frame: unknown): void {
    const message = decodeFrame(frame);
    if (message === undefined) return;
    if (message.kind === "error") {
      if (!isHeartbeatAnswer(message.message)) log.warn(`Live error: ${message.message}`);
      return;
    }
    const event = toLiveEvent(message);
    if (event === undefined) log.warn(`Ignored an UNRECOGNIZED live message (${message.kind})`);
    else tell(event);
  }

  function onUp(): void {
    // Subscribe before telling 'reconnected': otherwise an event between the listener's fetch and the subscription is
    // lost.
    for (const subscription of subscriptions.all()) connection?.send(encodeSubscription(subscription, false));
    tell({ kind: "reconnected" });
  }

  return {
    subscribe(subscription) {
      if (isClosed) throw new Error("The live feed is closed");
      const isFirst = subscriptions.add(subscription);
      if (connection !== undefined) {
        if (isFirst) connection.send(encodeSubscription(subscription, false));
        return;
      }
      connection = createConnection(tools, { onUp, onFrame, onDown: () => tell({ kind: "disconnected" }) });
    },
    unsubscribe(subscription) {
      if (subscriptions.remove(subscription)) connection?.send(encodeSubscription(subscription, true));
    },
    onEvent(listener) {
      const own = (event: LiveEvent) => listener(event);
      listeners.add(own);
      if (connection?.isUp()) {
        queueMicrotask(() => {
          if (listeners.has(own) && connection?.isUp()) own({ kind: "reconnected" });
        });
      }
      return () => {
        listeners.delete(own);
      };
    },
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
