import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet, DevnetOptions } from "../../devnet.ts";
import type { World } from "../world.ts";

/** `folder` has the world as it was seeded. `devnet` is the one that seeded it; it answers no requests any more. */
export type SeededWorld = { devnet: Devnet; world: World; folder: string };

const folders: string[] = [];
let seeding: Promise<SeededWorld> | undefined;

/** Returns the world, which is seeded once for all test files of this process. */
export function seededWorld(): Promise<SeededWorld> {
  seeding ??= seed();
  return seeding;
}

/** Starts a devnet on a copy of the seeded world. Reading its blocks is much quicker than seeding. */
export async function createWorldDevnet(options: DevnetOptions = {}): Promise<Devnet & { world: World }> {
  const { folder } = await seededWorld();
  const dataDir = newFolder();
  cpSync(folder, dataDir, { recursive: true });
  const devnet = await createDevnet({ world: {}, finalize: "never", dataDir, ...options });
  if (devnet.world === undefined) throw new Error("the seeded world was not read back");
  return devnet as Devnet & { world: World };
}

async function seed(): Promise<SeededWorld> {
  const dataDir = newFolder();
  const devnet = await createDevnet({ world: {}, finalize: "never", dataDir });
  await devnet.goOffline();
  const folder = newFolder();
  for (const file of ["blocks.log", "world.json"]) cpSync(join(dataDir, file), join(folder, file));
  if (devnet.world === undefined) throw new Error("no world was seeded");
  return { devnet, world: devnet.world, folder };
}

function newFolder(): string {
  if (folders.length === 0) process.once("exit", removeFolders);
  const folder = mkdtempSync(join(tmpdir(), "satchel-world-"));
  folders.push(folder);
  return folder;
}

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
