// What is stored outside the envelopes and says whom a person pays: the contacts, and the servers that were asked. With
// a password a copy of it is sealed under the password's key, so that a change outside Satchel is noticed.
import { StorageError } from "@satchel/core/ports";
import { canSign, type Wallet } from "@satchel/core/wallet";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { corrupt, loadItem, parseJson, type StoredItem, saveItem } from "../persist/stored-item.ts";
import { vaultReason } from "../problems.ts";

/**
 * `contacts`: the list as it is stored. `previous`: the list from before a change that is being written; either may be
 * the stored one then. `servers`: absent until a wallet was opened with them.
 */
export type SealedRecord = { contacts: string; previous?: string | undefined; servers?: readonly string[] | undefined };

/**
 * `none`: the wallets are under the device's keys, which authenticate nothing. `unsealed`: they were put under the
 * password by a release that sealed no record. `missing`: a record was sealed, and it is gone or was changed.
 */
export type ReadRecord =
  | { kind: "none" | "locked" | "unsealed" | "missing" }
  | { kind: "sealed"; record: SealedRecord };

/**
 * While the password changes, the record of the previous one is still the valid one. Tries may fail and be repeated.
 */
const MOST = 8;
/** Magic, version and most of the parameters, in base64: the same for all texts of one key. */
const HEAD_CHARACTERS = 36;

/** The sealed records, newest first; each can be opened under its own password only. */
const sealedItem: StoredItem<readonly string[]> = {
  key: "sealedRecords",
  decode: (raw) => {
    const parsed = v.safeParse(v.array(v.string()), parseJson(raw));
    return parsed.success ? { kind: "valid", value: parsed.output } : corrupt("not a list of records");
  },
  encode: (records) => JSON.stringify(records),
};

const recordSchema = v.object({
  contacts: v.string(),
  previous: v.optional(v.string()),
  servers: v.optional(v.array(v.string())),
});

/** Reads the record that the password of these wallets sealed. Throws StorageError if it cannot be read. */
export async function readRecord(ctx: Context, wallets: readonly Wallet[]): Promise<ReadRecord> {
  const opened = await ctx.ports.vault.openText(wallets.filter(canSign), await storedRecords(ctx));
  if (!opened.ok) {
    if (opened.problem.code === "locked") return { kind: "locked" };
    throw new StorageError(vaultReason(opened.problem));
  }
  const { isExpected, text } = opened.value;
  const record = text === undefined ? undefined : v.safeParse(recordSchema, parseJson(text));
  if (record?.success) return { kind: "sealed", record: record.output };
  return { kind: isExpected ? "missing" : "unsealed" };
}

/** Reads the record of the wallets in the state. */
export async function readOwnRecord(ctx: Context): Promise<ReadRecord> {
  const { protection, wallets } = ctx.state.getState();
  return protection === "password" ? readRecord(ctx, wallets) : { kind: "none" };
}

/** A text that cannot be read counts as absent: nothing in it could be opened. */
async function storedRecords({ ports }: Context): Promise<readonly string[]> {
  const loaded = await loadItem(ports.store, sealedItem);
  if (loaded.kind === "failed") throw new StorageError(loaded.reason);
  return loaded.kind === "valid" ? loaded.value : [];
}

/** Seals a record under the password that wallets are sealed under from now on. Throws StorageError. */
export async function writeRecord(ctx: Context, record: SealedRecord): Promise<void> {
  const sealed = await ctx.ports.vault.sealText(JSON.stringify(record));
  if (!sealed.ok) throw new StorageError(vaultReason(sealed.problem));
  const headOf = (text: string) => text.slice(0, HEAD_CHARACTERS);
  const others = (await storedRecords(ctx)).filter((each) => headOf(each) !== headOf(sealed.value));
  await saveItem(ctx.ports.store, sealedItem, [sealed.value, ...others].slice(0, MOST));
}

/** Forgets the records of earlier passwords, once the wallets are stored under the one of the newest record. */
export async function forgetEarlier(ctx: Context): Promise<void> {
  try {
    const records = await storedRecords(ctx);
    if (records.length > 1) await saveItem(ctx.ports.store, sealedItem, records.slice(0, 1));
  } catch (error) {
    ctx.ports.log.warn("The sealed records of earlier passwords were not removed", error);
  }
}

/** Forgets all records, once no wallet is under a password any more. */
export const forgetRecords = ({ ports }: Context): Promise<void> => ports.store.remove(sealedItem.key);
