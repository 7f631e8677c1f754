import { fetchStep, type Step } from "@satchel/app/ahead";
import type { Engine } from "@satchel/engine";

/** What a browser says about the connection; absent in Safari and Firefox. */
type Connection = { saveData?: boolean; effectiveType?: string };

type Page = {
  connection: Connection | undefined;
  isOnline: boolean;
  /** Resolves when the browser has nothing to do. */
  idle(): Promise<void>;
  /** Calls back when a person points at, focuses or presses a button. Returns a function that ends it. */
  onIntent(listen: () => void): () => void;
};

const SLOW = new Set(["slow-2g", "2g", "3g"]);
/** A connection that costs money or is slow: only what a person points at is fetched. */
const isSpared = ({ connection }: Page): boolean =>
  connection?.saveData === true || SLOW.has(connection?.effectiveType ?? "");

/**
 * Fetches in idle time what the next presses need, most likely first (docs/decisions/fetched-ahead.md), then has the
 * addresses compared with the keys. Resolves when New Wallet and Home need nothing more. What a wallet leads to is
 * fetched once it exists and has heard from the indexer, because a person waits for that answer. Never rejects.
 */
export async function fetchAhead(engine: Engine, page: Page = thisPage()): Promise<void> {
  const isFetched = await fetchParts(engine, page);
  void untilAnswered(engine)
    .then(() => (isFetched ? fetchRest(engine, page) : undefined))
    .then(page.idle)
    .then(engine.checkAddresses);
}

/** Returns whether the parts that a wallet leads to may be fetched too. */
async function fetchParts({ state }: Engine, page: Page): Promise<boolean> {
  if (!page.isOnline) return false;
  const isNewcomer = () => state.getState().phase.kind === "no-wallet";
  const endIntent = page.onIntent(() => {
    if (isNewcomer()) void fetchStep("create");
    else endIntent();
  });
  if (isSpared(page)) return false;
  if (isNewcomer()) await fetchStep("welcome");
  await page.idle();
  if (isNewcomer()) {
    await fetchStep("create");
    await fetchStep("home", page.idle);
  }
  return true;
}

/** Resolves once a wallet is shown and its indexer has answered, or did not. */
function untilAnswered({ state }: Engine): Promise<void> {
  return new Promise<void>((resolve) => {
    const look = () => {
      const { phase, sync, connection } = state.getState();
      const isAnswered = sync.state === "fresh" || sync.failed !== undefined || connection === "offline";
      if (phase.kind !== "ready" || !isAnswered) return;
      stop();
      resolve();
    };
    const stop = state.subscribe(look);
    look();
  });
}

async function fetchRest({ state }: Engine, { idle }: Page): Promise<void> {
  const steps: readonly Step[] = ["home", "navigation", "create", "act"];
  for (const step of steps) await fetchStep(step, idle);
  const { keepLooksReady, keepPlansReady } = await import("@satchel/engine/plan");
  keepLooksReady(state, idle);
  keepPlansReady(state, idle);
}

function thisPage(): Page {
  return {
    connection: (navigator as Navigator & { connection?: Connection }).connection,
    isOnline: navigator.onLine,
    idle: () =>
      new Promise((resolve) => {
        if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
        else setTimeout(resolve, 200);
      }),
    onIntent: (listen) => {
      const kinds = ["pointerover", "focusin", "pointerdown"];
      const onEvent = ({ target }: Event) => {
        if (target instanceof Element && target.closest("button")) listen();
      };
      for (const kind of kinds) addEventListener(kind, onEvent, { passive: true });
      return () => {
        for (const kind of kinds) removeEventListener(kind, onEvent);
      };
    },
  };
}
