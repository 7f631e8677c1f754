// The prices of tokens: read from the device, asked for one token at a time, and stored.
import type { TokenId } from "@satchel/core/ids";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { type Context, LOCKS } from "../../context.ts";
import { loadItem, saveItem } from "../../persist/stored-item.ts";
import type { TokenPrices } from "../../state.ts";
import { isQuoted } from "./next-to-ask.ts";
import { tokenPricesItem } from "./token-prices-item.ts";

/** A person who looks at a token sees a price that is not older. */
const LOOKED_FRESH_MS = 60_000;

/** The questions that have no answer yet, and when the last one of a token found nothing out. */
type Asked = { running: Map<TokenId, Promise<void>>; inVain: Map<TokenId, number> };
const asked = new WeakMap<Context, Asked>();

function askedOf(ctx: Context): Asked {
  const known = asked.get(ctx) ?? { running: new Map(), inVain: new Map() };
  asked.set(ctx, known);
  return known;
}

/** When the price of a token was last asked for in vain, milliseconds since 1970. */
export const askedInVain = (ctx: Context, tokenId: TokenId): number | undefined => askedOf(ctx).inVain.get(tokenId);

/** Reads the stored prices into the state. A newer one that is there stays. Never rejects. */
export async function loadTokenPrices({ ports, state }: Context): Promise<void> {
  const loaded = await loadItem(ports.store, tokenPricesItem);
  const stored: TokenPrices = loaded.kind === "valid" ? loaded.value : new Map();
  state.setState(({ tokenPrices }) => ({ tokenPrices: newest(tokenPrices, stored) }));
}

/** Stores the prices. Another tab may have stored newer ones. Never rejects: they are a cache. */
export async function storeTokenPrices(ctx: Context): Promise<void> {
  const { ports, state } = ctx;
  try {
    await ports.locks.exclusive(LOCKS.tokenPrices, async () => {
      await loadTokenPrices(ctx);
      const { phase, tokenPrices } = state.getState();
      // A wallet that was locked or erased meanwhile leaves nothing behind.
      if (phase.kind === "ready" && !ctx.isStopped() && tokenPrices)
        await saveItem(ports.store, tokenPricesItem, tokenPrices);
    });
  } catch (error) {
    ports.log.warn("The prices of tokens were not stored", error);
  }
}

/** Of two prices of a token the newer one counts. */
function newest(shown: TokenPrices | undefined, stored: TokenPrices): TokenPrices {
  if (shown === undefined || shown.size === 0) return stored;
  const merged = new Map(stored);
  for (const [tokenId, quote] of shown) if (quote.at >= (stored.get(tokenId)?.at ?? 0)) merged.set(tokenId, quote);
  return merged;
}

/** Asks for the price of a token, and shows it. Never rejects. `signal`: nobody waits any more. */
export function askPrice(ctx: Context, tokenId: TokenId, signal?: AbortSignal): Promise<void> {
  const { running, inVain } = askedOf(ctx);
  const known = running.get(tokenId);
  if (known !== undefined) return known;
  const ask = async () => {
    try {
      // Its code is fetched with the first question: a start only reads what is stored.
      const quote = await (await import("./fetch-quote.ts")).fetchQuote(ctx, tokenId, signal);
      if (quote === undefined || ctx.isStopped()) inVain.set(tokenId, ctx.ports.clock.now());
      else show(ctx, new Map([[tokenId, quote]]));
    } catch (error) {
      inVain.set(tokenId, ctx.ports.clock.now());
      if (!(error instanceof NetworkError || error instanceof ProtocolError || signal?.aborted))
        ctx.ports.log.warn("The price of a token could not be found out", error);
    }
    running.delete(tokenId);
  };
  const asking = ask();
  running.set(tokenId, asking);
  return asking;
}

const show = ({ state }: Context, quotes: TokenPrices) =>
  state.setState(({ tokenPrices }) => ({ tokenPrices: new Map([...(tokenPrices ?? []), ...quotes]) }));

/** Asks for the price of a token that a person looks at, unless it is new, or there can be none. Never rejects. */
export async function needTokenPrice(ctx: Context, tokenId: TokenId): Promise<void> {
  const { state, ports, pegs } = ctx;
  if (!isQuoted(state.getState().tokens.get(tokenId), pegs)) return;
  if (state.getState().tokenPrices === undefined) await loadTokenPrices(ctx);
  const known = state.getState().tokenPrices?.get(tokenId);
  const age = ports.clock.now() - (known?.at ?? Number.NEGATIVE_INFINITY);
  if (age >= 0 && age < LOOKED_FRESH_MS) return;
  await askPrice(ctx, tokenId);
  await storeTokenPrices(ctx);
}
