import { once } from "node:events";
import { TxMsgType, WsMsg, WsSub } from "@satchel/chain/wire";
import { WebSocket } from "ws";
import { type Bench, percentile, scaled } from "./bench.ts";
import { makeCoins } from "./coins.ts";
import { createHttpClient, mustBeOk } from "./http-client.ts";
import { pay, payerScript } from "./payer.ts";
import { startServer } from "./start-server.ts";

const SUBSCRIBERS = 1_000;
const ROUNDS = 20;
const OPENED_AT_ONCE = 50;

/** Measures the time from sending a payment until every subscriber of its script has the message. */
export const subscribers: Bench = {
  name: "subscribers",
  async run(context) {
    const count = scaled(SUBSCRIBERS, context);
    const server = await startServer({ blocks: 1 }, context.profileDir);
    let [coin] = await makeCoins(server.url, 1);
    if (coin === undefined) throw new Error("no coin");
    const sockets = await openAll(server.url, count);
    const http = createHttpClient(server.url);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { raw, change } = pay(coin, round);
      coin = change;
      const heard = Promise.all(sockets.map((socket) => addedTx(socket)));
      const begin = performance.now();
      mustBeOk(await http.broadcast(raw));
      const txids = await heard;
      times.push(performance.now() - begin);
      if (txids.some((txid) => txid !== change.txid))
        throw new Error("a subscriber got a message about another transaction");
    }
    for (const socket of sockets) socket.terminate();
    http.close();
    await server.stop();
    const what = `a payment told to all ${count} WebSocket subscribers`;
    return [
      { what: `${what}, median`, value: percentile(times, 0.5), unit: "ms", goal: { atMost: 250 }, isOurs: true },
      { what: `${what}, slowest`, value: percentile(times, 1), unit: "ms", goal: { atMost: 500 }, isOurs: true },
    ];
  },
};

async function openAll(url: string, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - sockets.length) }, () => open(url));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

async function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  await once(socket, "open");
  const script = { scriptType: "other", payload: payerScript };
  socket.send(WsSub.encode({ isUnsub: false, subType: { $case: "script", script } }).finish());
  // The server handles messages in order, so the pong proves that the subscription is made.
  socket.ping();
  await once(socket, "pong");
  return socket;
}

async function addedTx(socket: WebSocket): Promise<string> {
  const [bytes] = (await once(socket, "message")) as [Buffer];
  const message = WsMsg.decode(bytes).msgType;
  if (message?.$case !== "tx" || message.tx.msgType !== TxMsgType.TX_ADDED_TO_MEMPOOL) {
    throw new Error("a subscriber got another kind of message");
  }
  return Buffer.from(message.tx.txid).reverse().toString("hex");
}
