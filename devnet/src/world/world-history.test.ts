import { ChronikClient, type Tx } from "chronik-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Devnet } from "../devnet.ts";
import { scriptOfPayee } from "../script/addresses.ts";
import { MESSAGE_CASES } from "./demo/messages.data.ts";
import { RENDERED_LABELS } from "./testing/labels.data.ts";
import { readMessage } from "./testing/read-message.ts";
import { readRendering } from "./testing/read-rendering.ts";
import { createWorldDevnet } from "./testing/seeded-world.ts";
import { ISSUED_TOKENS } from "./tokens/tokens.data.ts";
import type { World } from "./world.ts";

/** The world as seen by software for the real network: npm's unmodified chronik-client and ecash-agora. */
describe("the world through the indexer", () => {
  let devnet: Devnet;
  let world: World;
  let chronik: ChronikClient;
  let history: Map<string, Tx>;
  let script: string;

  beforeAll(async () => {
    const own = await createWorldDevnet();
    devnet = own;
    world = own.world;
    chronik = new ChronikClient([devnet.url]);
    script = Buffer.from(scriptOfPayee(world.demo.address)).toString("hex");
    const pages = [0, 1].map((page) => chronik.address(world.demo.address).history(page, 200));
    history = new Map((await Promise.all(pages)).flatMap(({ txs }) => txs.map((tx) => [tx.txid, tx])));
  });
  afterAll(() => devnet.stop());

  const labelled = (label: string): Tx[] =>
    (world.demo.labels[label] ?? []).map((txid) => {
      const tx = history.get(txid);
      if (tx === undefined) throw new Error(`${label} ${txid} is not in the demo wallet's history`);
      return tx;
    });

  test("the demo wallet's 250 transactions are its history, and each has a label", () => {
    expect(history.size).toBe(250);
    expect([...history.keys()].sort()).toEqual([...world.demo.txids].sort());
    const known = [...Object.keys(RENDERED_LABELS), ...MESSAGE_CASES.map(({ label }) => label)];
    expect(Object.keys(world.demo.labels).sort()).toEqual(known.sort());
  });

  test(`all ${Object.keys(RENDERED_LABELS).length} kinds of payment, token and Agora transaction are there`, () => {
    for (const [label, rendering] of Object.entries(RENDERED_LABELS)) {
      const txs = labelled(label);
      expect(txs.length, label).toBeGreaterThan(0);
      for (const tx of txs) expect(readRendering(tx, script), `${label} ${tx.txid}`).toEqual(rendering);
    }
  });

  test(`all ${MESSAGE_CASES.length} messages are there`, () => {
    for (const { label, direction, reads } of MESSAGE_CASES) {
      const [tx] = labelled(label);
      const opReturn = Buffer.from(tx?.outputs[0]?.outputScript ?? "", "hex");
      expect(readMessage(opReturn).at(-1), label).toEqual(reads);
      expect(
        tx?.inputs.some(({ outputScript }) => outputScript === script),
        label,
      ).toBe(direction === "sent");
    }
  });

  test("nothing is burnt, invalid or unread by accident", () => {
    const odd = new Set(
      ["token-burn-slp", "token-burn-slp-intentional", "token-burn-alp", "token-burn-bare"].flatMap(
        (label) => world.demo.labels[label],
      ),
    );
    for (const tx of history.values()) {
      expect(tx.tokenFailedParsings, tx.txid).toEqual([]);
      if (odd.has(tx.txid)) continue;
      expect(tx.tokenStatus === "TOKEN_STATUS_NORMAL" || tx.tokenStatus === "TOKEN_STATUS_NON_TOKEN", tx.txid).toBe(
        true,
      );
      for (const entry of tx.tokenEntries) expect(entry.isInvalid, tx.txid).toBe(false);
    }
  });

  test("every token has the genesis it was given", async () => {
    for (const [role, { info, protocol }] of ISSUED_TOKENS) {
      const token = await chronik.token(world.tokenIds[role]);
      expect(token.tokenType.protocol, role).toBe(protocol);
      expect(token.genesisInfo, role).toMatchObject(info);
      expect(token.timeFirstSeen, role).toBeGreaterThan(0);
    }
    const vaulted = await chronik.token(world.tokenIds.vaulted);
    expect(vaulted.tokenType.type).toBe("SLP_TOKEN_TYPE_MINT_VAULT");
    for (const { tokenId, nftTokenIds } of Object.values(world.collections)) {
      expect((await chronik.token(tokenId)).tokenType.type).toBe("SLP_TOKEN_TYPE_NFT1_GROUP");
      expect(nftTokenIds).toHaveLength(8);
      for (const nft of nftTokenIds)
        expect((await chronik.token(nft)).tokenType.type).toBe("SLP_TOKEN_TYPE_NFT1_CHILD");
    }
  });

  test("the demo wallet holds what the screens need", async () => {
    const { utxos } = await chronik.address(world.demo.address).utxos();
    const atomsOf = (tokenId: string): bigint =>
      utxos.reduce((sum, { token }) => (token?.tokenId === tokenId ? sum + token.atoms : sum), 0n);
    const { tokenIds, special } = world;
    expect(atomsOf(special.rewardTokenId)).toBeGreaterThanOrEqual(100_000n);
    expect(atomsOf(tokenIds.grumpy)).toBeGreaterThanOrEqual(100_000_000n);
    expect(atomsOf(special.stakingTokenId)).toBeGreaterThanOrEqual(5_000_000n);
    expect(atomsOf(special.savingsTokenId)).toBeGreaterThan(0n);
    expect(atomsOf(special.hiddenImageTokenId)).toBe(1n);
    expect(atomsOf(tokenIds.vaulted)).toBe(12_000n);
    const batons = utxos.filter(({ token }) => token?.isMintBaton === true).map(({ token }) => token?.tokenId);
    const own = [tokenIds.demoSlp, tokenIds.demoAlp, world.collections.demo.tokenId];
    expect(batons.sort()).toEqual(own.sort());
    const plain = utxos.filter(({ token }) => token === undefined).reduce((sum, { sats }) => sum + sats, 0n);
    expect(plain).toBeGreaterThan(10_000_000n);
  });
});
