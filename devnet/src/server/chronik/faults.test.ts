import { BlockchainInfo, BroadcastTxRequest } from "@satchel/chain/wire";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import type { FaultChange } from "../../faults.ts";
import { signTx, toWallet, walletScript } from "../../node/testing/test-wallet.ts";
import { parseTx } from "../../script/index.ts";
import { ask, askError, postWire } from "../testing/ask.ts";
import { subscribe } from "../testing/subscriber.ts";

let devnet: Devnet;
beforeEach(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterEach(() => devnet.stop());

const info = () => ask(devnet.url, "/blockchain-info");
const control = (body: FaultChange) =>
  ask(devnet.url, "/devnet/faults", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("each fault seen from outside, set over HTTP; control and pages go on", () => {
  test.each(["refuse", "reset"] as const)("%s", async (name) => {
    await control({ [name]: true });
    await expect(info()).rejects.toMatchObject({ code: "ECONNRESET" });
    await expect(subscribe(devnet.url)).rejects.toThrow();
    expect((await ask(devnet.url, "/", { headers: { accept: "text/html" } })).status).toBe(200);
    await control({ [name]: false });
    expect((await info()).status).toBe(200);
  });

  test("refuse ends open sockets too", async () => {
    const socket = await subscribe(devnet.url);
    const closed = new Promise<number>((resolve) => socket.socket.once("close", resolve));
    await control({ refuse: true });
    expect(await closed).toBe(1006);
  });

  test("hang", async () => {
    await control({ hang: true });
    let isAnswered = false;
    const hanging = info().then(
      () => {
        isAnswered = true;
      },
      () => undefined,
    );
    // Later requests have been answered, so this one was not just slow: it hangs.
    await control({ hang: false });
    expect((await info()).status).toBe(200);
    expect(isAnswered).toBe(false);
    await devnet.goOffline();
    await hanging;
    expect(isAnswered).toBe(false);
    await devnet.goOnline();
  });

  test("error500", async () => {
    await control({ error500: true });
    expect(await askError(devnet.url, "/blockchain-info")).toEqual({
      status: 500,
      msg: "Unknown error, contact admins",
    });
  });

  test("garbage is no protobuf", async () => {
    await control({ garbage: true });
    const { status, body } = await info();
    expect(status).toBe(200);
    expect(() => BlockchainInfo.decode(body)).toThrow();
  });

  test("latency", async () => {
    await control({ latencyMs: 120 });
    // Timers of one process run in the order in which they are due, however busy it is.
    const order: string[] = [];
    setTimeout(() => order.push("115 ms"), 115);
    await info();
    expect([...order, "answer"]).toEqual(["115 ms", "answer"]);
  });

  test("a number strikes that many requests", async () => {
    await control({ error500: 2 });
    expect([(await info()).status, (await info()).status, (await info()).status]).toEqual([500, 500, 200]);
  });
});

test("a lost reply: the broadcast is in, the answer never comes, and sending it again succeeds", async () => {
  const coin = await devnet.fund(walletScript, 30_000n);
  const rawTx = signTx([{ txid: coin, sats: 30_000n }], toWallet(20_000n));
  const body = BroadcastTxRequest.encode({ rawTx, skipTokenChecks: false, finalizationTimeoutSecs: 0n }).finish();
  devnet.faults.set({ loseReply: 1 });
  expect((await info()).status).toBe(200);
  await expect(ask(devnet.url, "/broadcast-tx", postWire(body))).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(devnet.node.mempool().has(parseTx(rawTx).txid)).toBe(true);
  expect((await ask(devnet.url, "/broadcast-tx", postWire(body))).status).toBe(200);
});

describe("sockets", () => {
  test("dropSocket ends the open sockets; new ones open", async () => {
    const socket = await subscribe(devnet.url);
    const closed = new Promise<number>((resolve) => socket.socket.once("close", resolve));
    await control({ dropSocket: true });
    expect(await closed).toBe(1006);
    (await subscribe(devnet.url)).close();
  });

  test("muteSocket: nothing comes any more, and what was missed is not made up for", async () => {
    const socket = await subscribe(devnet.url);
    socket.send({ $case: "blocks", blocks: {} });
    await socket.settled();
    devnet.faults.set({ muteSocket: true });
    devnet.generate(1);
    devnet.faults.set({ muteSocket: false });
    devnet.generate(1);
    expect(await socket.received(1)).toEqual(["BLK_CONNECTED 122"]);
    socket.close();
  });
});

test("clear takes everything back", async () => {
  devnet.faults.set({ hang: true, error500: 3, latencyMs: 9, muteSocket: true });
  devnet.faults.clear();
  expect((await info()).status).toBe(200);
  expect(devnet.state().faults).toMatchObject({ hang: false, error500: false, latencyMs: 0, muteSocket: false });
});
