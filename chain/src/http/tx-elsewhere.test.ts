import { OTHERS_WAIT_MS } from "@satchel/core/operator";
import { aTx, createManualClock } from "@satchel/core/testing";
import { createSystemClock } from "@satchel/platform/memory";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createChain } from "../create-chain.ts";
import { toWireTx } from "../encode/to-wire-tx.ts";
import { refusal } from "../testing/http-calls.ts";
import { closedUrl, closeServers, type Reply, startServer } from "../testing/test-server.ts";
import * as wire from "../wire/index.ts";

afterEach(closeServers);

const tx = aTx(7);
const HAS: Reply = { body: wire.Tx.encode(toWireTx(tx)).finish() };
const LACKS = refusal(404, `404: Transaction ${tx.txid} not found in the index`);

/** Asks servers with these replies for the transaction, the first one first. */
function ask(urls: readonly string[]) {
  const chain = createChain({ urls, strategy: "AS_ORDERED", clock: createSystemClock(), WebSocket });
  return chain.tx(tx.txid).finally(() => chain.close());
}

const urlsOf = (...replies: readonly Reply[]) =>
  Promise.all(replies.map(async (reply) => (await startServer(reply)).url));

test.each([
  ["lacks it", LACKS],
  ["lacks it in other words", refusal(404, "Never heard of it")],
  ["refuses for another reason", refusal(400, "400: Not today")],
] as const)("a transaction comes from the next server if the first %s", async (_, reply) => {
  expect((await ask(await urlsOf(reply, HAS))).txid).toBe(tx.txid);
});

test("it is not found only if every server that answers lacks it", async () => {
  const notFound = { outcome: "refused", status: 404 };
  await expect(ask(await urlsOf(LACKS, LACKS))).rejects.toMatchObject(notFound);
  await expect(ask([...(await urlsOf(LACKS)), await closedUrl()])).rejects.toMatchObject(notFound);
  await expect(ask([await closedUrl(), await closedUrl()])).rejects.toMatchObject({ outcome: "unreachable" });
});

test("a server that hangs after another one lacks it costs OTHERS_WAIT_MS, and not its time-out", async () => {
  const clock = createManualClock();
  const hangs = () => new Promise<Response>(() => {});
  const lacks = async () =>
    new Response(wire.Error.encode({ msg: "404: not found" }).finish() as BodyInit, { status: 404 });
  const urls = ["https://one.org", "https://two.org"];
  const chain = createChain({
    urls,
    strategy: "AS_ORDERED",
    clock,
    WebSocket,
    fetch: (url) => (url.startsWith("https://one.org") ? lacks() : hangs()),
  });
  let isOver = false;
  const asked = chain.tx(tx.txid).finally(() => (isOver = true));
  const failed = expect(asked).rejects.toMatchObject({ outcome: "refused", status: 404 });
  for (let ms = 0; ms < OTHERS_WAIT_MS && !isOver; ms += 100) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    clock.advance(100);
  }
  await failed;
  chain.close();
});
