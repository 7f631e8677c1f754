import { atoms, sats } from "@satchel/core/amount";
import { coinsOf, emptyLedger, type Ledger } from "@satchel/core/ledger";
import { no, ok } from "@satchel/core/result";
import { hash160, p2pkhScript } from "@satchel/core/script";
import { aTx, aTxid, aUtxo, aWalletId } from "@satchel/core/testing";
import type { TokenActionIntent, Tx } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import {
  type CancelIntent,
  createPaymentActions,
  type Engine,
  type Notice,
  type PaymentActions,
  type State,
  type TradeRequest,
} from "@satchel/engine";
import { paymentSessions } from "@satchel/engine/ahead";
import { planAction, planCancel, planToken, planXec } from "@satchel/engine/plan";
import { planTrade } from "@satchel/engine/plan-trade";
import { createStore } from "zustand/vanilla";
import { addressAnswers, ownOf } from "./sample-addresses.ts";
import { bookAnswers, type Done, type SampleAnswers } from "./sample-books.ts";
import { iconAnswers, priceAnswers } from "./sample-token-answers.ts";
import { SETTINGS } from "./settings.ts";

// As in the app, where it is fetched before a person presses anything.
await paymentSessions.get();

const MY_KEY = "02".padEnd(66, "1");
export const ME = p2pkhScript(hash160(MY_KEY));
export const ALICE = p2pkhScript("4a8f3e21c9d7b605f4e3d2c1b0a9f8e7d6c5b4a3");
export const BOB = p2pkhScript("9b1e7c5a3f2d8e6b4c0a1f3e5d7c9b8a6f4e2d1c");

const FIRST = aWalletId("wallet-1");

export const aWallet = (id: string = FIRST, name = "Everyday"): Wallet => ({
  kind: "seed",
  id: aWalletId(id),
  name,
  keys: [{ path: "m/44'/1899'/0'/0/0", hash160: ME.slice(6, 46), publicKey: MY_KEY }],
  sealed: "",
});

export const aLedger = (
  history: readonly Tx[],
  balance: bigint,
  { utxos = new Map(), ...fields }: Partial<Ledger> = {},
): Ledger => ({
  ...emptyLedger(new Set([ME])),
  utxos: coinsOf(utxos).change([], balance === 0n ? [] : [aUtxo(ME, balance, { n: 900 })]),
  history,
  numTxs: history.length,
  ...fields,
});

const BASE: State = {
  phase: { kind: "ready" },
  wallets: [aWallet()],
  protection: "device",
  activeId: FIRST,
  addresses: new Map(),
  outside: {},
  ledger: aLedger([aTx(1).from(ALICE, 1000n).paying(ME, 1_250_000n)], 1_250_000n),
  sync: { state: "fresh", at: 1_700_000_000_000 },
  connection: "online",
  isSeen: true,
  leftOut: [],
  tip: { height: 1000, finalHeight: 999 },
  settings: SETTINGS,
  contacts: { list: [], status: "ready" },
  tokens: new Map(),
  tokenMarks: new Map(),
  tokenPrices: new Map(),
  tokenAlerts: [],
  price: undefined,
  priceStatus: "none",
  outbox: [],
  unpaid: [],
  settled: [],
  notes: new Map(),
  frozen: new Set(),
  doubted: new Map(),
};

function planOf(state: State, intent: Parameters<Engine["prepare"]>[0]): Awaited<ReturnType<Engine["prepare"]>> {
  const plan = "tokenId" in intent ? planToken(state, intent) : planXec(state, intent);
  return plan.ok ? plan : no({ code: "no-plan", why: plan.problem });
}

function actionPlanOf(state: State, intent: TokenActionIntent): Awaited<ReturnType<Engine["prepareAction"]>> {
  const plan = planAction(state, intent);
  return plan.ok ? plan : no({ code: "no-plan", why: plan.problem });
}

function cancelPlanOf(state: State, intent: CancelIntent): Awaited<ReturnType<Engine["prepareCancel"]>> {
  const plan = planCancel(state, intent);
  return plan.ok ? plan : no({ code: "no-plan", why: plan.problem });
}

/** The lock time of a listing is always the same. */
function tradePlanOf(state: State, request: TradeRequest): Awaited<ReturnType<Engine["prepareTrade"]>> {
  const plan = planTrade(state, Object.assign({ lockTime: 500_000_000 }, request));
  return plan.ok ? plan : no({ code: "no-plan", why: plan.problem });
}

export type SampleEngine = Engine & { notify(notice: Notice): void; asked: { action: string; with: unknown }[] };

/**
 * Makes an engine for tests of screens: state and planning are real, the test chooses the answers. `asked` lists the
 * actions that the screen asked for.
 */
