// A server between a wallet and a devnet. It passes everything on until it is told to lie; then it changes requests,
// answers and live messages, with choices that follow from a seed.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import { createAnswerLies } from "./answer-lies.ts";
import { createDice, type Dice } from "./dice.ts";
import type { Attack, BroadcastHow } from "./lies.ts";
import { createLiveLies } from "./live-lies.ts";
import { createOfferLies, type Market } from "./offer-lies.ts";
import { liveLies, type Telling } from "./telling.ts";
import { type FieldLie, type LieTools, tellLie } from "./wire/lies.ts";
import { ERROR, LIVE_ANSWER, LIVE_REQUEST, routeOf } from "./wire/routes.ts";
import { messagesIn, wireSchema } from "./wire/schema.ts";
import { decodeTree, type Entry, encodeTree, isTree, type Tree } from "./wire/tree.ts";
import { createWording } from "./wording.ts";

export type LyingServer = {
  url: string;
  /** Tells these lies from now on. */
  lie(attack: Attack, seed: number | string): void;
  /** What lies about offers are made of; until it is told, none of them is. */
  market(market: Market): void;
  /** Stops lying: ends every answer that is held back and every live connection. */
  beHonest(): void;
  /** How many lies were told since `lie`. */
  told(): number;
  /** Resolves when every request that has arrived was passed on or refused, also those whose sender has gone. */
  idle(): Promise<void>;
  /** Resolves when the next message of the devnet's live feed has been passed on, changed or kept back. */
  relayed(): Promise<void>;
  /** How many requests arrived at the other host that a redirect leads to. */
  redirected(): number;
  close(): Promise<void>;
};

