// The pages that show tokens, opened over HTTP as a browser does, with tokens made by ecash-lib.
import {
  alpGenesis,
  alpSend,
  emppScript,
  type GenesisInfo,
  type Script,
  slpBurn,
  slpGenesis,
  slpSend,
} from "ecash-lib";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { signTx, type TestCoin, walletScript } from "../../node/testing/test-wallet.ts";
import { addressOfScript } from "../../script/addresses.ts";
import { ask } from "../testing/ask.ts";
import { openPage, textOf } from "./testing/open-page.ts";

const DUST = 546n;
const SCRIPT_TAG = `"><script>alert('1')</script><b x="`;
const NASTY: GenesisInfo = {
  tokenTicker: SCRIPT_TAG,
  tokenName: `<img src=x onerror=alert(1)>${SCRIPT_TAG}`,
  url: "javascript:alert(1)",
  decimals: 3,
};
const INFO = { tokenTicker: "LAMP", tokenName: "Lamp Oil", url: "lamp.example", decimals: 2 };
const ADDRESS = addressOfScript(walletScript, "ecash") ?? "";

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterAll(() => devnet.stop());

/** Puts a transaction with the token script as output 0 into the mempool, without the token check of broadcasts. */
async function sendToken(script: Script | Uint8Array, outputs: number, coins: readonly TestCoin[] = []) {
  const sats = 10_000n;
  const funding = await devnet.fund(walletScript, sats);
  const dust = Array.from({ length: outputs }, () => ({ sats: DUST, script: walletScript }));
  const note = script instanceof Uint8Array ? script : script.bytecode;
  const raw = signTx([...coins, { txid: funding, sats }], [{ sats: 0n, script: note }, ...dust]);
  const accepted = devnet.node.accept(raw);
  if (!accepted.ok) throw new Error(JSON.stringify(accepted.rejection));
  return accepted.txid;
}
const coin = (txid: string, outIdx: number): TestCoin => ({ txid, outIdx, sats: DUST });
const open = (path: string) => openPage(devnet.url, path);
const text = async (path: string): Promise<string> => textOf((await open(path)).page);

