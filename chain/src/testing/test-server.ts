import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { WsMsg, WsSub } from "../wire/index.ts";

export type Asked = { method: string; path: string; body: Uint8Array; contentType: string | undefined };
/** What the server answers. `hang` never answers, `reset` ends the connection, `by` writes the response itself. */
export type Reply =
  | { status?: number; type?: string; body: Uint8Array }
  | "hang"
  | "reset"
  | { by: (response: ServerResponse) => void };

/** A real HTTP and WebSocket server on a free port whose answers a test chooses. */
export type TestServer = {
  url: string;
  asked: Asked[];
  /** Sets the reply to every request from now on. */
  answer(reply: Reply | ((asked: Asked) => Reply | Promise<Reply>)): void;
  /** Resolves once the server has received this many requests in total. */
  hasAsked(count: number): Promise<void>;
  /** Decoded subscriptions of all sockets, in the order received. */
  frames: WsSub[];
  hasFrames(count: number): Promise<void>;
  /** Decoded questions of the heartbeat, each of which is answered as an indexer does. */
  questions: WsSub[];
  hasQuestions(count: number): Promise<void>;
  /** While on, no question is answered. */
  holdAnswers(hold: boolean): void;
  sockets: Set<WebSocket>;
  /** Resolves to socket number `count` once it is open. */
  opened(count: number): Promise<WebSocket>;
  refuseSockets(refuse: boolean): void;
  /** While on, requests for a socket get no answer. */
  holdSockets(hold: boolean): void;
  close(): Promise<void>;
};

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}

function send(reply: Reply, request: IncomingMessage, response: ServerResponse): void {
  if (reply === "hang") return;
  if (reply === "reset") {
    request.socket.resetAndDestroy();
    return;
  }
  if ("by" in reply) {
    reply.by(response);
    return;
  }
  const headers: Record<string, string> =
    reply.type === "" ? {} : { "Content-Type": reply.type ?? "application/x-protobuf" };
  response.writeHead(reply.status ?? 200, headers).end(reply.body);
}

/** Creates a counter that lets a test wait until it reaches a number. */
function createCounter() {
  let count = 0;
  let waiting: { until: number; resolve: () => void }[] = [];
  return {
    count: () => count,
    up() {
      count++;
      for (const entry of waiting) if (entry.until <= count) entry.resolve();
      waiting = waiting.filter((entry) => entry.until > count);
    },
    reaches: (until: number) =>
      new Promise<void>((resolve) => {
        if (until <= count) resolve();
        else waiting.push({ until, resolve });
      }),
  };
}

/** Returns the error with which an indexer answers a subscription to nothing; undefined for any other one. */
function answerTo({ subType }: WsSub): Uint8Array | undefined {
  const msg =
    subType === undefined
      ? "400: Missing sub_type in WsSub message"
      : subType.$case === "lokadId" && subType.lokadId.lokadId.length !== 4
        ? "400: Invalid LOKAD ID length: expected 4 but got 1"
        : undefined;
  return msg === undefined ? undefined : WsMsg.encode({ msgType: { $case: "error", error: { msg } } }).finish();
}

/** The sockets of a test server, and what came over them. */
function createLive() {
  const frames: WsSub[] = [];
  const questions: WsSub[] = [];
  const sockets = new Set<WebSocket>();
  const history: WebSocket[] = [];
  const [received, questioned, opened] = [createCounter(), createCounter(), createCounter()];
  const server = new WebSocketServer({ noServer: true });
  let isSilent = false;

  function read(client: WebSocket, frame: WsSub): void {
    const answer = answerTo(frame);
    if (answer === undefined) {
      frames.push(frame);
      received.up();
      return;
    }
    questions.push(frame);
    questioned.up();
    if (!isSilent) client.send(answer);
  }

  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      server.handleUpgrade(request, socket, head, (client) => {
        sockets.add(client);
        history.push(client);
        client.on("close", () => sockets.delete(client));
        client.on("message", (data) => read(client, WsSub.decode(new Uint8Array(data as Buffer))));
        opened.up();
      });
    },
    seen: {
      frames,
      hasFrames: received.reaches,
      questions,
      hasQuestions: questioned.reaches,
      holdAnswers(hold: boolean): void {
        isSilent = hold;
      },
      sockets,
      async opened(count: number): Promise<WebSocket> {
        await opened.reaches(count);
        return history[count - 1] as WebSocket;
      },
    },
  };
}

export async function createTestServer(port = 0): Promise<TestServer> {
  let answer: (asked: Asked) => Reply | Promise<Reply> = () => ({ body: new Uint8Array() });
  let isRefusing = false;
  let isHolding = false;
  const asked: Asked[] = [];
  const connections = new Set<Socket>();
  const requests = createCounter();

  const http = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const { method = "", url: path = "" } = request;
      const one = { method, path, body, contentType: request.headers["content-type"] };
      asked.push(one);
      requests.up();
      send(await answer(one), request, response);
    });
  });
  http.on("connection", (socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
  });
  const live = createLive();
  http.on("upgrade", (request, socket, head) => {
    if (isRefusing) return void socket.destroy();
    if (!isHolding) live.upgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => http.listen(port, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    answer(reply) {
      answer = typeof reply === "function" ? reply : () => reply;
    },
    hasAsked: requests.reaches,
    ...live.seen,
    refuseSockets(refuse) {
      isRefusing = refuse;
    },
    holdSockets(hold) {
      isHolding = hold;
    },
    async close() {
      for (const connection of connections) connection.destroy();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}

const started: TestServer[] = [];

/** Starts a server that gives every request the same answer; `closeServers` closes it. */
export async function startServer(reply: Reply | ((response: ServerResponse) => void)): Promise<TestServer> {
  const server = await createTestServer();
  server.answer(typeof reply === "function" ? { by: reply } : reply);
  started.push(server);
  return server;
}

/** Closes every server of `startServer`, for `afterEach`. */
export async function closeServers(): Promise<void> {
  await Promise.all(started.splice(0).map((server) => server.close()));
}

/** Returns a URL on which no server listens. */
export async function closedUrl(): Promise<string> {
  const server = await createTestServer();
  await server.close();
  return server.url;
}
