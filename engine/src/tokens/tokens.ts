import { StorageError } from "@satchel/core/ports";
import { isTokenId, type TokenGenesis, UNKNOWN_TOKEN_ID } from "@satchel/core/token";
import type { Context } from "../context.ts";
import { createLimiter, type Limiter, type Urgency } from "../pacing/limiter.ts";
import { keepAside, loadItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { tokensItem } from "./tokens-item.ts";

/** How many requests run at once: 1,000 tokens take seconds, and the indexer is not flooded. */
const AT_ONCE = 8;
/** Requests that nobody waits for leave one of a browser's six connections (without HTTP/2) free for urgent ones. */
const LATER_AT_ONCE = 5;
/** Answers within this time are shown together, as one change of state per token would draw the lists 1,000 times. */
const SHOW_AFTER_MS = 100;

type TokenBook = {
  limit: Limiter;
  /** Requests that run or wait, by token id. */
  asked: Map<string, { answer: Promise<void>; urgency: Urgency }>;
  /** Ids of the requests that are sent and not answered. */
  sent: Set<string>;
  /** Answers that are not shown yet. */
  arrived: Map<string, TokenGenesis>;
  isShowing: boolean;
  /** Whether the cache may be written once it is loaded. Undefined before loading, and again after a failed read. */
  loaded: Promise<boolean> | undefined;
  saving: Promise<void>;
};

const books = new WeakMap<Context, TokenBook>();

function bookOf(ctx: Context): TokenBook {
  const there = books.get(ctx);
  if (there) return there;
  const book: TokenBook = {
    limit: createLimiter(AT_ONCE, LATER_AT_ONCE),
    asked: new Map(),
    sent: new Set(),
    arrived: new Map(),
    isShowing: false,
    loaded: undefined,
    saving: Promise.resolve(),
  };
  books.set(ctx, book);
  return book;
}

/** Brings tokens that a person wants to see into the state, before others. Never rejects. */
export const needTokens = (ctx: Context, tokenIds: readonly string[]): Promise<void> =>
  fetchUnknown(ctx, tokenIds, "now");

/**
 * Brings tokens that are not known yet into the state, from the stored cache or else from the indexer. A token that
 * could not be fetched is logged, and fetched when it is needed again. Never rejects.
 */
export async function fetchUnknown(ctx: Context, tokenIds: readonly string[], urgency: Urgency): Promise<void> {
  const book = bookOf(ctx);
  book.loaded ??= loadCache(ctx, book);
  const mayWrite = await book.loaded;
  const known = ctx.state.getState().tokens;
  const missing = new Set(tokenIds.filter((id) => isTokenId(id) && id !== UNKNOWN_TOKEN_ID && !known.has(id)));
  if (missing.size === 0) return;
  await Promise.all([...missing].map((id) => ask(ctx, book, id, urgency)));
  show(ctx, book);
  const { tokens } = ctx.state.getState();
  if (mayWrite && [...missing].some((id) => tokens.has(id))) await save(ctx, book);
}

/** Requests a token. Callers that need the same token share one request, unless the new one is more urgent. */
function ask(ctx: Context, book: TokenBook, id: string, urgency: Urgency): Promise<void> {
  const asked = book.asked.get(id);
  if (asked && (asked.urgency === "now" || urgency === "later")) return asked.answer;
  const fetched = fetchToken(ctx, book, id, urgency);
  const answer = (asked ? Promise.all([asked.answer, fetched]) : fetched).then(() => void book.asked.delete(id));
  book.asked.set(id, { answer, urgency });
  return answer;
}

async function fetchToken(ctx: Context, book: TokenBook, id: string, urgency: Urgency): Promise<void> {
  try {
    const token = await book.limit(() => askIndexer(ctx, book, id), urgency);
    if (!token) return;
    book.arrived.set(id, token);
    if (book.isShowing) return;
    book.isShowing = true;
    ctx.ports.clock.after(SHOW_AFTER_MS, () => {
      book.isShowing = false;
      show(ctx, book);
    });
  } catch (error) {
    ctx.ports.log.warn(`The token ${id} could not be fetched`, error);
  }
}

/** Fetches a token; undefined, without a request, if a more urgent request for it came first. */
async function askIndexer(ctx: Context, book: TokenBook, id: string): Promise<TokenGenesis | undefined> {
  if (ctx.isStopped() || book.sent.has(id) || book.arrived.has(id) || ctx.state.getState().tokens.has(id)) return;
  book.sent.add(id);
  try {
    return await ctx.ports.chain.token(id);
  } finally {
    book.sent.delete(id);
  }
}

function show({ state }: Context, { arrived }: TokenBook): void {
  if (arrived.size === 0) return;
  const tokens = new Map([...state.getState().tokens, ...arrived]);
  arrived.clear();
  state.setState({ tokens });
}

/** Reads the stored cache into the state. A damaged one is copied aside and replaced by an empty one (wallet.md 5). */
async function loadCache({ ports, state }: Context, book: TokenBook): Promise<boolean> {
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
      book.loaded = undefined;
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
function save(ctx: Context, book: TokenBook): Promise<void> {
  const { ports, state } = ctx;
  book.saving = book.saving.then(async () => {
    try {
      await ports.locks.exclusive(`satchel:${tokensItem.key}`, async () => {
        const there = await loadItem(ports.store, tokensItem);
        if (there.kind === "failed") throw new StorageError(there.reason);
        if (there.kind === "corrupt") await keepAside(ports.store, tokensItem.key, there.raw);
        const others = there.kind === "valid" ? there.value : [];
        await saveItem(ports.store, tokensItem, new Map([...others, ...state.getState().tokens]));
      });
    } catch (error) {
      ports.log.warn(`The token cache was not saved: ${reasonOf(error)}`);
    }
  });
  return book.saving;
}