describe("the page of a token", () => {
  let id: string;
  beforeAll(async () => {
    id = await sendToken(slpGenesis(1, { ...INFO, hash: "ab".repeat(32) }, 123_456n, 2), 2);
  });

  test("says what the token is, and what there is of it", async () => {
    const shown = await text(`/token/${id}`);
    expect(shown).toContain("Lamp Oil LAMP SLP fungible token");
    expect(shown).toContain("In existence 1,234.56 LAMP");
    expect(shown).toContain("Decimals 2");
    expect(shown).toContain("URL lamp.example");
    expect(shown).toContain(`Document hash ${"ab".repeat(32)}`);
    expect(shown).toContain("1 mint baton:");
    expect(shown).toContain("In the mempool Not final yet");
    const { page } = await open(`/token/${id}`);
    expect(page).toContain(`href="/tx/${id}"`);
    expect(page).toContain(`href="/tx/${id}#out-2"`);
    expect(page).not.toContain('href="lamp.example');
  });

  test("shows how much is left after a burn, and that no more can be minted", async () => {
    const oil = await sendToken(slpGenesis(1, INFO, 1000n), 1);
    await sendToken(slpBurn(oil, 1, 300n), 1, [coin(oil, 1)]);
    const all = await text(`/token/${oil}`);
    expect(all).toContain("In existence 0.00 LAMP");
    expect(all).toContain("Nobody can mint more");
    const part = await sendToken(slpGenesis(1, INFO, 1000n), 1);
    await sendToken(slpSend(part, 1, [400n, 300n]), 2, [coin(part, 1)]);
    expect(await text(`/token/${part}`)).toContain("In existence 7.00 LAMP");
  });

  test("shares its path with the indexer's interface", async () => {
    expect((await open(`/token/${id.toUpperCase()}`)).status).toBe(200);
    for (const headers of [{}, { accept: "*/*" }, { accept: "application/json, text/html" }]) {
      expect((await ask(devnet.url, `/token/${id}`, { headers })).type).toBe("application/x-protobuf");
    }
    const plain = await devnet.fund(walletScript, 1000n);
    for (const nothing of [plain, "ab".repeat(32), "00".repeat(32), "x", "%3Cscript%3E"]) {
      const { status, page } = await open(`/token/${nothing}`);
      expect(status).toBe(404);
      expect(page).not.toContain("<script");
    }
  });

  test("has the icon when the icon service has one, and a letter until then", async () => {
    const before = await open(`/token/${id}`);
    expect(before.page).not.toContain("<img");
    expect(before.page).toContain(">L</div>");
    const added = await devnet.services.icons.add(id, PNG.sync.write(new PNG({ width: 4, height: 4 })));
    expect(added.ok).toBe(true);
    const src = /<img class="icon" src="([^"]+)"/.exec((await open(`/token/${id}`)).page)?.[1] ?? "";
    expect((await ask(devnet.url, src)).type).toBe("image/png");
  });

  test("an NFT names its collection, the collection lists its NFTs", async () => {
    const group = await sendToken(slpGenesis(0x81, { ...INFO, tokenName: "Harbour", tokenTicker: "HB" }, 3n), 1);
    const fan = await sendToken(slpSend(group, 0x81, [1n, 1n, 1n]), 3, [coin(group, 1)]);
    const made: string[] = [];
    for (const outIdx of [1, 2]) {
      const script = slpGenesis(0x41, { tokenName: `Boat ${outIdx}`, tokenTicker: "", url: "", decimals: 0 }, 1n);
      made.push(await sendToken(script, 1, [coin(fan, outIdx)]));
    }
    const collection = await open(`/token/${group}`);
    expect(textOf(collection.page)).toContain("SLP NFT collection");
    expect(textOf(collection.page)).toContain("2 NFTs");
    for (const nft of made) expect(collection.page).toContain(`href="/token/${nft}"`);
    const nft = await open(`/token/${made[0]}`);
    expect(textOf(nft.page)).toContain("Collection HB");
    expect(textOf(nft.page)).toContain("SLP NFT ");
    expect(nft.page).toContain(`href="/token/${group}"`);
    expect(textOf(nft.page)).not.toContain("Minting");
  });

  test("many NFTs have pages of their own", async () => {
    let group = await sendToken(slpGenesis(0x81, { ...INFO, tokenTicker: "BIG" }, 21n), 1);
    const id = group;
    for (let number = 1; number <= 21; number++) {
      const left = BigInt(21 - number);
      const outputs = left === 0n ? [1n] : [1n, left];
      const fan = await sendToken(slpSend(id, 0x81, outputs), outputs.length, [coin(group, number === 1 ? 1 : 2)]);
      const nft = { tokenName: `Number ${number}.`, tokenTicker: "", url: "", decimals: 0 };
      await sendToken(slpGenesis(0x41, nft, 1n), 1, [coin(fan, 1)]);
      devnet.generate(1);
      group = fan;
    }
    const first = await text(`/token/${id}`);
    expect(first).toContain("21 NFTs Number 21.");
    expect(first).not.toContain("Number 1.");
    const last = await open(`/token/${id}?nfts=1`);
    expect(textOf(last.page)).toContain("21 NFTs Number 1.");
    expect(last.page).toContain(`href="/token/${id}?nfts=0"`);
  });

  test("tokens of a vault are minted by its script", async () => {
    const mintVaultScripthash = "cd".repeat(20);
    const vault = await sendToken(slpGenesis(2, { ...INFO, mintVaultScripthash }, 5n), 1);
    const { page } = await open(`/token/${vault}`);
    const script = Buffer.from(`a914${mintVaultScripthash}87`, "hex");
    expect(page).toContain(`Vault <a class="mono" href="/address/${addressOfScript(script, "ecash")}"`);
    expect(textOf(page)).toContain("SLP token with mint vault");
  });

  test("becomes final in words", async () => {
    const fresh = await sendToken(slpGenesis(1, INFO, 1n), 1);
    devnet.generate(3);
    expect(await text(`/token/${fresh}`)).toContain("Confirmed 3 confirmations, not final yet");
    devnet.node.finalizeBlock(devnet.node.tip()?.hash ?? "");
    expect(await text(`/token/${fresh}`)).toContain("Final 3 confirmations");
    expect(await text(`/tx/${fresh}`)).toContain("Final 3 confirmations");
  });
});

