import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ChronikClient } from "chronik-client";
import { afterEach, describe, expect, test } from "vitest";
import { createDevnet } from "../create-devnet.ts";
import type { Devnet, DevnetOptions } from "../devnet.ts";
import { scriptOfAddress } from "../script/addresses.ts";
import { readPicture, writePng } from "../services/icons/picture.ts";
import { openWorld } from "./open-world.ts";
import { createWorldDevnet, seededWorld } from "./testing/seeded-world.ts";
import { TOKEN_REWARD_ATOMS } from "./token-reward-wallet.ts";
import { summarizeWorld, tokenIdsOf, type World, worldInPrefix } from "./world.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const deed of undo.splice(0).reverse()) await deed();
});

async function start(options: DevnetOptions): Promise<Devnet> {
  const devnet = await createDevnet(options);
  undo.push(() => devnet.stop());
  return devnet;
}

async function startWorld(): Promise<Awaited<ReturnType<typeof createWorldDevnet>>> {
  const devnet = await createWorldDevnet();
  undo.push(() => devnet.stop());
  return devnet;
}

async function opened(devnet: Devnet, dataDir: string): Promise<World> {
  const world = await openWorld(devnet, { dataDir });
  if (world === undefined) throw new Error("there is no world");
  return world;
}

describe("a devnet with a world", () => {
  test("pays token rewards from the world's reward token, once a day, and warns of its imitations", async () => {
    const devnet = await startWorld();
    const { world } = devnet;
    const { address } = world.demo;
    expect(devnet.services.blacklist.tokenIds()).toEqual(world.special.blacklist);

    const chronik = new ChronikClient([devnet.url]);
    const claim = async () => {
      const to = Buffer.from(scriptOfAddress(address) ?? []);
      return devnet.services.rewards.claim("token", to);
    };
    const paid = await claim();
    if (!paid.ok) throw new Error(JSON.stringify(paid.problem));
    const tx = await chronik.tx(paid.value);
    expect(tx.tokenStatus).toBe("TOKEN_STATUS_NORMAL");
    expect(tx.outputs[1]?.token).toMatchObject({ tokenId: world.special.rewardTokenId, atoms: TOKEN_REWARD_ATOMS });
    expect(await claim()).toMatchObject({ ok: false, problem: { code: "not-yet-eligible" } });
    expect(summarizeWorld(world)).toMatchObject({ demo: { address, txs: 250 }, openOffers: 40 });
  });

  test("gives every token an icon of its own", async () => {
    const devnet = await startWorld();
    const { world } = devnet;
    const ids = tokenIdsOf(world);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(33);
    const { icons } = devnet.state().network.endpoints;
    const load = (size: number, id: string) => fetch(`${icons}/${size}/${id}.png`);
    const pictures = await Promise.all(ids.map(async (id) => (await load(64, id)).arrayBuffer()));
    expect(new Set(pictures.map((png) => Buffer.from(png).toString("hex"))).size).toBe(ids.length);
    for (const png of pictures)
      expect(readPicture(new Uint8Array(png))).toMatchObject({ ok: true, value: { width: 64 } });

    const [first = "", second = ""] = ids;
    const own = writePng({ width: 1, height: 1, rgba: Uint8Array.of(255, 0, 0, 255) });
    expect(await devnet.services.icons.add(first, own)).toMatchObject({ ok: true });
    const shown = readPicture(new Uint8Array(await (await load(32, first)).arrayBuffer()));
    expect(shown.ok && [...shown.value.rgba.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
    expect((await load(33, second)).status).toBe(404);
    expect((await load(64, "ab".repeat(32))).status).toBe(404);
  });

  test("knows its world again after a restart from the data folder", async () => {
    const { devnet: first, world, folder } = await seededWorld();
    const dataDir = await mkdtemp(join(tmpdir(), "satchel-world-"));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    await cp(folder, dataDir, { recursive: true });
    const second = await start({ dataDir, blocks: 0, finalize: "never" });
    expect(second.node.tip()?.hash).toBe(first.node.tip()?.hash);
    expect(await opened(second, dataDir)).toEqual(world);
    const history = await new ChronikClient([second.url]).address(world.demo.address).history(0, 1);
    expect(history.numTxs).toBe(world.demo.txids.length);
    expect(second.services.blacklist.tokenIds()).toEqual(world.special.blacklist);
    await second.stop();

    const third = await start({ dataDir, blocks: 0, finalize: "never", prefix: "ectest" });
    const renamed = await opened(third, dataDir);
    expect(renamed.demo.address).toMatch(/^ectest:/);
    expect(renamed.special.stakingHotWallet).toMatch(/^ectest:/);
    expect(worldInPrefix(renamed, "ecash")).toEqual(world);
  });

  test("leaves a chain alone that began without one", async () => {
    const devnet = await start({ finalize: "never" });
    const heard: string[] = [];
    expect(await openWorld(devnet, { log: (text) => heard.push(text) })).toBeUndefined();
    expect(heard).toHaveLength(1);
    expect(devnet.node.tip()?.height).toBe(120);
    expect(devnet.services.blacklist.tokenIds()).toEqual([]);
  });
});
