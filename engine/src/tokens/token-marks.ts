import { StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { isTokenId } from "@satchel/core/token";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { stateTable } from "../persist/state-table.ts";
import { keepAside, loadItem, parseJson, type StoredItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf, type StorageProblem } from "../problems.ts";
import type { TokenMark, TokenMarks } from "../state.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";

/** Reads the stored marks into the state. Never rejects: marks that cannot be read are not overwritten. */
export async function loadTokenMarks(ctx: Context): Promise<void> {
  try {
    await ctx.ports.locks.exclusive(`satchel:${tokenMarksItem.key}`, async () => show(ctx, await readMarks(ctx)));
  } catch (error) {
    ctx.ports.log.warn("The marks of tokens could not be read", error);
    ctx.state.setState(({ tokenMarks }) => ({ tokenMarks: tokenMarks ?? new Map() }));
  }
}

/** Stores a person's mark of a token, for all wallets of this device; `undefined` removes it. */
export async function markToken(
  ctx: Context,
  tokenId: string,
  mark: TokenMark | undefined,
): Promise<Result<void, StorageProblem>> {
  try {
    await ctx.ports.locks.exclusive(`satchel:${tokenMarksItem.key}`, async () => {
      const marks = await readMarks(ctx);
      const changed = new Map(marks);
      if (mark) changed.set(tokenId, mark);
      else changed.delete(tokenId);
      if (marks.get(tokenId) !== mark) {
        await saveItem(ctx.ports.store, tokenMarksItem, changed);
        tellTabs(ctx, { kind: "token-marks" });
      }
      show(ctx, changed);
    });
    return ok(undefined);
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

const show = ({ state }: Context, tokenMarks: TokenMarks) => state.setState({ tokenMarks });

/** Returns the stored marks. A damaged text is copied aside first. Throws StorageError. */
async function readMarks({ ports: { store } }: Context): Promise<TokenMarks> {
  const loaded = await loadItem(store, tokenMarksItem);
  switch (loaded.kind) {
    case "absent":
      return new Map();
    case "valid":
      return loaded.value;
    case "repaired":
    case "corrupt":
      await keepAside(store, tokenMarksItem.key, loaded.raw);
      return loaded.kind === "repaired" ? loaded.value : new Map();
    case "failed":
      throw new StorageError(loaded.reason);
  }
}

const listSchema = v.object({ version: v.literal(1), marks: v.array(v.unknown()) });
const entrySchema = v.strictTuple([
  v.pipe(v.string(), v.check(isTokenId)),
  v.picklist(["favourite", "hidden", "shown"] satisfies TokenMark[]),
]);

/** The stored marks by token id. An entry that cannot be read is left out, and the others stay. */
export const tokenMarksItem: StoredItem<TokenMarks> = {
  key: stateTable.tokenMarks.persists,
  decode: (raw) => {
    const list = v.safeParse(listSchema, parseJson(raw));
    if (!list.success) return { kind: "corrupt", reason: "not a list of marks" };
    const entries = list.output.marks.flatMap((each) => {
      const entry = v.safeParse(entrySchema, each);
      return entry.success ? [entry.output] : [];
    });
    const value: TokenMarks = new Map(entries);
    const lost = list.output.marks.length - entries.length;
    return lost === 0
      ? { kind: "valid", value }
      : { kind: "repaired", value, reason: `${lost} marks could not be read` };
  },
  encode: (marks) => JSON.stringify({ version: 1, marks: [...marks] }),
};
