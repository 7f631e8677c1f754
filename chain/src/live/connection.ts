import { socketUrl } from "../http/server-hosts.ts";
import type { ServerList } from "../http/server-list.ts";
import { backoffMs } from "./backoff.ts";
import { createLink, type Link, type LinkTools } from "./link.ts";

export type ConnectionTools = LinkTools & { servers: ServerList; random: () => number };
type ConnectionEvents = {
  /** Called when the socket is open; `up` returns it until `onDown`. */
  onUp(): void;
  /** Called when the open socket was lost (`wasUp`), and whenever every server has failed once more. */
  onDown(wasUp: boolean, cause: unknown): void;
  onFrame(frame: unknown): void;
};
export type Connection = {
  /** Returns the open socket; undefined while there is none. */
  up(): Link | undefined;
  /** Checks the socket or connects at once. Call it when the device is online again or the page is visible again. */
  wake(): void;
  /** Leaves the server if it is left out now. Where no server is left, it connects once there is one again. */
  leave(): void;
  /** Closes the socket. After this there are no more events and no more attempts. */
  close(): void;
};

/** After a socket that stayed open this long, the next attempt starts with the shortest wait. */
const HEALTHY_MS = 10_000;

/**
 * Returns the servers in turn, in their current order. Each server is tried once before any is tried again. `next`
 * returns undefined where all servers are left out.
 */
function createRotation(servers: ServerList) {
  const tried = new Set<string>();
  return {
    next(): string | undefined {
      const candidates = servers.inOrder();
      if (candidates.every((server) => tried.has(server))) tried.clear();
      const server = candidates.find((candidate) => !tried.has(candidate));
      if (server !== undefined) tried.add(server);
      return server;
    },
    isThrough: () => servers.inOrder().every((server) => tried.has(server)),
  };
}

/** Keeps one socket open. When it fails or is lost, the next server is tried after a growing wait, without end. */
export function createConnection(tools: ConnectionTools, events: ConnectionEvents): Connection {
  const { servers, clock } = tools;
  const rotation = createRotation(servers);
  let link: Link | undefined;
  /** The server of the link. */
  let current: string | undefined;
  let cancelWait = () => {};
  let state: "waiting" | "connecting" | "up" | "closed" = "waiting";
  let failures = 0;
  let openedAt = 0;

  function onOpen(server: string): void {
    state = "up";
    openedAt = clock.now();
    servers.worked(server);
    events.onUp();
  }

  function onGone(server: string, cause: unknown): void {
    const wasUp = state === "up";
    link = undefined;
    state = "waiting";
    failures = wasUp && clock.now() - openedAt >= HEALTHY_MS ? 0 : failures + 1;
    servers.failed(server);
    if (wasUp || rotation.isThrough()) events.onDown(wasUp, cause);
    // The listener of `onDown` may have called `close` or `wake`.
    if (state === "waiting") cancelWait = clock.after(backoffMs(failures, tools.random), connect);
  }

  function connect(): void {
    const server = rotation.next();
    current = server;
    if (server === undefined) {
      state = "waiting";
      cancelWait = clock.after(backoffMs(++failures, tools.random), connect);
      return;
    }
    state = "connecting";
    link = createLink(socketUrl(server), tools, {
      onOpen: () => onOpen(server),
      onGone: (cause) => onGone(server, cause),
      onFrame: events.onFrame,
    });
  }

  function wake(): void {
    if (state === "up") link?.check();
    if (state !== "waiting") return;
    cancelWait();
    failures = 0;
    connect();
  }

  connect();
  return {
    up: () => (state === "up" ? link : undefined),
    wake,
    leave() {
      if (state === "waiting" && current === undefined) return wake();
      if (state === "closed" || state === "waiting" || current === undefined || !servers.isOut(current)) return;
      link?.drop();
      onGone(current, undefined);
    },
    close() {
      state = "closed";
      cancelWait();
      link?.drop();
    },
  };
}
