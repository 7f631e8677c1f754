import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StorageError } from "@satchel/core/ports";

/**
 * Claims a data folder, because two devnets that append to one block log would destroy it, and returns the function
 * that releases it. Throws StorageError while the process that holds the claim lives. The claim of a killed process is
 * taken over.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "devnet.lock");
  if (!claim(path)) {
    const pid = Number(readFileSync(path, "utf8"));
    if (isAlive(pid)) throw new StorageError(`${folder} is in use by another devnet (process ${pid})`);
    rmSync(path, { force: true });
    if (!claim(path)) throw new StorageError(`${folder} is in use by another devnet`);
  }
  return () => rmSync(path, { force: true });
}

function claim(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw new StorageError(`${path} cannot be written`, { cause });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process that we are not allowed to signal exists.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