describe("tokens on the page of a transaction", () => {
  test("amounts with decimals and ticker, batons, data as text", async () => {
    const id = await sendToken(emppScript([alpGenesis(0, INFO, { atomsArray: [50n, 150n], numBatons: 1 })]), 3);
    const genesis = await text(`/tx/${id}`);
    expect(genesis).toContain("Everything follows the token rules.");
    expect(genesis).toContain("LAMP Created ALP token");
    expect(genesis).toContain("0.50 LAMP");
    expect(genesis).toContain("Mint baton LAMP");
    expect(genesis).toContain("Data in sections (eMPP)");
    const sent = await sendToken(emppScript([alpSend(id, 0, [200n])]), 1, [coin(id, 1), coin(id, 2)]);
    const spent = await open(`/tx/${sent}`);
    expect(textOf(spent.page)).toContain("1.50 LAMP");
    expect(textOf(spent.page)).toContain("2.00 LAMP");
    expect(spent.page).toContain(`href="/tx/${id}#out-1"`);
    expect((await open(`/tx/${id}`)).page).toContain(`Spent by <a class="mono" href="/tx/${sent}"`);
  });

  test("an unexpected burn, in the indexer's words", async () => {
    const id = await sendToken(slpGenesis(1, INFO, 1000n, 2), 2);
    const burn = await sendToken(slpSend(id, 1, [400n]), 1, [coin(id, 1), coin(id, 2)]);
    const shown = await text(`/tx/${burn}`);
    expect(shown).toContain("Not everything follows the token rules.");
    expect(shown).toContain(devnet.indexer.tx(burn)?.colour.entries[0]?.burnSummary);
    expect(shown).toContain("Burned 6.00 LAMP");
    expect(shown).toContain("Mint baton Burned");
  });

  test("scripts that cannot be read, and unknown types", async () => {
    const broken = await sendToken(Uint8Array.of(0x6a, 4, 0x53, 0x4c, 0x50, 0, 1, 1, 3, 0x58, 0x59, 0x5a), 1);
    const error = devnet.indexer.tx(broken)?.colour.failedParsings[0]?.error ?? "";
    expect(error).toContain("SLP error");
    expect(await text(`/tx/${broken}`)).toContain(error);
    const unknown = await sendToken(Uint8Array.of(0x6a, 4, 0x53, 0x4c, 0x50, 0, 1, 9, 1, 7), 1);
    expect(await text(`/tx/${unknown}`)).toContain("SLP token of unknown type 9");
    expect(await text(`/address/${ADDRESS}`)).toContain("1 coin with tokens of unknown types");
  });

  test("text in an OP_RETURN is shown as text", async () => {
    const note = "Grüße & <i>Küsse</i>";
    const bytes = new TextEncoder().encode(note);
    const txid = await sendToken(Uint8Array.of(0x6a, 4, 0, 0x74, 0x61, 0x62, bytes.length, ...bytes, 2, 0xff, 0xfe), 1);
    const { page } = await open(`/tx/${txid}`);
    expect(page).toContain("Grüße &amp; &lt;i&gt;Küsse&lt;/i&gt;</bdi>");
    expect(textOf(page)).toContain("fffe");
  });
});

describe("the page of an address", () => {
  test("adds up each token, counts batons and shows what a transaction changed", async () => {
    const id = await sendToken(slpGenesis(1, { ...INFO, tokenName: "Fresh Paint" }, 900n, 2), 2);
    const { page } = await open(`/address/${ADDRESS}`);
    const held = textOf(page.slice(page.indexOf('id="tokens"'), page.indexOf('id="history"')));
    expect(held).toContain("Fresh Paint 2 coins Mint baton 9.00 LAMP");
    expect(textOf(page.slice(page.indexOf('id="history"')))).toContain("+9.00 LAMP");
    expect(page).toContain(`href="/token/${id}"`);
    expect(page).toContain(`href="/tx/${id}"`);
  });
});

describe("whatever somebody writes into a GENESIS stays text", () => {
  test("on every page that shows the token", async () => {
    // The start page shows ten transactions of the mempool, so it must be empty to show all of these.
    devnet.generate(1);
    const id = await sendToken(slpGenesis(1, NASTY, 18_446_744_073_709_551_615n, 2), 2);
    const pages = [`/token/${id}`, `/tx/${id}`, `/address/${ADDRESS}`, "/"];
    for (const path of pages) {
      const { page } = await open(path);
      expect(page).toContain("&lt;script&gt;");
      expect(page).not.toMatch(/<script|<img|<b x|href="javascript/i);
    }
    expect(await text(`/token/${id}`)).toContain("18,446,744,073,709,551.615");
    devnet.generate(1);
    expect((await open(`/block/${devnet.node.tip()?.height}`)).page).not.toContain("<script");
  });

  test("control characters and marks that turn the text around are taken out", async () => {
    const id = await sendToken(
      slpGenesis(1, { ...NASTY, tokenTicker: "\u202eEVIL\u0000", tokenName: "  ", url: "" }, 1n),
      1,
    );
    const { page } = await open(`/token/${id}`);
    for (const sign of ["\u202e", "\u0000"]) expect(page).not.toContain(sign);
    expect(page).toContain("<h1><bdi>\ufffdEVIL\ufffd</bdi></h1>");
    const blank = await sendToken(slpGenesis(1, { ...NASTY, tokenTicker: "\u200b", tokenName: "", url: "" }, 1n), 1);
    expect((await open(`/token/${blank}`)).page).toContain(
      `<h1><bdi>${blank.slice(0, 6)}…${blank.slice(-6)}</bdi></h1>`,
    );
  });
});
