import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StorageError } from "@satchel/core/ports";
import type { World } from "./world.ts";

const FILE = "world.json";
/** Of the form of the file; another one is not read. */
const VERSION = 1;

/** Keeps the report of a world beside its chain. Throws StorageError. */
export async function saveWorld(folder: string, world: World): Promise<void> {
  const path = join(folder, FILE);
  const unfinished = `${path}.part`;
  try {
    await writeFile(unfinished, `${JSON.stringify({ version: VERSION, world }, undefined, 2)}\n`);
    await rename(unfinished, path);
  } catch (cause) {
    throw new StorageError(`${path} cannot be written`, { cause });
  }
}

/** Undefined when there is none, or one of another version. Throws StorageError for one that cannot be read. */
export async function loadWorld(folder: string): Promise<World | undefined> {
  const path = join(folder, FILE);
  try {
    const { version, world } = JSON.parse(await readFile(path, "utf8")) as { version: number; world: World };
    return version === VERSION ? world : undefined;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new StorageError(`${path} cannot be read`, { cause });
  }
}
