import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { toHex } from "@satchel/core/script";
import { ChronikClient } from "chronik-client";
import { Script } from "ecash-lib";
import { afterEach, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet, DevnetOptions } from "../../devnet.ts";
import { addressOfScript } from "../../script/addresses.ts";
import { ask } from "../../server/testing/ask.ts";
import { askJson, type JsonAnswer, postJson } from "../testing/ask-json.ts";
import { XEC_REWARD_SATS } from "./xec-reward-wallet.ts";

const running: Devnet[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const devnet of running.splice(0)) await devnet.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
async function start(options: DevnetOptions = {}): Promise<Devnet> {
  const devnet = await createDevnet({ finalize: "never", ...options });
  running.push(devnet);
  return devnet;
}

const NOW = 1_950_000_000;
const DAY = 86_400;
const NOT_YET = "Address is not yet eligible for token rewards";
const scriptOf = (owner: number): Uint8Array => Script.p2pkh(new Uint8Array(20).fill(owner)).bytecode;
const ANN = addressOfScript(scriptOf(1), "ecash") ?? "";
const BOB = addressOfScript(scriptOf(2), "ecash") ?? "";

const server = (devnet: Devnet): string => devnet.state().network.endpoints.rewards;
const claimXec = (
  devnet: Devnet,
  address: string,
  token: unknown = `devnet:claimxec:${address}`,
): Promise<JsonAnswer> => postJson(`${server(devnet)}/claimxec/${address}`, { token });
const claimToken = (devnet: Devnet, address: string): Promise<JsonAnswer> =>
  postJson(`${server(devnet)}/claim/${address}`, { token: `devnet:claimcachet:${address}` });
const isEligible = (devnet: Devnet, address: string): Promise<JsonAnswer> =>
  askJson(`${server(devnet)}/is-eligible/${address}`);
const coinsOf = async (devnet: Devnet, owner: number) =>
  (await new ChronikClient([devnet.url]).script("other", toHex(scriptOf(owner))).utxos()).utxos;

/** A token payer whose rewards are plain payments from a wallet of the test. Only the payer matters here. */
async function payTokensFromFaucet(devnet: Devnet): Promise<void> {
  const { services } = devnet;
  const [coinbase] = devnet.node.blockAt(1)?.txs ?? [];
  services.tokenRewards = {
    script: coinbase?.outputs[0]?.script ?? new Uint8Array(),
    pay: (to) => devnet.fund(to, 546n),
  };
}

test("XEC really comes, again and again for others, and the faucet's payments are no rewards", async () => {
  const devnet = await start();
  await devnet.fund(ANN, 10_000n);
  const { status, body } = await claimXec(devnet, ANN);
  expect([status, body]).toEqual([
    200,
    { address: ANN, txid: expect.stringMatching(/^[0-9a-f]{64}$/), msg: "Success" },
  ]);
  const coins = await coinsOf(devnet, 1);
  expect(coins.find(({ outpoint }) => outpoint.txid === body.txid)?.sats).toBe(XEC_REWARD_SATS);
  devnet.generate(1);
  for (let owner = 10; owner < 40; owner++) {
    const address = addressOfScript(scriptOf(owner), "ectest") ?? "";
    expect((await claimXec(devnet, address)).status).toBe(200);
    expect((await coinsOf(devnet, owner)).map(({ sats }) => sats)).toEqual([XEC_REWARD_SATS]);
  }
});

