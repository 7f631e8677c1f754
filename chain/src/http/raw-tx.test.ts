import { ProtocolError } from "@satchel/core/ports";
import { txidOf } from "@satchel/core/tx";
import { createSystemClock } from "@satchel/platform/memory";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createChain } from "../create-chain.ts";
import { closedUrl, closeServers, type Reply, startServer } from "../testing/test-server.ts";
import * as wire from "../wire/index.ts";

afterEach(closeServers);

const bytes = Uint8Array.of(1, 2, 3);
const txid = txidOf(bytes);
const raw = (rawTx: Uint8Array): Reply => ({ body: wire.RawTx.encode({ rawTx }).finish() });
const error = (status: number, msg: string): Reply => ({ status, body: wire.Error.encode({ msg }).finish() });

const GIVES = raw(bytes);
const LACKS = error(404, `404: Transaction ${txid} not found in the index`);
const LIES = raw(Uint8Array.of(1, 2, 4));

/** Asks servers with these replies for the transaction, the first one first. */
async function ask(...replies: readonly Reply[]) {
  const servers = await Promise.all(replies.map(startServer));
  return { servers, ...askAt(servers.map(({ url }) => url)) };
}

function askAt(urls: readonly string[]) {
  const chain = createChain({ urls, strategy: "AS_ORDERED", clock: createSystemClock(), WebSocket });
  return { answer: chain.rawTx(txid).finally(() => chain.close()) };
}

test.each([
  ["lacks it", LACKS],
  ["sends other bytes", LIES],
  ["sends nothing", raw(new Uint8Array())],
  ["sends no message", { body: Uint8Array.of(0xff) }],
  ["sends a web page", { type: "text/html", body: Buffer.from("<html>") }],
  ["refuses in its own words", error(400, "400: Not today")],
  ["is in an error state", error(500, "Unknown error, contact admins")],
  ["resets the connection", "reset"],
] as const)("a transaction comes from the next server if the first %s", async (_, reply) => {
  const { answer, servers } = await ask(reply, GIVES);
  expect(await answer).toEqual(bytes);
  expect(servers.map(({ asked }) => asked.length)).toEqual([1, 1]);
});

test.each([
  ["lacks one transaction is asked first for the next one", LACKS, [2, 2]],
  ["lies is asked last from then on", LIES, [1, 2]],
] as const)("a server that %s", async (_, reply, asked) => {
  const servers = await Promise.all([reply, GIVES].map(startServer));
  const chain = createChain({
    urls: servers.map(({ url }) => url),
    strategy: "AS_ORDERED",
    clock: createSystemClock(),
    WebSocket,
  });
  expect(await chain.rawTx(txid)).toEqual(bytes);
  expect(await chain.rawTx(txid)).toEqual(bytes);
  chain.close();
  expect(servers.map((server) => server.asked.length)).toEqual(asked);
});

test("it comes from the last of three servers if the others lack it or lie", async () => {
  expect(await (await ask(LACKS, LIES, GIVES)).answer).toEqual(bytes);
});

test("if every server lacks it or lies, the error says so", async () => {
  const serverText = `404: Transaction ${txid} not found in the index`;
  const message = `Failed getting /raw-tx/${txid}: ${serverText}`;
  const lacking = { name: "NetworkError", outcome: "refused", status: 404, message, serverText };
  const lying = new ProtocolError(`Raw transaction ${txid} has another hash`);
  await expect((await ask(LACKS, LACKS)).answer).rejects.toMatchObject(lacking);
  await expect((await ask(LIES, LACKS)).answer).rejects.toMatchObject(lacking);
  await expect((await ask(LIES, LIES)).answer).rejects.toThrow(lying);
});

test("if no server answers, no server says that it lacks the transaction", async () => {
  const { answer } = askAt([await closedUrl(), await closedUrl()]);
  await expect(answer).rejects.toMatchObject({ name: "NetworkError", outcome: "unreachable" });
});
