import type { Outpoint, WalletId } from "@satchel/core/ids";
import * as v from "valibot";
import { type Context, LOCKS } from "../context.ts";
import { outpoint, walletId } from "../persist/fields.ts";
import { loadItem, parseJson, type StoredItem, saveItem } from "../persist/stored-item.ts";
import type { OutboxEntry, State } from "../state.ts";

/**
 * Returns the unsent text of a form of the active wallet. Never rejects: undefined if there is no draft or it cannot be
 * read, and if the payment that was made of it is stored.
 */
export async function loadDraft({ ports, state }: Context, name: string): Promise<string | undefined> {
  const { activeId } = state.getState();
  const drafts = await readDrafts(ports);
  const draft = drafts.find((each) => each.walletId === activeId && each.name === name);
  return draft && !isPaid(state.getState(), draft) ? draft.text : undefined;
}

/**
 * Notes which payment is being made of a draft. If the program is killed before the payment is stored, the draft is
 * still there; after that it is not, because it could be paid twice.
 */
export async function markDraft({ ports }: Context, name: string, { id, walletId }: OutboxEntry): Promise<void> {
  const isIt = (draft: Draft) => draft.walletId === walletId && draft.name === name;
  await change(ports, (drafts) => drafts.map((draft) => (isIt(draft) ? { ...draft, entryId: id } : draft)));
}

/** Removes the drafts of which stored payments were made. */
export async function dropPaidDrafts({ ports, state }: Context): Promise<void> {
  await change(ports, (drafts) => drafts.filter((draft) => !isPaid(state.getState(), draft)));
}

/**
 * Removes the drafts of which these payments were made, and returns whether none is left. Once nothing is stored of a
 * payment, its draft would be offered again.
 */
export const dropDraftsOf = ({ ports }: Context, entryIds: ReadonlySet<Outpoint>): Promise<boolean> =>
  change(ports, (drafts) => drafts.filter(({ entryId }) => entryId === undefined || !entryIds.has(entryId)));

const isPaid = ({ outbox, settled }: Pick<State, "outbox" | "settled">, { entryId }: Draft): boolean =>
  entryId !== undefined &&
  (outbox.some(({ id }) => id === entryId) || settled.some((payment) => payment.entryId === entryId));

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

export async function forgetDraftsOf({ ports }: Context, walletId: WalletId): Promise<void> {
  await change(ports, (drafts) => drafts.filter((draft) => draft.walletId !== walletId));
}

/** Changes the stored drafts. Returns false, and logs, if that failed. */
async function change(ports: Context["ports"], apply: (drafts: Drafts) => Drafts): Promise<boolean> {
  try {
    await ports.locks.exclusive(LOCKS.drafts, async () => {
      const drafts = await readDrafts(ports);
      const changed = apply(drafts).slice(-MAX_DRAFTS);
      if (!isSame(changed, drafts)) await saveItem(ports.store, draftsItem, changed);
    });
    return true;
  } catch (error) {
    ports.log.warn("A draft was not stored", error);
    return false;
  }
}

const isSame = (one: Drafts, other: Drafts): boolean => draftsItem.encode(one) === draftsItem.encode(other);

async function readDrafts({ store, log }: Context["ports"]): Promise<Drafts> {
  const loaded = await loadItem(store, draftsItem);
  if (loaded.kind === "failed" || loaded.kind === "corrupt") log.warn(`Drafts could not be read: ${loaded.reason}`);
  return loaded.kind === "valid" || loaded.kind === "repaired" ? loaded.value : [];
}

/** `entryId`: of the payment that is being made of it. */
type Draft = { walletId: WalletId; name: string; text: string; entryId?: Outpoint };
/** Drafts of all wallets, the newest last. */
export type Drafts = readonly Draft[];

/** In UTF-16 units; enough for a payment to a thousand people. */
export const MAX_DRAFT_LENGTH = 100_000;
export const MAX_DRAFTS = 20;

const schema = v.array(v.object({ walletId, name: v.string(), text: v.string(), entryId: v.exactOptional(outpoint) }));

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
