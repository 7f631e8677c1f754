import { createHash } from "node:crypto";
import { mnemonicToEntropy } from "ecash-lib";
import english from "ecash-lib/wordlists/english.json" with { type: "json" };
import { beforeAll, describe, expect, test } from "vitest";
import type { Devnet } from "../devnet.ts";
import { scriptOfPayee } from "../script/addresses.ts";
import { MESSAGE_CASES, SAID } from "./demo/messages.data.ts";
import { seedWorld } from "./seed-world.ts";
import { readMessage } from "./testing/read-message.ts";
import { type SeededWorld, seededWorld } from "./testing/seeded-world.ts";
import { WORLD_SECONDS } from "./world.ts";

/** Hash of all txids in chain order. It changes only when the world is changed on purpose. */
const WORLD_DIGEST = "d1f26c0e03896f519a8e1db2ada1fd748bc38a8fa0f91e5f1aaf29d9f470ee5a";
const DEMO_TXS = 250;
const OPEN_OFFERS = 40;

function blocksOf({ node }: Devnet) {
  return Array.from({ length: (node.tip()?.height ?? 0) + 1 }, (_, height) => {
    const block = node.blockAt(height);
    if (block === undefined) throw new RangeError(`there is no block ${height}`);
    return block;
  });
}

describe("the seeded world", () => {
  let first: SeededWorld;
  beforeAll(async () => {
    first = await seededWorld();
  });

  test("is the one that everybody has, down to each txid", () => {
    const txids = blocksOf(first.devnet).flatMap(({ txs }) => txs.map(({ txid }) => txid));
    expect(createHash("sha256").update(txids.join("")).digest("hex")).toBe(WORLD_DIGEST);
  });

  test("has a demo wallet of valid words with exactly 250 transactions", () => {
    const { demo } = first.world;
    expect(demo.phrase.split(" ")).toHaveLength(12);
    expect(mnemonicToEntropy(demo.phrase, english.words)).toHaveLength(16);
    const script = Buffer.from(scriptOfPayee(demo.address));
    const touching = blocksOf(first.devnet).flatMap(({ txs, spent }) =>
      txs.filter((tx, at) => [...tx.outputs, ...(spent[at] ?? [])].some((coin) => script.equals(coin.script))),
    );
    expect(touching).toHaveLength(DEMO_TXS);
    expect(new Set(touching.map(({ txid }) => txid))).toEqual(new Set(demo.txids));
    const labelled = Object.values(demo.labels).flat();
    expect(new Set(labelled)).toEqual(new Set(demo.txids));
    expect(labelled).toHaveLength(DEMO_TXS);
  });

  test(`says each of its ${MESSAGE_CASES.length} messages as facts.md 2.3 and 2.4 read them`, () => {
    const txs = new Map(blocksOf(first.devnet).flatMap(({ txs }) => txs.map((tx) => [tx.txid, tx])));
    for (const { label, reads } of MESSAGE_CASES) {
      const [txid = "", ...others] = first.world.demo.labels[label] ?? [];
      expect(others, label).toEqual([]);
      const script = txs.get(txid)?.outputs[0]?.script;
      const readings = readMessage(script ?? new Uint8Array());
      expect(readings.length, label).toBeGreaterThan(0);
      for (const reading of readings) expect(reading, label).toEqual(reads);
    }
  });

  test("people say what their payments are for, in the words of one small town", () => {
    const said = blocksOf(first.devnet).flatMap(({ txs }) => txs.map(({ outputs: [script] }) => script?.script));
    const texts = said.map((script) => Buffer.from(script ?? []).toString("utf8"));
    for (const words of Object.values(SAID).flat())
      expect(
        texts.filter((text) => text.endsWith(words)),
        words,
      ).not.toEqual([]);
  });

  test("every app has its valid and, where there is one, its invalid form", () => {
    const told = new Set(MESSAGE_CASES.map(({ reads }) => `${reads.app} ${reads.isValid ?? "-"}`));
    const both = [
      "alias",
      "Airdrop",
      "PayButton",
      "eCashChat",
      "Paywall",
      "Article",
      "Article Reply",
      "Message",
      "XECX",
      "DICE Bet",
      "EDJ Payout",
    ];
    const wanted = [...both, "Solana Address"].flatMap((app) => [`${app} true`, `${app} false`]);
    wanted.push("Auth true", "ROLL Payout true", "Encrypted -", "SWaP -", "unknown -", "none -");
    expect([...told].sort()).toEqual(wanted.sort());
  });

  test("has its open offers as unspent coins and nothing left in the mempool", () => {
    const { offers } = first.world;
    const { node } = first.devnet;
    expect(offers.open).toHaveLength(OPEN_OFFERS);
    for (const { txid, outIdx } of offers.open) expect(node.coin(txid, outIdx)?.sats).toBe(546n);
    expect(offers.open.filter(({ kind }) => kind === "oneshot")).toHaveLength(6);
    expect(offers.takenTxids.length).toBeGreaterThan(50);
    expect(offers.cancelledTxids.length).toBeGreaterThan(8);
    expect(node.mempool().size).toBe(0);
  });

  test("is spread over months that lie behind us, and leaves the clock running", () => {
    const { startTime, endTime } = first.world;
    expect(endTime - startTime).toBeLessThan(WORLD_SECONDS);
    expect(endTime - startTime).toBeGreaterThan(60 * 24 * 3600);
    const days = new Set(blocksOf(first.devnet).map(({ timestamp }) => Math.floor(timestamp / 86_400)));
    expect(days.size).toBeGreaterThan(60);
    const { node } = first.devnet;
    const before = Math.floor(Date.now() / 1000);
    expect(node.now()).toBeGreaterThanOrEqual(before);
    expect(node.now()).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
  });

  test("is not made on a chain that has blocks, and leaves the faucet rich", async () => {
    await expect(seedWorld(first.devnet)).rejects.toThrow(RangeError);
    await expect(first.devnet.fund(first.world.demo.address, 1_000_000_000n)).resolves.toHaveLength(64);
  });
});
