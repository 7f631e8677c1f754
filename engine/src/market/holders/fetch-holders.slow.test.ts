import { type AirdropTerms, shareOut } from "@satchel/core/airdrop";
import { atoms, sats } from "@satchel/core/amount";
import { airdropScript } from "@satchel/core/script";
import { aTokenId, aTxid, createManualClock } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig } from "../../testing/devnet-rig.ts";
import { mustBe } from "../../testing/rig.ts";

let devnet: Devnet;
let rig: DevnetRig;
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
});
afterAll(() => devnet.stop());
beforeEach(() => {
  rig = createDevnetRig(devnet.url);
});
afterEach(() => rig.stop());

function world() {
  if (devnet.world === undefined) throw new Error("no world");
  return devnet.world;
}
test("all atoms of a token are held by somebody; those on offer by the makers", async () => {
  const { tokenIds, offers } = world();
  for (const tokenId of [tokenIds.staking, tokenIds.reward, tokenIds.tea]) {
    const utxos = await rig.client.tokenUtxos(aTokenId(tokenId));
    const { holdings, unread } = mustBe(await rig.engine.fetchHolders({ tokenId: aTokenId(tokenId) }));
    const supply = utxos.reduce((sum, { token }) => sum + (token?.isMintBaton ? 0n : (token?.atoms ?? 0n)), 0n);
    expect([...holdings.values()].reduce((sum, held) => sum + held, 0n)).toBe(supply);
    expect(unread).toBe(0);
    expect(offers.open.some((offer) => offer.tokenId === tokenId)).toBe(true);
    expect([...holdings.keys()].every((script) => script.startsWith("76a914"))).toBe(true);
  }
});

test("the NFTs of a collection are found, also when the history has several pages, and so are their holders", async () => {
  const { gallery } = world().collections;
  const { tokenHistory } = rig.client;
  rig.client.tokenHistory = (id, page, _, signal) => tokenHistory(id, page, 2, signal);
  const steps = new Set<string>();
  const onProgress = (step: string) => void steps.add(step);
  const { holdings } = mustBe(await rig.engine.fetchHolders({ nftsOf: aTokenId(gallery.tokenId) }, { onProgress }));
  expect([...holdings.values()].reduce((sum, held) => sum + held, 0n)).toBe(BigInt(gallery.nftTokenIds.length));
  expect([...steps]).toEqual(["nfts", "coins", "holders"]);
});

test("the minted address is read from the genesis; a stop and an unknown token are problems", async () => {
  const { tokenIds } = world();
  const scripts = mustBe(await rig.engine.fetchMintScripts(aTokenId(tokenIds.staking)));
  expect(scripts.length).toBeGreaterThan(0);
  expect(await rig.engine.fetchMintScripts(aTokenId("00".repeat(32)))).toMatchObject({
    problem: { code: "unreachable" },
  });
  const stop = new AbortController();
  stop.abort();
  const stopped = await rig.engine.fetchHolders({ tokenId: aTokenId(tokenIds.staking) }, { signal: stop.signal });
  expect(stopped).toEqual({ ok: false, problem: { code: "stopped" } });
});

test("an airdrop to the holders of a token arrives: everybody gets the share of the calculation, with the message", async () => {
  await createFunded(devnet, rig, 10_000_000n);
  const tokenId = world().tokenIds.reward;
  const { holdings } = mustBe(await rig.engine.fetchHolders({ tokenId: aTokenId(tokenId) }));
  const terms: AirdropTerms = {
    totalSats: sats(2_000_000n),
    share: "proportional",
    minAtoms: atoms(1n),
    ignored: new Set(),
  };
  const { payments, paid } = mustBe(await shareOut(holdings, terms, createManualClock()));
  const data = mustBe(airdropScript(aTokenId(tokenId), "Thank you"));
  const plan = mustBe(await rig.engine.prepare({ to: payments, data, dataInEach: true }));
  const { txids } = mustBe(await rig.engine.send(plan));
  const outputs = (await rig.client.tx(aTxid(txids[0]))).outputs;
  expect(outputs[0]?.script).toBe(data);
  expect(outputs.slice(1, -1).map(({ script, sats: got }) => ({ script, sats: got }))).toEqual(payments);
  expect(paid).toBe(plan.sent);
});
