import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WsSub } from "@satchel/chain/wire";
import { type WebSocket, WebSocketServer } from "ws";
import type { Faults } from "../../faults.ts";
import type { Backend } from "../../indexer/indexer.ts";
import { answerFor, WireError } from "../chronik/wire-error.ts";
import { errorFrame, messagesOf } from "./live-messages.ts";
import { TOPIC_KINDS, type Topic, type TopicKind, topicOf } from "./live-topics.ts";

const MAX_FRAME_BYTES = 20_000;
const PING_INTERVAL_MS = 5_000;
const PING_PAYLOAD = "Bitcoin ABC Chronik Indexer";

/** The WebSocket side of the indexer's interface (devnet.md 2). */
export type LiveFeed = {
  /** Answers a request to `/ws` that wants to become a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Follows this node from now on, instead of the previous one. */
  follow(backend: Backend): void;
  /** Ends every open WebSocket without a closing frame. */
  dropAll(): void;
  stop(): void;
};

type Connection = { socket: WebSocket; topics: Set<Topic>; lastFrame: Uint8Array | undefined };

/**
 * `faults` is a function, because the faults need the feed to exist first. `keepsAll`: no message is dropped, however
 * many come at once.
 */
export function createLiveFeed(faults: () => Faults, log: (text: string) => void, keepsAll = false): LiveFeed {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, autoPong: false });
  const connections = new Set<Connection>();
  let unfollow = (): void => undefined;
  let followed: Backend | undefined;
  const isLoaded = (plugin: string): boolean => followed?.indexer.plugins.of(plugin) !== undefined;

  const out = (run: () => void): void => {
    const { muteSocket, latencyMs } = faults().settings;
    if (muteSocket) return;
    if (latencyMs > 0) setTimeout(run, latencyMs).unref();
    else run();
  };
  const send = (connection: Connection, frame: Uint8Array): void => {
    // Equal neighbours are sent once: a transaction that matches three subscriptions makes one message.
    if (connection.lastFrame !== undefined && Buffer.compare(connection.lastFrame, frame) === 0) return;
    connection.lastFrame = frame;
    out(() => connection.socket.send(frame, { binary: true }));
  };

  const pings = setInterval(() => {
    for (const { socket } of connections) out(() => socket.ping(PING_PAYLOAD));
  }, PING_INTERVAL_MS);
  pings.unref();

  const open = (socket: WebSocket): void => {
    const connection: Connection = { socket, topics: new Set(), lastFrame: undefined };
    connections.add(connection);
    socket.on("message", (bytes, isBinary) => {
      const error = subscribe(connection, bytes as Buffer, isBinary, isLoaded);
      if (error !== undefined) send(connection, errorFrame(error));
    });
    socket.on("ping", (payload: Buffer) => out(() => socket.pong(payload)));
    socket.on("error", (error) => log(`WebSocket: ${error.message}`));
    socket.on("close", () => connections.delete(connection));
  };
  const dropAll = (): void => {
    for (const { socket } of connections) socket.terminate();
  };

  return {
    upgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, open);
    },
    follow(backend) {
      const { node, indexer } = backend;
      followed = backend;
      unfollow();
      unfollow = node.onEvent((event) => {
        if (connections.size === 0) return;
        const messages = messagesOf(event, indexer, [...connections].some(hasMember));
        for (const connection of connections) deliver(connection, messages, send, keepsAll);
      });
    },
    dropAll,
    stop() {
      unfollow();
      clearInterval(pings);
      dropAll();
      server.close();
    },
  };
}

function hasMember({ topics }: Connection): boolean {
  for (const topic of topics) if (topic !== "blocks:" && topic !== "txs:") return true;
  return false;
}

/** How many messages of one subscription the original keeps for a client that has not read them. */
const CAPACITIES: Readonly<Record<TopicKind, number>> = {
  blocks: 16,
  txs: 32,
  txid: 16,
  script: 16,
  token: 16,
  lokad: 16,
  plugin: 16,
};

/**
 * Sends messages kind by kind, and inside a kind in the order of the event, as the original does with queued messages.
 * Of one event a subscription hears its last messages only: the original hands on all of an event before its clients
 * read, and drops the oldest without a word.
 */
function deliver(
  connection: Connection,
  messages: ReturnType<typeof messagesOf>,
  send: (connection: Connection, frame: Uint8Array) => void,
  keepsAll: boolean,
): void {
  for (const kind of TOPIC_KINDS) {
    const queued = messages.flatMap(({ frame, topics }) =>
      (topics.get(kind) ?? []).filter((topic) => connection.topics.has(topic)).map((topic) => ({ frame, topic })),
    );
    const kept = keepsAll ? queued : lastOfEach(queued, CAPACITIES[kind]);
    for (const { frame } of kept) send(connection, frame);
  }
}

/** Returns the last ones of each topic, in order. */
function lastOfEach<Queued extends { topic: Topic }>(queued: readonly Queued[], most: number): readonly Queued[] {
  if (queued.length <= most) return queued;
  const left = new Map<Topic, number>();
  const kept = queued.toReversed().filter(({ topic }) => {
    const count = (left.get(topic) ?? 0) + 1;
    left.set(topic, count);
    return count <= most;
  });
  return kept.reverse();
}

/**
 * Handles one message of a client; returns the text to answer when it is wrong. Repeats and unknown removals get no
 * answer.
 */
function subscribe(
  { topics }: Connection,
  bytes: Buffer,
  isBinary: boolean,
  isLoaded: (plugin: string) => boolean,
): string | undefined {
  try {
    if (!isBinary) throw new WireError("Not a binary frame");
    const sub = WsSub.decode(bytes);
    const topic = topicOf(sub, isLoaded);
    if (topic === undefined) return undefined;
    if (sub.isUnsub) topics.delete(topic);
    else topics.add(topic);
    return undefined;
  } catch (error) {
    return answerFor(error instanceof Error ? error.message : "").msg;
  }
}
