import { rmSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { isTokenId } from "../../token/index.ts";
import { type PictureProblem, readPicture, writePng } from "./picture.ts";
import { squarePicture } from "./square-picture.ts";

/** In pixels, largest first (facts.md 1.3). */
export const ICON_SIZES = [512, 256, 128, 64, 32] as const;
type IconSize = (typeof ICON_SIZES)[number];
export const MAX_ICON_BYTES = 1_000_000;

export type IconProblem = PictureProblem | { code: "not-a-token-id" } | { code: "file-too-large"; maxBytes: number };

export type Icons = {
  /** Stores a PNG or JPEG as the icon of a token, in every size. A later one replaces it. */
  add(tokenId: string, file: Uint8Array): Promise<Result<undefined, IconProblem>>;
  /** Returns undefined for a token without an icon. */
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
        // Each size is made from the next larger one: the mean of means is the mean, and there is much less to add up.
        picture = squarePicture(picture, size);
        await store.save(size, tokenId, writePng(picture));
      }
      return ok(undefined);
    },
    find: async (size, tokenId) => (isTokenId(tokenId) ? store.load(size, tokenId) : undefined),
    clear: store.clear,
  };
}

/** Stores PNGs by size in pixels and token id. A failed read or write throws StorageError. */
type IconStore = {
  load(size: number, tokenId: string): Promise<Uint8Array | undefined>;
  save(size: number, tokenId: string, png: Uint8Array): Promise<void>;
  clear(): void;
};

export function createMemoryIconStore(): IconStore {
  const icons = new Map<string, Uint8Array>();
  return {
    load: async (size, tokenId) => icons.get(`${size}/${tokenId}`),
    save: async (size, tokenId, png) => {
      icons.set(`${size}/${tokenId}`, png);
    },
    clear: () => icons.clear(),
  };
}

/** Stores icons as `{folder}/{size}/{tokenId}.png`. The folder is created with the first icon. */
export function createFolderIconStore(folder: string): IconStore {
  const pathOf = (size: number, tokenId: string): string => join(folder, String(size), `${tokenId}.png`);
  let writes = 0;
  return {
    async load(size, tokenId) {
      try {
        return await readFile(pathOf(size, tokenId));
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw new StorageError(`${pathOf(size, tokenId)} cannot be read`, { cause });
      }
    },
    async save(size, tokenId, png) {
      const path = pathOf(size, tokenId);
      // Written under another name and renamed, so that no reader ever gets half an icon.
      const unfinished = `${path}.${process.pid}-${writes++}.part`;
      try {
        await mkdir(join(folder, String(size)), { recursive: true });
        await writeFile(unfinished, png);
        await rename(unfinished, path);
      } catch (cause) {
        throw new StorageError(`${path} cannot be written`, { cause });
      }
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}
