import { StorageError } from "@satchel/core/ports";
import { isTokenId, type TokenGenesis, UNKNOWN_TOKEN_ID } from "@satchel/core/token";
import type { Context } from "../context.ts";
import { createLimiter, type Limiter, type Urgency } from "../pacing/limiter.ts";
import { createPacer, type Pacer } from "../pacing/pacer.ts";
import { keepAside, loadItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { tokensItem } from "./tokens-item.ts";

/** Of tokens that are not the wallet's own, at most 25 are asked for before a pause (tokens.md 7.1). */
const BATCH = 25;
const BATCH_PAUSE_MS = 5000;
/** How many requests run at once: 1,000 tokens take seconds, and the indexer is not flooded. */
const AT_ONCE = 8;
/** Requests that nobody waits for leave one of a browser's six connections (without HTTP/2) free for urgent ones. */
const LATER_AT_ONCE = 5;
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
  asked: Map<string, Request>;
  /** Requests that are sent and not answered. */
  sent: Map<string, Promise<TokenGenesis>>;
  /** Answers that are not shown yet. */
  arrived: Map<string, TokenGenesis>;
  isShowing: boolean;
  /** What is shown next is stored too. */
  isToBeSaved: boolean;
  /** Whether the cache may be written once it is loaded. Undefined before loading, and again after a failed read. */
  loaded: Promise<boolean> | undefined;
  saving: Promise<void>;
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
    isShowing: false,
    isToBeSaved: false,
    loaded: undefined,
    saving: Promise.resolve(),
  };
  loaders.set(ctx, loader);
  return loader;
}

/** Brings tokens that a person wants to see into the state, before others. Never rejects. */
export const needTokens = (ctx: Context, tokenIds: readonly string[]): Promise<void> =>
  fetchUnknown(ctx, tokenIds, "now");

/**
 * Brings tokens that are not the wallet's own into the state, as `needTokens` does. Public indexers are asked for 25
 * and then for none during 5 s (tokens.md 7.1); what has arrived is shown meanwhile. `signal`: ends the wait for tokens
 * that were not asked for yet, unless another caller wants them. Never rejects.
 */
export const needForeignTokens = (ctx: Context, tokenIds: readonly string[], signal?: AbortSignal): Promise<void> =>
  fetchUnknown(ctx, tokenIds, "foreign", signal);

/**
 * Brings tokens that are not known yet into the state, from the stored cache or else from the indexer. A token that
 * could not be fetched is logged, and fetched when it is needed again. Never rejects.
 */
export async function fetchUnknown(
  ctx: Context,
  tokenIds: readonly string[],
  need: Need,
  signal?: AbortSignal,
): Promise<void> {
  const loader = loaderOf(ctx);
  loader.loaded ??= loadCache(ctx, loader);
  const mayWrite = await loader.loaded;
  const { tokens: loaded } = ctx.state.getState();
  const missing = new Set(tokenIds.filter((id) => isTokenId(id) && id !== UNKNOWN_TOKEN_ID && !loaded.has(id)));
  if (missing.size === 0) return;
  await Promise.all([...missing].map((id) => ask(ctx, loader, id, need, signal)));
  show(ctx, loader);
  const { tokens } = ctx.state.getState();
  if (mayWrite && [...missing].some((id) => tokens.has(id))) await save(ctx, loader);
}

/** Requests a token. Callers that need the same token share one request, unless the new one is more urgent. */
function ask(ctx: Context, loader: TokenLoader, id: string, need: Need, signal?: AbortSignal): Promise<void> {
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

async function fetchToken(ctx: Context, loader: TokenLoader, id: string, { need, isWanted }: Wish): Promise<void> {
  try {
    if (need === "foreign" && !(await loader.pace(isWanted))) return;
    const token = await loader.limit(() => askIndexer(ctx, loader, id, need), need === "later" ? "later" : "now");
    if (!token) return;
    loader.arrived.set(id, token);
    showSoon(ctx, loader);
  } catch (error) {
    ctx.ports.log.warn(`The token ${id} could not be fetched`, error);
  }
}

/** Fetches a token, with the request for it that is already sent; undefined if a more urgent request brought it. */
async function askIndexer(
  ctx: Context,
  loader: TokenLoader,
  id: string,
  need: Need,
): Promise<TokenGenesis | undefined> {
  const { chain } = ctx.ports;
  if (ctx.isStopped() || loader.arrived.has(id) || ctx.state.getState().tokens.has(id)) return;
  const sent = loader.sent.get(id) ?? (need === "later" ? (chain.background ?? chain) : chain).token(id);
  loader.sent.set(id, sent);
  try {
    return await sent;
  } finally {
    loader.sent.delete(id);
  }
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

/** Remembers the collection of a known NFT: its genesis names it, and the indexer's info about the NFT does not. */
export async function rememberGroup(ctx: Context, tokenId: string, groupTokenId: string): Promise<void> {
  const loader = loaderOf(ctx);
  loader.loaded ??= loadCache(ctx, loader);
  const mayWrite = await loader.loaded;
  const nft = ctx.state.getState().tokens.get(tokenId);
  if (!nft || nft.groupTokenId === groupTokenId) return;
  loader.arrived.set(tokenId, { ...nft, groupTokenId });
  loader.isToBeSaved ||= mayWrite;
  showSoon(ctx, loader);
}

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
      state.setState(({ tokens }) => ({ tokens: new Map([...loaded.value, ...tokens]) }));
      return true;
    case "corrupt":
      return setAside(ports, loaded.raw);
    case "failed":
      ports.log.warn(`The token cache could not be read: ${loaded.reason}`);
      loader.loaded = undefined;
      return false;
  }
}

async function setAside({ store, log }: Context["ports"], raw: string): Promise<boolean> {
  try {
    await keepAside(store, tokensItem.key, raw);
    await saveItem(store, tokensItem, new Map());
    return true;
  } catch (error) {
    log.warn("A damaged token cache was not replaced in storage", error);
    return false;
  }
}

/** Stores all known tokens, including tokens that another tab has stored, one write after another. Never rejects. */
function save(ctx: Context, loader: TokenLoader): Promise<void> {
  const { ports, state } = ctx;
  loader.saving = loader.saving.then(async () => {
    try {
      await ports.locks.exclusive(`satchel:${tokensItem.key}`, async () => {
        const stored = await loadItem(ports.store, tokensItem);
        if (stored.kind === "failed") throw new StorageError(stored.reason);
        if (stored.kind === "corrupt") await keepAside(ports.store, tokensItem.key, stored.raw);
        const others = stored.kind === "valid" ? stored.value : [];
        await saveItem(ports.store, tokensItem, new Map([...others, ...state.getState().tokens]));
      });
    } catch (error) {
      ports.log.warn(`The token cache was not saved: ${reasonOf(error)}`);
    }
  });
  return loader.saving;
}
