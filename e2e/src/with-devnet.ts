// A world takes more than a second to make and a fifth of that to read: each worker makes a kind of world once, and
// every devnet that asks for it reads a copy of what the first one has stored.
import { mkdtempSync, rmSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDevnet, type Devnet, type DevnetOptions } from "@satchel/devnet";

/** The folders with worlds of this process, by what was asked of them. */
const made = new Map<string, Promise<string>>();

function folderWith(world: NonNullable<DevnetOptions["world"]>): Promise<string> {
  const key = JSON.stringify(world);
  const known = made.get(key) ?? makeWorld(world);
  made.set(key, known);
  return known;
}

async function makeWorld(world: NonNullable<DevnetOptions["world"]>): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "satchel-world-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  // A devnet that reads it finds nothing final yet, and makes it final after its own time.
  const devnet = await createDevnet({ world, dataDir, finalize: "never" });
  await devnet.stop();
  return dataDir;
}

/** Runs a devnet for as long as `use` lasts. */
export async function withDevnet(options: DevnetOptions, use: (devnet: Devnet) => Promise<void>): Promise<void> {
  const dataDir = options.world && (await mkdtemp(join(tmpdir(), "satchel-devnet-")));
  if (options.world && dataDir) await cp(await folderWith(options.world), dataDir, { recursive: true });
  const devnet = await createDevnet({ ...options, ...(dataDir && { dataDir }) });
  await use(devnet);
  await devnet.stop();
  if (dataDir) await rm(dataDir, { recursive: true });
}
