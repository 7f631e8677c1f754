import { no, ok, type Result } from "@satchel/core/result";
import { isTokenId } from "../token-id.ts";
import type { IconStore } from "./icon-store.ts";
import { type PictureProblem, readPicture } from "./read-picture.ts";
import { squarePicture } from "./square-picture.ts";
import { writePng } from "./write-png.ts";

/** In pixels, largest first (facts.md 1.3). */
export const ICON_SIZES = [512, 256, 128, 64, 32] as const;
export type IconSize = (typeof ICON_SIZES)[number];
export const MAX_ICON_BYTES = 1_000_000;

export type IconProblem = PictureProblem | { code: "not-a-token-id" } | { code: "file-too-large"; maxBytes: number };

export type Icons = {
  /** Takes a PNG or JPEG as the icon of a token, in every size; a later one replaces it. */
  add(tokenId: string, file: Uint8Array): Promise<Result<undefined, IconProblem>>;
  /** Undefined for a token there is no icon of. */
  find(size: IconSize, tokenId: string): Promise<Uint8Array | undefined>;
  clear(): void;
};

export function createIcons(store: IconStore): Icons {
  return {
    async add(tokenId, file) {
      if (!isTokenId(tokenId)) return no({ code: "not-a-token-id" });
      if (file.length > MAX_ICON_BYTES) return no({ code: "file-too-large", maxBytes: MAX_ICON_BYTES });
      const read = readPicture(file);
      if (!read.ok) return read;
      let picture = read.value;
      for (const size of ICON_SIZES) {
        // Each from the larger one before: the mean of means is the mean, and much less to add up.
        picture = squarePicture(picture, size);
        await store.save(size, tokenId, writePng(picture));
      }
      return ok(undefined);
    },
    find: async (size, tokenId) => (isTokenId(tokenId) ? store.load(size, tokenId) : undefined),
    clear: store.clear,
  };
}
