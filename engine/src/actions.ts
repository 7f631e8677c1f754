import type { TokenId } from "@satchel/core/ids";
import * as parts from "./ahead.ts";
import { loadContacts } from "./contacts/load-contacts.ts";
import type { Context } from "./context.ts";
import { canClaim } from "./rewards/can-claim.ts";
import { updateSettings } from "./settings/update-settings.ts";

// An action is a function of the context and of a person's request, in the room of its subject. To add one,
// export it from everyday-actions.ts, rare-actions.ts or market-actions.ts and name it in a list below; the compiler
// compares the two, and the type Engine is derived from them.
type EverydayActions = typeof import("./everyday-actions.ts");
type RareActions = typeof import("./rare-actions.ts");
type MarketActions = typeof import("./market-actions.ts");

/** Records that a person did something, so that the auto-lock starts its time anew. Cheap enough for every event. */
const touch = (ctx: Context): void => ctx.touch();

/** Home asks for the names of its tokens as soon as it is drawn, and needs no other everyday action then. */
const tokens = () => import("./tokens/tokens.ts");
const needTokens = async (ctx: Context, tokenIds: readonly TokenId[]) => (await tokens()).needTokens(ctx, tokenIds);

/** The actions that the first screen has without a fetch. */
const instantActions = { canClaim, loadContacts, needTokens, touch, updateSettings };

const everydayActions: Named<EverydayActions> = {
  activateWallet: true,
  addContact: true,
  askOutcome: true,
  checkAddress: true,
  checkAddresses: true,
  claimReward: true,
  discardRest: true,
  dismissPayment: true,
  fetchEligibility: true,
  fetchHistoryPage: true,
  fetchNfts: true,
  fetchOrigin: true,
  fetchSupply: true,
  hasPaid: true,
  importContacts: true,
  loadAllHistory: true,
  loadDraft: true,
  loadTokenMarks: true,
  lock: true,
  markToken: true,
  needForeignTokens: true,
  ownTokens: true,
  prepare: true,
  prepareAction: true,
  prepareCancel: true,
  readStored: true,
  recheckCoins: true,
  rebroadcast: true,
  restoreAddresses: true,
  removeContact: true,
  renameContact: true,
  saveDraft: true,
  send: true,
  setFrozen: true,
  setNote: true,
  signMessage: true,
  stopPayment: true,
  storedHistory: true,
  unlock: true,
  verifyMessage: true,
};

const rareActions: Named<RareActions> = {
  acceptServers: true,
  addFound: true,
  createNamedWallet: true,
  createWallet: true,
  deleteWallet: true,
  eraseDevice: true,
  exportBackup: true,
  exportReadable: true,
  fetchBalance: true,
  forgetTokenIcon: true,
  importBackup: true,
  importWallet: true,
  keepTokenIcon: true,
  keptTokenIcons: true,
  listingsAtStake: true,
  markBackedUp: true,
  renameWallet: true,
  restoreForgotten: true,
  revealPhrase: true,
  scanWallet: true,
  setPassword: true,
  settleContacts: true,
  storedBalances: true,
  uploadTokenIcon: true,
};

const marketActions: Named<MarketActions> = {
  checkPrices: true,
  checkTrading: true,
  expectOffers: true,
  fetchBid: true,
  fetchHolders: true,
  fetchMintScripts: true,
  fetchOfferedTokens: true,
  fetchOffers: true,
  fetchReadySats: true,
  findAdvertisements: true,
  needTokenPrice: true,
  removeTokenAlert: true,
  setTokenAlert: true,
  prepareTrade: true,
  fetchLostOffer: true,
  fetchOfferEnd: true,
  fetchSold: true,
  verifyOffer: true,
  viewOffered: true,
  viewOffers: true,
  viewSales: true,
  viewTrades: true,
  fetchYield: true,
  watchFinal: true,
};

type Named<Part> = Record<keyof Part, true>;

/** The functions of a module without their first parameter, the context. */
type Bound<Part> = {
  [Name in keyof Part]: Part[Name] extends (ctx: Context, ...args: infer Args) => infer Answer
    ? (...args: Args) => Answer
    : never;
};

export type Actions = Bound<typeof instantActions> & Bound<EverydayActions> & Bound<RareActions> & Bound<MarketActions>;

/** Returns everything a person can ask the engine to do. Expected failures are returned as problems, not thrown. */
export const createActions = (ctx: Context): Actions => ({
  ...bind<typeof instantActions>(instantActions, (name, args) => (instantActions[name] as Acting)(ctx, ...args)),
  ...lazily(ctx, everydayActions, parts.everydayActions.get),
  ...lazily(ctx, rareActions, parts.rareActions.get),
  ...lazily(ctx, marketActions, parts.marketActions.get),
});

type Acting = (ctx: Context, ...args: never[]) => unknown;

/** Returns actions of a module that is fetched with the first call of one of them. */
const lazily = <Part>(ctx: Context, names: Named<Part>, fetch: () => Promise<Part>): Bound<Part> =>
  bind<Part>(names, async (name, args) => ((await fetch())[name] as Acting)(ctx, ...args));

/** Returns an object with a function for each name, which calls `act` with the name and its arguments. */
const bind = <Part>(names: Record<keyof Part, unknown>, act: (name: keyof Part, args: never[]) => unknown) =>
  Object.fromEntries(
    Object.keys(names).map((name) => [name, (...args: never[]) => act(name as keyof Part, args)]),
  ) as Bound<Part>;
