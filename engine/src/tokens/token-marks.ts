import type { TokenId } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { tokenId } from "../persist/fields.ts";
import { stateTable } from "../persist/state-table.ts";
import { parseJson, readItem, type StoredItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf, type StorageProblem } from "../problems.ts";
import type { TokenMark, TokenMarks } from "../state.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";

const LOCK = `satchel:${stateTable.tokenMarks.persists}`;

/** Reads the stored marks into the state. Never rejects: marks that cannot be read are not overwritten. */
export async function loadTokenMarks(ctx: Context): Promise<void> {
  try {
    await readStoredMarks(ctx);
  } catch (error) {
    ctx.ports.log.warn("The marks of tokens could not be read", error);
    ctx.state.setState(({ tokenMarks }) => ({ tokenMarks: tokenMarks ?? new Map() }));
  }
}

/** Reads the stored marks into the state. Throws StorageError if they cannot be read. */
export async function readStoredMarks(ctx: Context): Promise<void> {
  await ctx.ports.locks.exclusive(LOCK, async () => show(ctx, await readMarks(ctx)));
}

/** Stores a person's mark of a token, for all wallets of this device; `undefined` removes it. */
export async function markToken(
  ctx: Context,
  tokenId: TokenId,
  mark: TokenMark | undefined,
): Promise<Result<void, StorageProblem>> {
  try {
    await change(ctx, (marks) => {
      if (marks.get(tokenId) === mark) return marks;
      const changed = new Map(marks);
      if (mark) changed.set(tokenId, mark);
      else changed.delete(tokenId);
      return changed;
    });
    return ok(undefined);
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/** Adds the marks of a backup file. A mark that a person set on this device stays. Throws StorageError. */
export const addTokenMarks = (ctx: Context, added: TokenMarks): Promise<void> =>
  change(ctx, (marks) => ([...added.keys()].every((id) => marks.has(id)) ? marks : new Map([...added, ...marks])));

/** Changes the stored marks under the lock for all tabs. Throws StorageError. */
async function change(ctx: Context, apply: (marks: TokenMarks) => TokenMarks): Promise<void> {
  await ctx.ports.locks.exclusive(LOCK, async () => {
    const marks = await readMarks(ctx);
    const changed = apply(marks);
    if (changed !== marks) {
      await saveItem(ctx.ports.store, tokenMarksItem, changed);
      tellTabs(ctx, { kind: "token-marks" });
    }
    show(ctx, changed);
  });
}

const show = ({ state }: Context, tokenMarks: TokenMarks) => state.setState({ tokenMarks });

/** Returns the stored marks. Throws StorageError. */
const readMarks = async ({ ports }: Context): Promise<TokenMarks> =>
  (await readItem(ports.store, tokenMarksItem, new Map())).value;

const listSchema = v.object({ version: v.literal(1), marks: v.array(v.unknown()) });
const entrySchema = v.strictTuple([tokenId, v.picklist(["favourite", "hidden", "shown"] satisfies TokenMark[])]);

/** Reads pairs of a token id and a mark; leaves out invalid pairs. */
export const parseMarks = (pairs: readonly unknown[]): TokenMarks =>
  new Map(
    pairs.flatMap((pair) => {
      const entry = v.safeParse(entrySchema, pair);
      return entry.success ? [entry.output] : [];
    }),
  );

/** The stored marks by token id. An entry that cannot be read is left out, and the others stay. */
export const tokenMarksItem: StoredItem<TokenMarks> = {
  key: stateTable.tokenMarks.persists,
  decode: (raw) => {
    const list = v.safeParse(listSchema, parseJson(raw));
    if (!list.success) return { kind: "corrupt", reason: "not a list of marks" };
    const value = parseMarks(list.output.marks);
    const lost = list.output.marks.length - value.size;
    return lost === 0
      ? { kind: "valid", value }
      : { kind: "repaired", value, reason: `${lost} marks could not be read` };
  },
  encode: (marks) => JSON.stringify({ version: 1, marks: [...marks] }),
};