export async function createLyingServer(target: string): Promise<LyingServer> {
  const seen = createSeen();
  const trap = await createTrap();
  let telling: Telling | undefined;
  let told = 0;
  let broadcasts = 0;
  /** Payments that were kept back, by the path under which they are shown. */
  const swallowed = new Map<string, Uint8Array>();
  const offers = createOfferLies(target);
  const answers = createAnswerLies(trap.url);
  const sockets = createLiveRelay(target, () => telling, seen);
  const serving = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const served = serve(request, response)
      .catch(() => void response.destroy())
      .finally(() => serving.delete(served));
    serving.add(served);
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? "/";
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };
    if (request.method === "OPTIONS") return void response.writeHead(200, cors).end();
    const { answer: root, request: asked } = routeOf(url);
    const now = telling;
    let body = await bodyOf(request);
    if (asked) seen.keep(asked, body);
    const isBroadcast = url.startsWith("/broadcast-tx");
    const count = url.startsWith("/broadcast-txs") ? countOf(body) : 1;
    let broadcast: BroadcastHow | undefined;
    for (let at = 0; isBroadcast && at < count && broadcast === undefined; at++) {
      broadcast = broadcastLie(now, broadcasts + at + 1);
      // Of several in one request, the ones before the lie are let through.
      if (broadcast !== undefined && at > 0) body = await passFirst(target, body, at);
    }
    if (isBroadcast) broadcasts += count;
    if (asked && now) body = new Uint8Array(now.bend(asked, body));
    if (broadcast === "unchecked" && now?.tell()) body = withoutChecks(body);
    if (now && broadcast !== undefined && UNSENT.has(broadcast) && now.tell()) {
      if (broadcast === "held") return answers.hang(response);
      if (broadcast === "refused") return sendRefusal(response, cors, now);
      return sendTxid(response, cors, await swallow(body, broadcast === "swallowed"));
    }
    const method = request.method ?? "GET";
    const headers = { "content-type": "application/x-protobuf" };
    const answer = await fetch(`${target}${url}`, method === "POST" ? { method, headers, body } : { method });
    const shown = answer.ok ? undefined : swallowed.get(url);
    let bytes: Uint8Array = shown ?? new Uint8Array(await answer.arrayBuffer());
    const status = shown ? 200 : answer.status;
    const isOk = status === 200;
    const type = answer.headers.get("content-type") ?? "";
    if (isOk) seen.keep(root, bytes);
    if (now && broadcast === "reply-lost" && now.tell()) return void response.destroy();
    if (now && broadcast === "sent-but-silent" && now.tell()) return answers.hang(response);
    if (now && broadcast === "sent-as-another" && now.tell()) return sendTxid(response, cors, now.dice.bytes(32));
    if (now && broadcast === "sent-but-refused" && now.tell()) return sendRefusal(response, cors, now);
    if (now && broadcast === "sent-but-conflicting" && now.tell())
      return sendRefusal(response, cors, now, "bad-txns-inputs-missingorspent");
    if (now && isOk) bytes = await offers.bend(url, root, bytes, now);
    if (now) bytes = isOk ? now.bend(root, bytes) : now.word(now.bend(ERROR, bytes));
    const honest = { status, type, bytes, cors, url };
    if (now && answers.tell(response, honest, now)) return;
    answers.keep(url, honest);
    response.writeHead(status, { ...cors, "content-type": type }).end(bytes);
  }

  /** Returns the txid of a payment that is not broadcast. If `isShown`, those who ask for it are shown it. */
  async function swallow(body: Uint8Array, isShown: boolean): Promise<Uint8Array> {
    const tx = await validated(target, body);
    if (!tx) return new Uint8Array(32);
    const txid = decodeTree(wireSchema, "Tx", tx).entries.find(({ number }) => number === 1)?.value;
    if (!(txid instanceof Uint8Array)) return new Uint8Array(32);
    if (isShown) swallowed.set(`/tx/${Buffer.from(txid).reverse().toString("hex")}`, tx);
    return txid;
  }

  server.on("upgrade", sockets.upgrade);
  await listen(server);
  return {
    url: urlOf(server),
    lie(attack, seed) {
      told = 0;
      broadcasts = 0;
      swallowed.clear();
      offers.begin();
      const dice = createDice(`${seed}/lies`);
      const tell = (): boolean => {
        if (attack.times !== undefined && told >= attack.times) return false;
        told++;
        return true;
      };
      const fieldLies = attack.lies.filter((lie) => lie.kind === "field");
      const bend = (message: string, bytes: Uint8Array) => bendMessage(message, bytes, fieldLies, tell, { dice, seen });
      const word = createWording(attack, seed, tell);
      telling = { dice, lies: attack.lies, tell, bend, word };
      sockets.begin();
    },
    market: offers.know,
    beHonest() {
      swallowed.clear();
      telling = undefined;
      answers.end();
      sockets.end();
    },
    told: () => told,
    idle: async () => void (await Promise.all(serving)),
    relayed: sockets.relayed,
    redirected: trap.asked,
    async close() {
      answers.end();
      offers.close();
      sockets.end();
      trap.server.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

function bendMessage(
  message: string,
  bytes: Uint8Array,
  lies: readonly FieldLie[],
  tell: () => boolean,
  { dice, seen }: { dice: Dice; seen: Seen },
): Uint8Array {
  const inside = messagesIn(wireSchema, message);
  const here = lies.filter((lie) => inside.has(lie.message) && (lie.isEverywhere || dice.isOnce(2)) && tell());
  if (here.length === 0) return bytes;
  const tree = decodeTree(wireSchema, message, bytes);
  const tools: LieTools = { schema: wireSchema, dice, seen: seen.values };
  for (const lie of here) tellLie(tree, lie, tools);
  return encodeTree(tree);
}

/** A payment about which it tells one of these lies does not reach the devnet. */
const UNSENT: ReadonlySet<BroadcastHow> = new Set(["refused", "swallowed", "forgotten", "held"]);

/** Returns the lie about broadcast number `count`. */
const broadcastLie = (telling: Telling | undefined, count: number): BroadcastHow | undefined =>
  telling?.lies.flatMap((lie) => (lie.kind === "broadcast" && count >= (lie.from ?? 1) ? [lie.how] : []))[0];

type Cors = Record<string, string>;

/** Answers a broadcast with a txid. */
function sendTxid(response: ServerResponse, cors: Cors, txid: Uint8Array): void {
  const entries: Entry[] = [{ number: 1, wireType: 2, value: txid }];
  const bytes = encodeTree({ message: "BroadcastTxResponse", entries });
  response.writeHead(200, { ...cors, "content-type": "application/x-protobuf" }).end(bytes);
}

/** Answers a broadcast with a refusal. */
function sendRefusal(response: ServerResponse, cors: Cors, { word }: Telling, reason = "bad-txns-lie"): void {
  const bytes = word(`400: Transaction rejected by mempool: ${reason}`);
  response.writeHead(400, { ...cors, "content-type": "application/x-protobuf" }).end(bytes);
}

const isRawTx = ({ number }: Entry): boolean => number === 1;
const countOf = (body: Uint8Array): number =>
  decodeTree(wireSchema, "BroadcastTxsRequest", body).entries.filter(isRawTx).length;

/** Sends the first transactions of a request to the devnet, and returns the request with the others. */
async function passFirst(target: string, body: Uint8Array, count: number): Promise<Uint8Array<ArrayBuffer>> {
  const tree = decodeTree(wireSchema, "BroadcastTxsRequest", body);
  const part = (from: number, to?: number) => {
    const rest = tree.entries.filter((entry) => !isRawTx(entry));
    const entries = [...tree.entries.filter(isRawTx).slice(from, to), ...rest];
    return new Uint8Array(encodeTree({ ...tree, entries }));
  };
  const headers = { "content-type": "application/x-protobuf" };
  await fetch(`${target}/broadcast-txs`, { method: "POST", headers, body: part(0, count) });
  return part(count);
}

/** Returns a transaction that is not broadcast, as the devnet's validation shows it. */
async function validated(target: string, body: Uint8Array): Promise<Uint8Array | undefined> {
  const raw = decodeTree(wireSchema, "BroadcastTxRequest", body).entries.find(({ number }) => number === 1)?.value;
  const request = encodeTree({ message: "RawTx", entries: raw ? [{ number: 1, wireType: 2, value: raw }] : [] });
  const headers = { "content-type": "application/x-protobuf" };
  const answer = await fetch(`${target}/validate-tx`, { method: "POST", headers, body: new Uint8Array(request) });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return answer.ok ? bytes : undefined;
}

function withoutChecks(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const tree = decodeTree(wireSchema, "BroadcastTxRequest", body);
  return new Uint8Array(encodeTree({ ...tree, entries: [...tree.entries, { number: 2, wireType: 0, value: 1n }] }));
}

type Seen = { values: ReadonlyMap<string, readonly Entry["value"][]>; keep(message: string, bytes: Uint8Array): void };
const MAX_SEEN = 40;

/** Keeps honest values of every field, so that a lie can put one in the place of another. */
function createSeen(): Seen {
  const values = new Map<string, Entry["value"][]>();
  const keepTree = ({ entries }: Tree) => {
    for (const { field, value } of entries) {
      if (!field) continue;
      const known = values.get(field.name) ?? [];
      if (known.length >= MAX_SEEN) known.shift();
      values.set(field.name, [...known, value]);
      if (isTree(value)) keepTree(value);
    }
  };
  return { values, keep: (message, bytes) => keepTree(decodeTree(wireSchema, message, bytes)) };
}

function createLiveRelay(target: string, now: () => Telling | undefined, seen: Seen) {
  const relay = new WebSocketServer({ noServer: true });
  const lies = createLiveLies();
  const onRelayed = new Set<() => void>();
  const pairs = new Set<{ client: WebSocket; upstream: WebSocket }>();
  const connect = (client: WebSocket, upstream: WebSocket): void => {
    const pair = { client, upstream };
    pairs.add(pair);
    client.on("message", (data: Buffer) => upstream.send(now()?.bend(LIVE_REQUEST, data) ?? data));
    upstream.on("message", (data: Buffer) => {
      seen.keep(LIVE_ANSWER, data);
      // After the message itself.
      setImmediate(() => {
        for (const tell of onRelayed) tell();
        onRelayed.clear();
      });
      const telling = now();
      if (telling && lies.relay(client, data, telling)) return;
      client.send(telling?.bend(LIVE_ANSWER, data) ?? data);
    });
    const end = () => {
      pairs.delete(pair);
      client.terminate();
      upstream.terminate();
    };
    for (const socket of [client, upstream]) socket.on("close", end).on("error", end);
    const telling = now();
    if (telling) lies.begin(client, telling);
  };
  return {
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      if (liveLies(now()).includes("no-socket")) return void socket.destroy();
      // A wallet that is told of an open socket may count on its subscriptions, so the devnet's has to be open first.
      const upstream = new WebSocket(`${target.replace("http", "ws")}/ws`);
      const cut = () => void socket.destroy();
      upstream.on("error", cut).on("close", cut);
      socket.on("close", () => upstream.terminate());
      upstream.on("open", () => relay.handleUpgrade(request, socket, head, (client) => connect(client, upstream)));
    },
    relayed: (): Promise<void> => new Promise((resolve) => onRelayed.add(resolve)),
    /** Begins with the sockets that are open already. */
    begin: () => {
      const telling = now();
      if (telling) for (const { client } of pairs) lies.begin(client, telling);
    },
    end: () => {
      lies.end();
      for (const { client } of pairs) client.terminate();
    },
  };
}

/** The other host of a redirect. It answers as an indexer does, so that a wallet that follows is not stopped by it. */
async function createTrap(): Promise<{ server: Server; url: string; asked(): number }> {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "application/x-protobuf" }).end();
  });
  await listen(server);
  return { server, url: urlOf(server), asked: () => asked };
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

const listen = (server: Server): Promise<void> => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
