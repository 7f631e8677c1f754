import { rmSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StorageError } from "@satchel/core/ports";

/** PNGs by size in pixels and token id. A failed read or write throws StorageError. */
export type IconStore = {
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

/** Keeps icons as `{folder}/{size}/{tokenId}.png`; the folder is made when the first one comes. */
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
      // Written beside and renamed, so that nobody ever reads half an icon.
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