export function createSampleEngine(state: Partial<State> = {}, answers: SampleAnswers = {}): SampleEngine {
  const store = createStore<State>(() => ({ ...BASE, addresses: ownOf(state.wallets ?? BASE.wallets), ...state }));
  const listeners = new Set<(notice: Notice) => void>();
  const asked: SampleEngine["asked"] = [];
  const done = (action: string, value: unknown) => {
    asked.push({ action, with: value });
    return Promise.resolve();
  };
  const engine: Omit<SampleEngine, keyof PaymentActions> = {
    state: store,
    asked,
    notify: (notice) => {
      for (const listen of [...listeners]) listen(notice);
    },
    start: () => Promise.resolve(),
    stop: () => {},
    retryLoad: () => done("retryLoad", undefined),
    resync: () => done("resync", undefined),
    createNamedWallet: (wish) => done("createNamedWallet", wish).then(() => ok({ walletId: FIRST })),
    createWallet: () => done("createWallet", undefined).then(() => ok({ walletId: FIRST })),
    importWallet: (phrase) => done("importWallet", phrase).then(() => ok({ walletId: FIRST })),
    activateWallet: (id) => done("activateWallet", id).then(() => ok(undefined)),
    renameWallet: (id, name) => done("renameWallet", { id, name }).then(() => ok(name)),
    deleteWallet: (id) => done("deleteWallet", id).then(() => ok(undefined)),
    markBackedUp: (id) => done("markBackedUp", id).then(() => ok(undefined)),
    unlock: (password) => done("unlock", password).then(() => ok(undefined)),
    lock: () => done("lock", undefined),
    ...unasked,
    setPassword: (change) => done("setPassword", change).then(() => ok(undefined)),
    restoreForgotten: (phrase) => done("restoreForgotten", phrase).then(() => ok({ walletId: FIRST, sealed: [] })),
    exportBackup: (password) => done("exportBackup", password).then(() => ok("a sealed file")),
    importBackup: (file, password) =>
      done("importBackup", { file, password }).then(() =>
        ok({ added: 1, alreadyThere: 0, contacts: 0, notes: 0, settings: false }),
      ),
    exportReadable: () => done("exportReadable", undefined).then(() => "{}"),
    eraseDevice: () => done("eraseDevice", undefined).then(() => ok(undefined)),
    ...marketAnswers(store, done),
    ...bookAnswers(store, done, answers),
    ...tokenAnswers(store, done),
    ...secretAnswers(store, done),
    prepare: (intent) => Promise.resolve(planOf(store.getState(), intent)),
    send: (plan) => done("send", plan).then(() => ok({ txids: [aTxid("ab".repeat(32))] })),
    recheckCoins: (outpoints) => done("recheckCoins", outpoints).then(() => ok(undefined)),
    ...outboxAnswers(done),
    setFrozen: (outpoints, frozen) => done("setFrozen", { outpoints, frozen }).then(() => ok(undefined)),
    hasPaid: (script) => done("hasPaid", script).then(() => false),
    loadDraft: (name) => done("loadDraft", name).then(() => undefined),
    saveDraft: (name, text) => done("saveDraft", { name, text }),
    ...historyAnswers(store, done),
    canClaim: () => true,
    fetchEligibility: (id) => done("fetchEligibility", id).then(() => ok({ eligibleAt: undefined })),
    claimReward: (id, kind) => done("claimReward", { id, kind }).then(() => ok(undefined)),
    updateSettings: (change) => {
      store.setState(({ settings }) => ({ settings: { ...settings, ...change } }));
      return done("updateSettings", change);
    },
    ...contactAnswers(done),
    ...balanceAnswers,
    onNotice: (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    ...answers,
  };
  // The life of a payment is real too, over the answers that the test chooses.
  return { ...engine, ...createPaymentActions({ state: store, actions: engine }), ...answers };
}

function outboxAnswers(done: Done) {
  return {
    listingsAtStake: () => Promise.resolve([]),
    askOutcome: (id) => done("askOutcome", id),
    rebroadcast: (id) => done("rebroadcast", id).then(() => ok(undefined)),
    dismissPayment: (id) => done("dismissPayment", id),
    stopPayment: (id) => done("stopPayment", id).then(() => ok({ isStopped: true })),
    discardRest: (id) => done("discardRest", id).then(() => ok(undefined)),
  } satisfies Partial<Engine>;
}

/** What screens tell the engine all the time. */
const unasked = { touch: () => {}, setSeen: () => {} } satisfies Partial<Engine>;

/** No balance of another wallet is known. */
const balanceAnswers = {
  storedBalances: () => Promise.resolve(new Map()),
  fetchBalance: () => Promise.resolve(no(NO_ANSWER)),
} satisfies Partial<Engine>;

function secretAnswers(store: Engine["state"], done: Done) {
  return {
    ...addressAnswers(store, done),
    scanWallet: (id) => done("scanWallet", id).then(() => ok([])),
    addFound: (id, paths) => done("addFound", { id, paths }).then(() => ok({ added: paths.length })),
    revealPhrase: (id) => done("revealPhrase", id).then(() => ok(SAMPLE_PHRASE)),
    signMessage: (id, message) => done("signMessage", { id, message }).then(() => ok(SAMPLE_SIGNATURE)),
    verifyMessage: (claim) => done("verifyMessage", claim).then(() => ok(true)),
  } satisfies Partial<Engine>;
}

function marketAnswers(store: Engine["state"], done: Done) {
  return {
    ...priceAnswers(done),
    prepareAction: (intent) => done("prepareAction", intent).then(() => actionPlanOf(store.getState(), intent)),
    prepareCancel: (intent) => done("prepareCancel", intent).then(() => cancelPlanOf(store.getState(), intent)),
    ...iconAnswers(done),
    checkTrading: (tokenId) => done("checkTrading", tokenId).then(() => "allowed" as const),
    fetchLostOffer: (entryId) => done("fetchLostOffer", entryId).then(() => ok(undefined)),
    fetchOfferEnd: (offer) => done("fetchOfferEnd", offer).then(() => ok(undefined)),
    fetchSold: (offer) =>
      done("fetchSold", offer).then(() => ok({ atoms: offer.atoms, sold: atoms(0n), sats: sats(0n) })),
    watchFinal: (txid, onFinal) =>
      done("watchFinal", txid).then(() => {
        onFinal();
        return () => undefined;
      }),
    expectOffers: (tokenId) => done("expectOffers", tokenId),
    fetchHolders: (of) => done("fetchHolders", of).then(() => ok({ holdings: new Map(), unread: 0, ...TOLD })),
    fetchMintScripts: (tokenId) => done("fetchMintScripts", tokenId).then(() => no({ code: "no-mint-address" })),
    findAdvertisements: () => done("findAdvertisements", undefined).then(() => ok([])),
    checkPrices: (plan) => done("checkPrices", plan).then(() => undefined),
    prepareTrade: (request) => done("prepareTrade", request).then(() => tradePlanOf(store.getState(), request)),
  } satisfies Partial<Engine>;
}

function contactAnswers(done: Done) {
  return {
    loadContacts: () => done("loadContacts", undefined),
    addContact: (contact) => done("addContact", contact).then(() => ok(contact)),
    renameContact: (address, name) => done("renameContact", { address, name }).then(() => ok({ address, name })),
    removeContact: (address) => done("removeContact", address).then(() => ok(undefined)),
    importContacts: (text) => done("importContacts", text).then(() => ok({ added: 1, alreadyThere: 0, problems: [] })),
  } satisfies Partial<Engine>;
}

/** Two servers of different operators say the same about the holders of a token. */
export const TOLD = { by: { hosts: ["one.example", "two.example"] }, outputs: 4, proven: 4 } as const;
const NO_ANSWER = { code: "unreachable", reason: "no answer" } as const;

/** The wallet asked for no token, nothing more is known of one; marks are saved. */
function tokenAnswers(store: Engine["state"], done: Done) {
  return {
    needForeignTokens: (tokenIds) => done("needForeignTokens", tokenIds),
    needTokens: (tokenIds) => done("needTokens", tokenIds),
    fetchSupply: () => Promise.resolve(no(NO_ANSWER)),
    fetchOrigin: () => Promise.resolve(no(NO_ANSWER)),
    fetchReadySats: () => Promise.resolve(no(NO_ANSWER)),
    fetchNfts: () => Promise.resolve(no(NO_ANSWER)),
    loadTokenMarks: () => done("loadTokenMarks", undefined),
    ownTokens: (tokenIds) => done("ownTokens", tokenIds).then(() => new Set()),
    markToken: (tokenId, mark) => {
      store.setState(({ tokenMarks }) => {
        const next = new Map(tokenMarks);
        if (mark) next.set(tokenId, mark);
        else next.delete(tokenId);
        return { tokenMarks: next };
      });
      return done("markToken", { tokenId, mark }).then(() => ok(undefined));
    },
  } satisfies Partial<Engine>;
}

/** An empty stored history; notes are saved. */
function historyAnswers(store: Engine["state"], done: Done) {
  const total = () => store.getState().ledger.numTxs;
  return {
    fetchHistoryPage: (page) => done("fetchHistoryPage", page).then(() => ({ txs: [], numPages: 1, numTxs: 0 })),
    storedHistory: () => Promise.resolve({ count: 0, total: total(), isWhole: false }),
    readStored: () => Promise.resolve([]),
    loadAllHistory: () => done("loadAllHistory", undefined).then(() => ok({ total: total() })),
    setNote: (txid, text) => {
      store.setState(({ notes }) => {
        const next = new Map(notes).set(txid, text);
        if (text === "") next.delete(txid);
        return { notes: next };
      });
      return done("setNote", { txid, text }).then(() => ok(undefined));
    },
  } satisfies Partial<Engine>;
}

/** 65 bytes in base64 that do not sign any message. */
export const SAMPLE_SIGNATURE = `${"Ab3/".repeat(21)}IA8=`;

/** A seed phrase of BIP39's test vectors, which holds no money. */
export const SAMPLE_PHRASE = "legal winner thank year wave sausage worth useful legal winner thank yellow";