test("the bot check takes its own action and address, and nothing else", async () => {
  const devnet = await start();
  const wrong = [null, "", 7, `devnet:claimcachet:${ANN}`, `devnet:claimxec:${BOB}`, `devnet:claimxec:${ANN} `];
  for (const token of wrong) {
    expect(await claimXec(devnet, ANN, token)).toMatchObject({ status: 500, body: { error: "Bot check failed" } });
  }
  const bodies = ["", "[]", "null", '"devnet"', "{"];
  for (const body of bodies) {
    const answer = await askJson(`${server(devnet)}/claimxec/${ANN}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).toMatchObject({ error: expect.any(String), msg: expect.any(String) });
  }
  expect(await postJson(`${server(devnet)}/claim/${ANN}`, { token: `devnet:claimxec:${ANN}` })).toMatchObject({
    status: 500,
    body: { error: "Bot check failed" },
  });
  expect(await coinsOf(devnet, 1)).toEqual([]);
});

test("what is no address is refused everywhere", async () => {
  const devnet = await start();
  const path = "ecash:nobody";
  for (const answer of [await isEligible(devnet, path), await claimXec(devnet, path), await claimToken(devnet, path)]) {
    expect(answer).toMatchObject({ status: 500, body: { address: path, error: "Invalid eCash address" } });
  }
});

test("24 hours between two rewards: mock time moves it, a block does not change it, a restart forgets nothing", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "devnet-rewards-"));
  folders.push(dataDir);
  const devnet = await start({ dataDir });
  devnet.node.setMockTime(NOW);
  expect((await claimXec(devnet, ANN)).status).toBe(200);
  const refused = { status: 500, body: { address: ANN, error: NOT_YET, becomesEligible: NOW + DAY } };
  expect(await claimXec(devnet, ANN)).toMatchObject(refused);
  devnet.node.setMockTime(NOW + 600);
  devnet.generate(1);
  await devnet.restart();
  devnet.node.setMockTime(NOW + DAY - 1);
  expect(await claimXec(devnet, ANN)).toMatchObject(refused);
  expect((await claimXec(devnet, BOB)).status).toBe(200);
  devnet.node.setMockTime(NOW + DAY);
  expect((await claimXec(devnet, ANN)).status).toBe(200);
  expect((await coinsOf(devnet, 1)).length).toBe(2);
});

test("a reward the chain lost counts no more", async () => {
  const devnet = await start();
  const { body } = await claimXec(devnet, ANN);
  expect((await claimXec(devnet, ANN)).body.error).toBe(NOT_YET);
  devnet.node.rejectTx(String(body.txid));
  expect((await claimXec(devnet, ANN)).status).toBe(200);
});

test("the same claim many times at once is paid once", async () => {
  const devnet = await start();
  const answers = await Promise.all(Array.from({ length: 12 }, () => claimXec(devnet, ANN)));
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect((await coinsOf(devnet, 1)).length).toBe(1);
});

test("neither is one whose payment takes its time", async () => {
  const devnet = await start();
  await payTokensFromFaucet(devnet);
  const { tokenRewards, rewards } = devnet.services;
  const pay = async (to: Uint8Array): Promise<string> => {
    await nextTurn();
    return tokenRewards.pay(to);
  };
  devnet.services.tokenRewards = { ...tokenRewards, pay };
  const results = await Promise.all(Array.from({ length: 5 }, () => rewards.claim("token", scriptOf(1))));
  expect(results.map(({ ok }) => ok)).toEqual([true, false, false, false, false]);
});

test("token rewards: eligible until paid, by POST or GET, apart from XEC", async () => {
  const devnet = await start();
  await payTokensFromFaucet(devnet);
  devnet.node.setMockTime(NOW);
  expect((await claimXec(devnet, ANN)).status).toBe(200);
  expect(await isEligible(devnet, ANN)).toEqual({ status: 200, body: { address: ANN, isEligible: true } });
  expect(await claimToken(devnet, ANN)).toMatchObject({ status: 200, body: { address: ANN, msg: "Success" } });
  const later = { address: ANN, isEligible: false, becomesEligible: NOW + DAY };
  expect(await isEligible(devnet, ANN)).toEqual({ status: 200, body: later });
  expect(await askJson(`${server(devnet)}/claim/${ANN}`)).toMatchObject({ status: 500, body: { error: NOT_YET } });
  await ask(devnet.url, `/rewards/claim/${BOB}`, { method: "HEAD" });
  expect(await askJson(`${server(devnet)}/claim/${BOB}`)).toMatchObject({ status: 200, body: { msg: "Success" } });
  devnet.node.setMockTime(NOW + DAY);
  expect((await isEligible(devnet, ANN)).body).toEqual({ address: ANN, isEligible: true });
});

test("a hot wallet without tokens says so in the words wallets know", async () => {
  const devnet = await start();
  const { status, body } = await claimToken(devnet, ANN);
  expect([status, body.msg]).toEqual([500, "Error: Insufficient token utxos"]);
  expect((await isEligible(devnet, ANN)).body.isEligible).toBe(true);
});

test("an empty devnet pays nothing and says why", async () => {
  const devnet = await start({ blocks: 0 });
  const { status, body } = await claimXec(devnet, ANN);
  expect([status, body.msg]).toEqual([500, expect.stringMatching(/^Error: The faucet does not have/)]);
  devnet.generate(101);
  expect((await claimXec(devnet, ANN)).status).toBe(200);
});
