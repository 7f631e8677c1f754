import { later } from "@satchel/core/later";
import { loadContacts } from "./contacts/load-contacts.ts";
import type { Context } from "./context.ts";
import { canClaim } from "./rewards/can-claim.ts";
import { updateSettings } from "./settings/update-settings.ts";

// An action is a function of the context and of what a person asked for; it stands in the room of its subject. A new one
// is exported from everyday-actions.ts or rare-actions.ts and named here below: the compiler holds the two against each
// other. The type Engine follows from these lists.
type EverydayActions = typeof import("./everyday-actions.ts");
type RareActions = typeof import("./rare-actions.ts");

/** A person did something: auto-lock begins to count anew. Cheap. */
const touch = (ctx: Context): void => ctx.touch();

/** What the first screen has at once. */
const instantActions = { canClaim, loadContacts, touch, updateSettings };

const everydayActions: Named<EverydayActions> = {
  activateWallet: true,
  addContact: true,
  claimReward: true,
  dismissPayment: true,
  fetchEligibility: true,
  fetchHistoryPage: true,
  hasPaid: true,
  importContacts: true,
  loadAllHistory: true,
  loadDraft: true,
  lock: true,
  needTokens: true,
  readStored: true,
  rebroadcast: true,
  removeContact: true,
  renameContact: true,
  saveDraft: true,
  send: true,
  setFrozen: true,
  setNote: true,
  signMessage: true,
  storedHistory: true,
  unlock: true,
  verifyMessage: true,
};

const rareActions: Named<RareActions> = {
  addFound: true,
  createWallet: true,
  deleteWallet: true,
  eraseDevice: true,
  exportBackup: true,
  exportReadable: true,
  importBackup: true,
  importWallet: true,
  markBackedUp: true,
  renameWallet: true,
  restoreForgotten: true,
  revealPhrase: true,
  scanWallet: true,
  setPassword: true,
};

type Named<Part> = Record<keyof Part, true>;

/** Functions of a part of the program, without the context that is given to each of them. */
type Bound<Part> = {
  [Name in keyof Part]: Part[Name] extends (ctx: Context, ...args: infer Args) => infer Answer
    ? (...args: Args) => Answer
    : never;
};

export type Actions = Bound<typeof instantActions> & Bound<EverydayActions> & Bound<RareActions>;

/** All that a person can ask the engine to do. Never throws for what can be expected: problems are returned as data. */
export const createActions = (ctx: Context): Actions => ({
  ...bind<typeof instantActions>(instantActions, (name, args) => (instantActions[name] as Acting)(ctx, ...args)),
  ...lazily(ctx, everydayActions, () => import("./everyday-actions.ts")),
  ...lazily(ctx, rareActions, () => import("./rare-actions.ts")),
});

type Acting = (ctx: Context, ...args: never[]) => unknown;

/** Actions out of a part of the program that is fetched with the first of them. */
function lazily<Part>(ctx: Context, names: Named<Part>, fetch: () => Promise<Part>): Bound<Part> {
  const part = later(fetch);
  return bind<Part>(names, async (name, args) => ((await part.get())[name] as Acting)(ctx, ...args));
}

/** An object with a function of each of these names, all of which do `act`. */
const bind = <Part>(names: Record<keyof Part, unknown>, act: (name: keyof Part, args: never[]) => unknown) =>
  Object.fromEntries(
    Object.keys(names).map((name) => [name, (...args: never[]) => act(name as keyof Part, args)]),
  ) as Bound<Part>;
