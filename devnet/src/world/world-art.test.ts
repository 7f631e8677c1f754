import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { createIcons, createMemoryIconStore, ICON_SIZES } from "../services/icons/icons.ts";
import { readPicture, writePng } from "../services/icons/picture.ts";
import { seededWorld } from "./testing/seeded-world.ts";
import { tokenIdsOf } from "./world.ts";
import { artOf, showWorldArt } from "./world-art.ts";

test("every token has a picture of its own, and no picture is left over", async () => {
  const { world } = await seededWorld();
  const art = artOf(world);
  expect([...art.keys()].sort()).toEqual(tokenIdsOf(world).sort());
  expect([...art.values()].sort()).toEqual((await readdir(new URL("../../art/", import.meta.url))).sort());
});

test("icons and photographs come in every size, and an uploaded picture comes first", async () => {
  const { world } = await seededWorld();
  const icons = createIcons(createMemoryIconStore());
  showWorldArt(icons, world);
  const { demo } = world.collections;
  for (const tokenId of [world.tokenIds.tea, demo.nftTokenIds[0] ?? ""]) {
    for (const size of ICON_SIZES) {
      const read = readPicture((await icons.find(size, tokenId)) ?? new Uint8Array());
      expect(read).toMatchObject({ ok: true, value: { width: size, height: size } });
    }
  }
  expect(await icons.find(64, "ab".repeat(32))).toBeUndefined();

  await icons.add(world.tokenIds.tea, writePng({ width: 1, height: 1, rgba: Uint8Array.of(255, 0, 0, 255) }));
  const shown = readPicture((await icons.find(64, world.tokenIds.tea)) ?? new Uint8Array());
  expect(shown.ok && [...shown.value.rgba.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
});
