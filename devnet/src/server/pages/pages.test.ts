import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { walletScript } from "../../node/testing/test-wallet.ts";
import { addressOfScript } from "../../script/addresses.ts";
import { ask } from "../testing/ask.ts";
import { BROWSER, openPage, textOf } from "./testing/open-page.ts";

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never", prefix: "ecregtest" });
});
afterAll(() => devnet.stop());

const ADDRESS = addressOfScript(walletScript, "ecregtest") ?? "";
const open = (path: string) => openPage(devnet.url, path);
async function submit(fields: Record<string, string>) {
  const headers = { ...BROWSER, "content-type": "application/x-www-form-urlencoded" };
  const {
    status,
    headers: answer,
    body,
  } = await ask(devnet.url, "/faucet", {
    method: "POST",
    headers,
    body: new URLSearchParams(fields).toString(),
  });
  return { status, location: answer.location ?? "", page: Buffer.from(body).toString() };
}

test("the start: badge, tip, form filled in from the address", async () => {
  const { page } = await open(`/?address=${ADDRESS}`);
  expect(page).toContain('<span class="badge warn">devnet</span>');
  expect(page).toContain(devnet.node.tip()?.hash);
  expect(page).toContain(`value="${ADDRESS}"`);
});

test("the faucet form pays and shows the transaction", async () => {
  const { status, location } = await submit({ address: ADDRESS, xec: "1234.56" });
  expect(status).toBe(303);
  const txid = new URL(String(location), devnet.url).searchParams.get("paid") ?? "";
  expect(devnet.indexer.tx(txid)?.tx.outputs[0]).toEqual({ sats: 123_456n, script: walletScript });
  expect((await open(String(location))).page).toContain(`Paid with <a class="mono" href="/tx/${txid}"`);

  const tx = await open(`/tx/${txid}`);
  expect(textOf(tx.page)).toContain("1,234.56 XEC");
  expect(tx.page).toContain("In the mempool");
  expect(tx.page).toContain(`href="/address/${ADDRESS}"`);
  const address = await open(`/address/${ADDRESS}`);
  expect(address.page).toContain(`href="/tx/${txid}"`);
  expect(textOf(address.page)).toContain("+1,234.56 XEC");
  expect(textOf((await open(`/address/${devnet.faucetAddress}`)).page)).toContain("\u22121,236.75 XEC");
});

test.each([
  [{ address: "nonsense", xec: "10" }, "is not an address"],
  [{ address: ADDRESS, xec: "ten" }, "is not an amount in XEC"],
  [{ address: ADDRESS, xec: "5.45" }, "at least 546 sats"],
])("the form says what is wrong: %j", async (fields, words) => {
  const { status, page } = await submit(fields);
  expect(status).toBe(400);
  expect(page).toContain(words);
  expect(page).toContain(`value="${fields.address}"`);
});

test("text from outside never becomes HTML", async () => {
  const nasty = `"><script>alert('1')</script>`;
  const home = await open(`/?address=${encodeURIComponent(nasty)}&xec=${encodeURIComponent(nasty)}`);
  const failed = await submit({ address: nasty, xec: nasty });
  for (const { page } of [home, failed]) {
    expect(page).not.toContain("<script");
    expect(page).toContain("&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;");
  }
});

describe("pages and answers share a path", () => {
  test("by the Accept header", async () => {
    const coinbase = devnet.node.blockAt(7)?.txs[0]?.txid ?? "";
    for (const path of ["/block/7", `/block/${devnet.node.blockAt(7)?.hash}`, `/tx/${coinbase}`]) {
      expect((await open(path)).status).toBe(200);
      for (const headers of [{}, { accept: "*/*" }, { accept: "application/json, text/plain, */*" }]) {
        expect((await ask(devnet.url, path, { headers })).type).toBe("application/x-protobuf");
      }
    }
    expect((await open(`/tx/${coinbase}`)).page).toContain("Newly mined coins");
  });
  test("what is not there is a page too", async () => {
    for (const path of [`/tx/${"ab".repeat(32)}`, "/block/9999", "/address/x", "/nothing"]) {
      expect((await open(path)).status).toBe(404);
    }
  });
});

test("long histories have pages, and a page behind the last is the last", async () => {
  const { page } = await open(`/address/${devnet.faucetAddress}?page=1`);
  expect(page).toContain("Page 2 of 5");
  for (const to of [0, 2, 3, 4]) expect(page).toContain(`?page=${to}"`);
  const first = (await open(`/address/${devnet.faucetAddress}`)).page;
  const links = (text: string): Set<string> => new Set(text.match(/href="\/tx\/[0-9a-f]{64}"/g));
  expect(links(first).size).toBe(25);
  expect([...links(page)].filter((link) => links(first).has(link))).toEqual([]);
  for (const asked of ["99", "123456"]) {
    expect((await open(`/address/${devnet.faucetAddress}?page=${asked}`)).page).toContain("Page 5 of 5");
  }
  expect((await open(`/address/${devnet.faucetAddress}?page=-1`)).page).toContain("Page 1 of 5");
});

test("blocks lead to the ones before and after", async () => {
  const tip = devnet.node.tip()?.height ?? 0;
  const { page } = await open("/block/7");
  expect(page).toContain('<a href="/block/6">Block 6</a>');
  expect(page).toContain('<a href="/block/8">Block 8</a>');
  expect(textOf(page)).toContain(`${tip - 6} confirmations, not final yet`);
  expect((await open("/block/0")).page).not.toContain("/block/-1");
  expect((await open(`/block/${tip}`)).page).not.toContain(`"/block/${tip + 1}"`);
});

test("prices walk with the clock, the same for the same second", async () => {
  const prices = async (time: number) => {
    devnet.node.setMockTime(time);
    const path = "/api/v3/simple/price?ids=ecash&vs_currencies=usd,eur,gbp,nonsense&include_last_updated_at=true";
    const { body, headers } = await ask(devnet.url, path);
    expect(headers["access-control-allow-origin"]).toBe("*");
    return JSON.parse(Buffer.from(body).toString()).ecash as Record<string, number>;
  };
  const start = 1_900_000_000;
  const first = await prices(start);
  expect(Object.keys(first)).toEqual(["usd", "eur", "gbp", "last_updated_at"]);
  expect(first.last_updated_at).toBe(start);
  expect(await prices(start)).toEqual(first);
  expect((await prices(start + 86_400)).usd).not.toBe(first.usd);
  for (let day = 0; day < 60; day++) {
    const { usd = 0 } = await prices(start + day * 86_400);
    expect(Math.abs(usd / 0.0000213 - 1)).toBeLessThan(0.061);
  }
  expect(JSON.parse(Buffer.from((await ask(devnet.url, "/api/v3/simple/price?ids=bitcoin")).body).toString())).toEqual(
    {},
  );
});
