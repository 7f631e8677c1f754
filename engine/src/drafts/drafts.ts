import * as v from "valibot";
import { type Context, LOCKS } from "../context.ts";
import { loadItem, parseJson, type StoredItem, saveItem } from "../persist/stored-item.ts";

/**
 * Returns the unsent text of a form of the active wallet. Never rejects: undefined if there is no draft or it cannot be
 * read.
 */
export async function loadDraft({ ports, state }: Context, name: string): Promise<string | undefined> {
  const { activeId } = state.getState();
  const drafts = await readDrafts(ports);
  return drafts.find((draft) => draft.walletId === activeId && draft.name === name)?.text;
}

/**
 * Stores the unsent text of a form of the active wallet; undefined, or a text longer than MAX_DRAFT_LENGTH, removes it.
 * The text must not be a secret. Never rejects: a failure is only logged.
 */
export async function saveDraft({ ports, state }: Context, name: string, text: string | undefined): Promise<void> {
  const { activeId } = state.getState();
  if (activeId === undefined) return;
  const draft = text === undefined || text.length > MAX_DRAFT_LENGTH ? [] : [{ walletId: activeId, name, text }];
  await change(ports, (drafts) => [
    ...drafts.filter((each) => each.walletId !== activeId || each.name !== name),
    ...draft,
  ]);
}

export const forgetDraftsOf = ({ ports }: Context, walletId: string): Promise<void> =>
  change(ports, (drafts) => drafts.filter((draft) => draft.walletId !== walletId));

async function change(ports: Context["ports"], apply: (drafts: Drafts) => Drafts): Promise<void> {
  try {
    await ports.locks.exclusive(LOCKS.drafts, async () => {
      const drafts = await readDrafts(ports);
      const changed = apply(drafts).slice(-MAX_DRAFTS);
      if (changed.length > 0 || drafts.length > 0) await saveItem(ports.store, draftsItem, changed);
    });
  } catch (error) {
    ports.log.warn("A draft was not stored", error);
  }
}

async function readDrafts({ store, log }: Context["ports"]): Promise<Drafts> {
  const loaded = await loadItem(store, draftsItem);
  if (loaded.kind === "failed" || loaded.kind === "corrupt") log.warn(`Drafts could not be read: ${loaded.reason}`);
  return loaded.kind === "valid" || loaded.kind === "repaired" ? loaded.value : [];
}

/** Drafts of all wallets, the newest last. */
export type Drafts = readonly { walletId: string; name: string; text: string }[];

/** In UTF-16 units; enough for a payment to a thousand people. */
export const MAX_DRAFT_LENGTH = 100_000;
export const MAX_DRAFTS = 20;

const schema = v.array(v.object({ walletId: v.string(), name: v.string(), text: v.string() }));

/** The stored drafts. Not a part of the state, as only the form reads its draft. */
export const draftsItem: StoredItem<Drafts> = {
  key: "drafts",
  decode: (raw) => {
    const drafts = v.safeParse(schema, parseJson(raw));
    return drafts.success
      ? { kind: "valid", value: drafts.output }
      : { kind: "corrupt", reason: "not a list of drafts" };
  },
  encode: (drafts) => JSON.stringify(drafts),
};
