import { createdTokenId, type TokenId, UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import { NetworkError } from "@satchel/core/ports";
import { aTokenId } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createMemoryStore } from "@satchel/platform/memory";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDevnetRig, type DevnetRig } from "../testing/devnet-rig.ts";
import { tokensItem } from "./tokens-item.ts";

let devnet: Devnet;
let ids: TokenId[];
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
  const { tokenIds, collections } = devnet.world ?? {};
  ids = [...Object.values(tokenIds ?? {}), ...(collections?.gallery.nftTokenIds ?? [])].map(aTokenId);
});
afterAll(() => devnet.stop());
beforeEach(() => devnet.faults.clear());

async function withRig<T>(run: (rig: DevnetRig) => Promise<T>, store = createMemoryStore()): Promise<T> {
  const rig = createDevnetRig(devnet.url, { store });
  try {
    return await run(rig);
  } finally {
    rig.stop();
  }
}

/** Counts requests for tokens (`asked`), how many ran at once (`most`), and the changes of the state. */
function watching(rig: DevnetRig) {
  const asked: string[] = [];
  let open = 0;
  const counts = { asked, most: 0, changes: 0 };
  const { rawTx } = rig.client;
  rig.client.rawTx = async (id, signal) => {
    asked.push(id);
    counts.most = Math.max(counts.most, ++open);
    return rawTx(id, signal).finally(() => open--);
  };
  rig.engine.state.subscribe((now, before) => {
    if (now.tokens !== before.tokens) counts.changes++;
  });
  return counts;
}

describe("tokens that a screen needs", () => {
  test("are read from their bytes, fetched once, five at a time, shown in few changes of the state, and stored", async () => {
    const store = createMemoryStore();
    await withRig(async (rig) => {
      const counts = watching(rig);
      expect(ids.length).toBeGreaterThan(15);
      await Promise.all([
        rig.engine.needTokens(ids),
        rig.engine.needTokens([...ids].reverse()),
        rig.engine.needTokens([]),
      ]);
      await rig.engine.needTokens(ids);
      const { tokens } = rig.engine.state.getState();
      expect([...tokens.keys()].sort()).toEqual([...new Set(ids)].sort());
      for (const [id, { tokenType, genesisInfo }] of tokens)
        expect(await rig.client.api.token(id)).toMatchObject({ tokenType, genesisInfo });
      expect(counts.asked.sort()).toEqual([...tokens.keys()].sort());
      expect(counts.most).toBeGreaterThan(1);
      expect(counts.most).toBeLessThanOrEqual(5);
      expect(counts.changes).toBeLessThan(tokens.size / 2);
    }, store);

    const kept = tokensItem.decode((await store.get("cashtabCache")) ?? "");
    expect(kept).toMatchObject({ kind: "valid" });
    devnet.faults.set({ latencyMs: 0 });
    await withRig(async (rig) => {
      const counts = watching(rig);
      await rig.engine.needTokens(ids);
      expect(counts.asked).toEqual([]);
      expect(rig.engine.state.getState().tokens).toEqual(kept.kind === "valid" ? kept.value.proven : undefined);
    }, store);
  });

  test("are not fetched for an invalid id or the placeholder's; an unknown id is asked for again", async () => {
    await withRig(async (rig) => {
      const counts = watching(rig);
      await rig.engine.needTokens([UNKNOWN_TOKEN_ID, createdTokenId(0)]);
      expect(counts.asked).toEqual([]);
      const unknownId = aTokenId("12".repeat(32));
      await rig.engine.needTokens([unknownId]);
      await rig.engine.needTokens([unknownId, aTokenId(ids[0])]);
      expect(counts.asked.filter((id) => id === unknownId)).toHaveLength(2);
      expect([...rig.engine.state.getState().tokens.keys()]).toEqual([ids[0]]);
      expect(rig.warnings.filter((warning) => warning.includes(unknownId))).toHaveLength(2);
    });
  });

  test("are fetched again after the indexer has failed", async () => {
    await withRig(async (rig) => {
      const { rawTx } = rig.client;
      rig.client.rawTx = () => Promise.reject(new NetworkError("away", "unreachable"));
      await rig.engine.needTokens(ids);
      expect(rig.engine.state.getState().tokens.size).toBe(0);
      rig.client.rawTx = rawTx;
      await rig.engine.needTokens(ids);
      expect(rig.engine.state.getState().tokens.size).toBe(new Set(ids).size);
    });
  });
});
