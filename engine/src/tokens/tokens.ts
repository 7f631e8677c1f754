import { genesisTxid, readCreatedTokenId, type TokenId, UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import { later } from "@satchel/core/later";
import { StorageError } from "@satchel/core/ports";
import type { TokenGenesis } from "@satchel/core/token";
import type { Context } from "../context.ts";
import { createLimiter, type Limiter, type Urgency } from "../pacing/limiter.ts";
import { createPacer, type Pacer } from "../pacing/pacer.ts";
import { keepAside, loadItem, type Parsed, saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { type TokenCache, tokensItem } from "./tokens-item.ts";

/** Of tokens that are not the wallet's own, at most 25 are asked for before a pause (tokens.md 7.1). */
const BATCH = 25;
const BATCH_PAUSE_MS = 5000;
/** How many requests run at once: 1,000 tokens take seconds, and the indexer is not flooded. */
const AT_ONCE = 5;
/** Requests that nobody waits for leave a place for urgent ones. */
const LATER_AT_ONCE = 4;
/** Answers within this time are shown together, as one change of state per token would draw the lists 1,000 times. */
const SHOW_AFTER_MS = 100;

/** `foreign`: a person waits for many tokens that are not the wallet's own; they wait their turn on public indexers. */
type Need = Urgency | "foreign";
/** A request is shared with callers that need the token no more urgently. */
const URGENCY: Record<Need, number> = { now: 2, foreign: 1, later: 0 };

type Request = { answer: Promise<void>; need: Need; callers: (AbortSignal | undefined)[] };

type TokenLoader = {
  limit: Limiter;
  /** Resolves at once, or when the turn of one more foreign token has come. */
  pace: Pacer;
  /** Requests that run or wait, by token id. `callers`: the signals of all that want it, undefined for one without. */
  asked: Map<TokenId, Request>;
  /** Requests that are sent and not answered. */
  sent: Map<TokenId, Promise<TokenGenesis>>;
  /** Answers that are not shown yet. */
  arrived: Map<TokenId, TokenGenesis>;
  /** What an older release was told about tokens whose bytes were not read yet. */
  claimed: ReadonlyMap<TokenId, TokenGenesis>;
  isShowing: boolean;
  /** What is shown next is stored too. */
  isToBeSaved: boolean;
  /** Whether the cache may be written once it is loaded. Undefined before loading, and again after a failed read. */
  loaded: Promise<boolean> | undefined;
  /** The stored text as it was read the last time. Another tab may have written another one since. */
  lastRead: { raw: string; parsed: Parsed<TokenCache> } | undefined;
  saving: Promise<void>;
  /** The next write, while another one runs: what has arrived until it begins is in it. */
  nextSave: Promise<void> | undefined;
};

const loaders = new WeakMap<Context, TokenLoader>();

function loaderOf(ctx: Context): TokenLoader {
  const existing = loaders.get(ctx);
  if (existing) return existing;
  const loader: TokenLoader = {
    limit: createLimiter(AT_ONCE, LATER_AT_ONCE),
    pace: ctx.hasPublicIndexers ? createPacer(ctx.ports.clock, BATCH, BATCH_PAUSE_MS) : async () => true,
    asked: new Map(),
    sent: new Map(),
    arrived: new Map(),
    claimed: new Map(),
    isShowing: false,
    isToBeSaved: false,
    loaded: undefined,
    lastRead: undefined,
    saving: Promise.resolve(),
    nextSave: undefined,
  };
  loaders.set(ctx, loader);
  return loader;
}

/** Brings tokens that a person wants to see into the state, before others. Never rejects. */
export const needTokens = (ctx: Context, tokenIds: readonly TokenId[]): Promise<void> =>
  fetchUnknown(ctx, tokenIds, "now");

/**
 * Brings tokens that are not the wallet's own into the state, as `needTokens` does. Public indexers are asked for 25
 * and then for none during 5 s (tokens.md 7.1); what has arrived is shown meanwhile. `signal`: ends the wait for tokens
 * that were not asked for yet, unless another caller wants them. Never rejects.
 */
export const needForeignTokens = (ctx: Context, tokenIds: readonly TokenId[], signal?: AbortSignal): Promise<void> =>
  fetchUnknown(ctx, tokenIds, "foreign", signal);

/**
 * Brings tokens that are not known yet into the state, from the stored cache or else from the bytes of their genesis:
 * no server's word says what a token is. A token whose bytes could not be fetched is logged, and fetched when it is
 * needed again. Never rejects.
 */
export async function fetchUnknown(
  ctx: Context,
  tokenIds: readonly TokenId[],
  need: Need,
  signal?: AbortSignal,
): Promise<void> {
  const loader = loaderOf(ctx);
  loader.loaded ??= loadCache(ctx, loader);
  const mayWrite = await loader.loaded;
  const { tokens: loaded } = ctx.state.getState();
  // The token that a plan creates has no id yet.
  const exists = (id: TokenId) => readCreatedTokenId(id) === undefined && id !== UNKNOWN_TOKEN_ID;
  const missing = new Set(tokenIds.filter((id) => exists(id) && !loaded.has(id)));
  if (missing.size === 0) return;
  await Promise.all([...missing].map((id) => ask(ctx, loader, id, need, signal)));
  show(ctx, loader);
  const { tokens } = ctx.state.getState();
  if (mayWrite && [...missing].some((id) => tokens.has(id))) await save(ctx, loader);
}

/** Requests a token. Callers that need the same token share one request, unless the new one is more urgent. */
function ask(ctx: Context, loader: TokenLoader, id: TokenId, need: Need, signal?: AbortSignal): Promise<void> {
  const asked = loader.asked.get(id);
  if (asked && URGENCY[asked.need] >= URGENCY[need]) {
    asked.callers.push(signal);
    return asked.answer;
  }
  const callers = [signal];
  const isWanted = () => callers.some((caller) => !caller?.aborted);
  const answer = fetchToken(ctx, loader, id, { need, isWanted }).then(() => {
    if (loader.asked.get(id)?.answer === answer) loader.asked.delete(id);
  });
  loader.asked.set(id, { answer, need, callers });
  return answer;
}

type Wish = { need: Need; isWanted: () => boolean };

async function fetchToken(ctx: Context, loader: TokenLoader, id: TokenId, { need, isWanted }: Wish): Promise<void> {
  try {
    if (need === "foreign" && !(await loader.pace(isWanted))) return;
    await loader.limit(() => askIndexer(ctx, loader, id, need), need === "later" ? "later" : "now");
  } catch (error) {
    ctx.ports.log.warn(`The token ${id} could not be fetched`, error);
  }
}

/** Fetches a token, with the request for it that is already sent, unless a more urgent request has brought it. */
async function askIndexer(ctx: Context, loader: TokenLoader, id: TokenId, need: Need): Promise<void> {
  if (ctx.isStopped() || loader.arrived.has(id) || ctx.state.getState().tokens.has(id)) return;
  const sent = loader.sent.get(id) ?? readToken(ctx, loader, id, need);
  loader.sent.set(id, sent);
  try {
    // Noted before the request is forgotten, so that the next one in the queue finds one or the other.
    loader.arrived.set(id, await sent);
    showSoon(ctx, loader);
  } finally {
    loader.sent.delete(id);
  }
}

/** Fetched with the first token that the device does not have: a screen whose tokens are stored needs none of it. */
const reading = later(() => import("./read-token.ts"));

async function readToken({ ports }: Context, { claimed }: TokenLoader, id: TokenId, need: Need): Promise<TokenGenesis> {
  const chain = need === "later" ? (ports.chain.background ?? ports.chain) : ports.chain;
  const [{ tokenOf }, rawTx] = await Promise.all([reading.get(), chain.rawTx(genesisTxid(id))]);
  return tokenOf(id, rawTx, claimed.get(id));
}

function showSoon(ctx: Context, loader: TokenLoader): void {
  if (loader.isShowing) return;
  loader.isShowing = true;
  ctx.ports.clock.after(SHOW_AFTER_MS, () => {
    loader.isShowing = false;
    show(ctx, loader);
    if (!loader.isToBeSaved) return;
    loader.isToBeSaved = false;
    void save(ctx, loader);
  });
}

/** What a server says about the genesis of a token that its bytes do not. */
export type GenesisClaims = Pick<TokenGenesis, "groupTokenId" | "timeFirstSeen" | "block">;

/** Remembers when a known token was created, and the collection of an NFT, so that they are shown offline too. */
export async function rememberGenesis(ctx: Context, tokenId: TokenId, claimed: GenesisClaims): Promise<void> {
  const loader = loaderOf(ctx);
  loader.loaded ??= loadCache(ctx, loader);
  const mayWrite = await loader.loaded;
  const token = ctx.state.getState().tokens.get(tokenId);
  if (!token || areSameClaims(token, claimed)) return;
  loader.arrived.set(tokenId, { ...token, ...claimed });
  loader.isToBeSaved ||= mayWrite;
  showSoon(ctx, loader);
}

const areSameClaims = (one: GenesisClaims, other: GenesisClaims): boolean =>
  one.groupTokenId === other.groupTokenId &&
  one.timeFirstSeen === other.timeFirstSeen &&
  one.block?.hash === other.block?.hash;

function show({ state }: Context, { arrived }: TokenLoader): void {
  if (arrived.size === 0) return;
  const tokens = new Map([...state.getState().tokens, ...arrived]);
  arrived.clear();
  state.setState({ tokens });
}

/** Reads the stored cache into the state. A damaged one is copied aside and replaced by an empty one (wallet.md 5). */
async function loadCache({ ports, state }: Context, loader: TokenLoader): Promise<boolean> {
  const loaded = await loadItem(ports.store, tokensItem);
  switch (loaded.kind) {
    case "absent":
      return true;
    case "valid":
    case "repaired":
      loader.claimed = loaded.value.claimed;
      state.setState(({ tokens }) => ({ tokens: new Map([...loaded.value.proven, ...tokens]) }));
      return true;
    case "corrupt":
      return setAside(ports, loaded.raw);
    case "failed":
      ports.log.warn(`The token cache could not be read: ${loaded.reason}`);
      loader.loaded = undefined;
      return false;
  }
}

const EMPTY: TokenCache = { proven: new Map(), claimed: new Map() };

async function setAside({ store, log }: Context["ports"], raw: string): Promise<boolean> {
  try {
    await keepAside(store, tokensItem.key, raw);
    await saveItem(store, tokensItem, EMPTY);
    return true;
  } catch (error) {
    log.warn("A damaged token cache was not replaced in storage", error);
    return false;
  }
}

/** Reads the stored text, unless it is the one that was read or written last: that of 1,000 tokens takes a while. */
function decodeOnce(loader: TokenLoader, raw: string): Parsed<TokenCache> {
  if (loader.lastRead?.raw !== raw) loader.lastRead = { raw, parsed: tokensItem.decode(raw) };
  return loader.lastRead.parsed;
}

/**
 * Stores all known tokens, including tokens that another tab has stored, one write after another. Callers that come
 * while a write runs share the next one. Never rejects.
 */
function save(ctx: Context, loader: TokenLoader): Promise<void> {
  const { ports, state } = ctx;
  loader.nextSave ??= loader.saving.then(async () => {
    loader.nextSave = undefined;
    try {
      await ports.locks.exclusive(`satchel:${tokensItem.key}`, async () => {
        const stored = await loadItem(ports.store, { key: tokensItem.key, decode: (raw) => decodeOnce(loader, raw) });
        if (stored.kind === "failed") throw new StorageError(stored.reason);
        if (stored.kind === "corrupt") await keepAside(ports.store, tokensItem.key, stored.raw);
        const { proven, claimed } = stored.kind === "valid" ? stored.value : EMPTY;
        const value = { proven: new Map([...proven, ...state.getState().tokens]), claimed };
        const raw = tokensItem.encode(value);
        await saveItem(ports.store, { ...tokensItem, encode: () => raw }, value);
        loader.lastRead = { raw, parsed: { kind: "valid", value } };
      });
    } catch (error) {
      ports.log.warn(`The token cache was not saved: ${reasonOf(error)}`);
    }
  });
  loader.saving = loader.nextSave;
  return loader.saving;
}
