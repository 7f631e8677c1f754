import { toHex } from "@satchel/core/script";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet, DevnetState } from "../../devnet.ts";
import { signTx, toWallet, walletScript } from "../../node/testing/test-wallet.ts";
import { addressOfScript } from "../../script/addresses.ts";
import { ask } from "../testing/ask.ts";

let devnet: Devnet;
beforeEach(async () => {
  devnet = await createDevnet({ finalize: "never", blocks: 110 });
});
afterEach(() => devnet.stop());

const ADDRESS = addressOfScript(walletScript, "ecash") ?? "";
const JSON_TYPE = { "content-type": "application/json" };

async function order(operation: string, params: object): Promise<{ status: number; answer: Record<string, unknown> }> {
  const options = { method: "POST", headers: JSON_TYPE, body: JSON.stringify(params) };
  const { status, body } = await ask(devnet.url, `/devnet/${operation}`, options);
  return { status, answer: JSON.parse(Buffer.from(body).toString()) };
}

test("state has what a wallet needs", async () => {
  const before = devnet.state().time;
  const { body, headers } = await ask(devnet.url, "/devnet/state");
  const state: DevnetState = JSON.parse(Buffer.from(body).toString());
  expect(headers["access-control-allow-origin"]).toBe("*");
  const now = devnet.state();
  expect({ ...state, time: 0 }).toEqual({ ...now, time: 0 });
  // Seconds, which may go on between the two.
  expect([before, state.time, now.time]).toEqual([before, state.time, now.time].sort((a, b) => a - b));
  expect(state).toMatchObject({ tip: { height: 110 }, finalHeight: -1, mempoolSize: 0 });
  expect(state.network).toMatchObject({
    name: "devnet",
    prefix: "ecash",
    endpoints: { indexers: [devnet.url], prices: `${devnet.url}/api/v3`, rewards: `${devnet.url}/rewards` },
    links: { explorerTx: `${devnet.url}/tx/{txid}`, faucet: `${devnet.url}/?address={address}`, demoWallet: "" },
    special: { stakingTokenId: "", whitelist: [] },
  });
});

test("generate, fund, finalise", async () => {
  const { answer } = await order("generate", { blocks: 2, address: ADDRESS });
  expect(answer.hashes).toEqual([devnet.node.blockAt(111)?.hash, devnet.node.blockAt(112)?.hash]);
  expect(devnet.node.tip()?.txs[0]?.outputs[0]?.script).toEqual(walletScript);

  const { txid } = (await order("fund", { address: ADDRESS, sats: "12345" })).answer;
  const record = devnet.indexer.tx(String(txid));
  expect(record?.tx.outputs[0]).toEqual({ sats: 12_345n, script: walletScript });
  expect(await order("finalize-tx", { txid })).toEqual({ status: 200, answer: {} });
  expect(record?.isPreFinal).toBe(true);
  await order("finalize-block", { hash: devnet.node.tip()?.hash });
  expect(devnet.node.finalHeight()).toBe(112);
});

test("the clock stands still and runs on", async () => {
  expect((await order("mock-time", { time: 2_000_000_000 })).answer).toEqual({ time: 2_000_000_000 });
  expect(devnet.node.now()).toBe(2_000_000_000);
  await order("mock-time", { time: null });
  expect(devnet.node.now()).not.toBe(2_000_000_000);
});

test("blocks go and come back", async () => {
  const hash = devnet.node.tip()?.hash;
  for (const [away, back] of [
    ["park", "unpark"],
    ["invalidate", "reconsider"],
  ] as const) {
    await order(away, { hash });
    expect(devnet.node.tip()?.height).toBe(109);
    await order(back, { hash });
    expect(devnet.node.tip()?.hash).toBe(hash);
  }
});

test("reject-tx and send-raw", async () => {
  const txid = await devnet.fund(walletScript, 30_000n);
  const raw = toHex(signTx([{ txid, sats: 30_000n }], toWallet(20_000n)));
  expect((await order("send-raw", { raw })).status).toBe(200);
  expect(devnet.node.mempool().size).toBe(2);
  await order("reject-tx", { txid });
  expect(devnet.node.mempool().size).toBe(0);
  expect(await order("send-raw", { raw })).toEqual({
    status: 400,
    answer: { error: "Missing inputs: bad-txns-inputs-missingorspent" },
  });
});

test("send-raw takes what is not standard where the devnet or the order says so", async () => {
  const open = await createDevnet({ finalize: "never", blocks: 110, acceptNonstd: true });
  const sendDust = async (to: Devnet, more: object) => {
    const txid = await to.fund(walletScript, 30_000n);
    const raw = toHex(signTx([{ txid, sats: 30_000n }], toWallet(100n, 20_000n)));
    const request = { method: "POST", headers: JSON_TYPE, body: JSON.stringify({ raw, ...more }) };
    return (await ask(to.url, "/devnet/send-raw", request)).status;
  };
  expect(await sendDust(devnet, {})).toBe(400);
  expect(await sendDust(devnet, { acceptNonstd: true })).toBe(200);
  expect(await sendDust(open, {})).toBe(200);
  expect(await sendDust(open, { acceptNonstd: false })).toBe(400);
  await open.stop();
});

describe("errors in words", () => {
  test.each([
    ["generate", {}, '"blocks" must be a whole number from 1 to 10000'],
    ["generate", { blocks: 1, address: "x" }, '"x" is not an address that can be paid here'],
    ["fund", { address: ADDRESS, sats: 5 }, '"sats" must be an amount in sats as a string of digits'],
    ["fund", { address: ADDRESS, sats: "545" }, "The faucet pays at least 546 sats, not 545"],
    ["finalize-tx", { txid: "00" }, '"txid" must be 64 lower-case hex digits'],
    ["faults", { nonsense: true }, 'There is no fault "nonsense"'],
    ["faults", { hang: "yes" }, '"hang" must be true, false or how many requests it strikes'],
  ])("%s %j", async (operation, params, error) => {
    expect(await order(operation, params)).toEqual({ status: 400, answer: { error } });
  });
  test("what the node does not know", async () => {
    for (const operation of ["park", "invalidate", "finalize-block"]) {
      const { status, answer } = await order(operation, { hash: "ab".repeat(32) });
      expect([status, typeof answer.error]).toEqual([400, "string"]);
    }
  });
  test("a body that is not JSON or not an object, and an unknown operation", async () => {
    const send = async (operation: string, body: string, headers = JSON_TYPE) =>
      (await ask(devnet.url, `/devnet/${operation}`, { method: "POST", headers, body })).status;
    expect(await send("generate", "{")).toBe(400);
    expect(await send("generate", "[]")).toBe(400);
    expect(await send("generate", '{"blocks":1}', { "content-type": "text/plain" })).toBe(400);
    expect(await send("nonsense", "{}")).toBe(404);
    expect(devnet.node.tip()?.height).toBe(110);
  });
});

test("a web page of another origin gets no permission to give orders", async () => {
  const headers = { origin: "http://evil.test", "access-control-request-method": "POST" };
  const { headers: answer } = await ask(devnet.url, "/devnet/generate", { method: "OPTIONS", headers });
  expect(answer["access-control-allow-origin"]).toBeUndefined();
});

test("offline for a while", async () => {
  await order("offline", { forMs: 150 });
  await expect
    .poll(() => ask(devnet.url, "/chronik-info").catch((error: NodeJS.ErrnoException) => error.code))
    .toBe("ECONNREFUSED");
  await expect
    .poll(() =>
      ask(devnet.url, "/chronik-info")
        .then(({ status }) => status)
        .catch(() => 0),
    )
    .toBe(200);
});
