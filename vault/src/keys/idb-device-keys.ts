import { StorageError } from "@satchel/core/ports";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DeviceKey, DeviceKeyStore, DeviceKeys } from "./device-keys.ts";
import { generateDeviceKey } from "./generate-device-key.ts";

/** Two databases, because a key cannot be copied out of its database: if one is lost, the other opens every wallet. */
export const DEVICE_KEY_DATABASES = ["satchel-vault", "satchel-vault-copy"] as const;
const STORE = "device-keys";
const CURRENT = "current";

type KeyDatabase = DBSchema & { [STORE]: { key: string; value: unknown } };

const isDeviceKey = (value: unknown): value is DeviceKey =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "key" in value &&
  value.key instanceof CryptoKey;

/**
 * Returns the stored key, or undefined when no record exists. Throws StorageError for a damaged record, so that it is
 * never overwritten.
 */
function readDeviceKey(value: unknown): DeviceKey | undefined {
  if (value === undefined) return undefined;
  if (isDeviceKey(value)) return value;
  throw new StorageError("Storage failed: the stored device key is not a key");
}

/**
 * Opens the database, runs `work` and closes it again: the reads are rare, and a closed connection cannot block another
 * tab. Every failure, and a database that does not answer in time, becomes StorageError.
 */
async function withDatabase<T>(
  name: string,
  timeoutMs: number,
  work: (db: IDBPDatabase<KeyDatabase>) => Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const expire = () => reject(new StorageError(`Storage failed: ${name} did not answer within ${timeoutMs} ms`));
    timer = setTimeout(expire, timeoutMs);
  });
  // Async, so that the synchronous error of a browser without IndexedDB becomes a rejection.
  const open = async () => openDB<KeyDatabase>(name, 1, { upgrade: (db) => void db.createObjectStore(STORE) });
  const opening = open();
  try {
    return await Promise.race([opening.then(work), late]);
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new StorageError(`Storage failed: ${message}`, { cause: error });
  } finally {
    clearTimeout(timer);
    void opening.then(
      (db) => db.close(),
      () => undefined,
    );
  }
}

/** Creates the storage of one device key, in its own database, apart from the wallets sealed under it. */
export function createIdbDeviceKeyStore(databaseName: string, timeoutMs = 5000): DeviceKeyStore {
  const read = () => withDatabase(databaseName, timeoutMs, async (db) => readDeviceKey(await db.get(STORE, CURRENT)));

  /** Reads again inside the writing transaction, so that two tabs that start at once end up with the same key. */
  const addUnlessThere = (candidate: DeviceKey) =>
    withDatabase(databaseName, timeoutMs, async (db) => {
      const tx = db.transaction(STORE, "readwrite", { durability: "strict" });
      if (readDeviceKey(await tx.store.get(CURRENT)) === undefined) await tx.store.put(candidate, CURRENT);
      await tx.done;
    });

  return {
    async current() {
      const existing = await read();
      if (existing !== undefined) return existing;
      await addUnlessThere(await generateDeviceKey());
      const stored = await read();
      if (stored === undefined) throw new StorageError("Storage failed: the device key was not stored");
      return stored;
    },
    async find(id) {
      const device = await read();
      return device?.id === id ? device.key : undefined;
    },
  };
}

export const createIdbDeviceKeys = (databaseNames: readonly string[] = DEVICE_KEY_DATABASES): DeviceKeys =>
  databaseNames.map((name) => createIdbDeviceKeyStore(name));
