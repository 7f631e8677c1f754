import "@satchel/app/styles.css";
import "@satchel/kit/cannot.css";
import "./first-paint/first-frame.css";
import "./first-paint/held.css";
import { App, type AppHost, LoadingScreen, loadFirstScreen } from "@satchel/app";
import { FailedScreen } from "@satchel/app/failed";
import { deviceLocale } from "@satchel/app/language-for";
import type { Engine } from "@satchel/engine";
import { createHost } from "@satchel/kit/host";
import { createWebPlatform, type Platform } from "@satchel/platform/web";
import { CAPABILITIES } from "./capabilities.ts";
import { createDrawing } from "./first-paint/drawing.tsx";
import { COPY_KEYS, FIRST_KEYS } from "./first-paint/early-reads.ts";
import { rememberHint, rememberRefusal, wasStorageRefused } from "./first-paint/hint.ts";
import { forgetsUnvisited } from "./forgets-unvisited.ts";
import { followInstall } from "./install.ts";
import { configCopyIn } from "./network/config-copy.ts";
import { keepConfig, loadNetwork, readConfig } from "./network/load-network.ts";
import { readAhead } from "./read-ahead.ts";
import { createPageWallet } from "./start-wallet.ts";

// All that the app imports is there and could be read.
globalThis.satchelRuns?.();

/** In development builds only: the condition is decided when the shell is built, and the import goes with it. */
const moreLanguages = __PSEUDO_LANGUAGES__ ? (await import("@satchel/app/pseudo")).PSEUDO_LANGUAGES : [];

/** What only some browsers have. */
type NavigatorDevice = Navigator & { standalone?: boolean; userAgentData?: { mobile: boolean } };

// The browser may say at any time from now on that the page can be installed.
const install = followInstall({ page: window, device: navigator as NavigatorDevice });

async function persistStorage(platform: Platform) {
  const answer = await platform.persistStorage();
  rememberRefusal(answer === "denied");
  return answer;
}

function createPageHost(platform: Platform): AppHost {
  return createHost(platform, {
    capabilities: CAPABILITIES,
    wasStorageRefused: wasStorageRefused(),
    forgetsUnvisited: forgetsUnvisited(window),
    persistStorage: () => persistStorage(platform),
    install,
    lacksExtension: async () =>
      (await import("./lacks-extension.ts")).lacksExtension({ page: window, device: navigator as NavigatorDevice }),
    demoPhrase: async (url) => (await import("./demo-phrase.ts")).demoPhrase(url),
    closeWindow: () => window.close(),
    search: {
      get text() {
        return location.search;
      },
      forget: () => history.replaceState(history.state, "", `${location.pathname}${location.hash}`),
    },
    goTo: (url) => location.assign(url),
    locale: navigator.language,
    languages: navigator.languages,
    moreLanguages,
    welcomesFirst: satchelFirstPaint.shows === "welcome",
    version: __VERSION__,
  });
}

/** Creates a platform that already reads what the start needs while config.json is fetched, or has it from the page. */
function createReadingPlatform() {
  const platform = createWebPlatform();
  const { stored } = satchelFirstPaint;
  const ageMs = performance.now() - (stored?.at ?? 0);
  const main = readAhead(platform.store, FIRST_KEYS, stored && { keys: stored.keys, ageMs, texts: stored.main });
  const copy = readAhead(platform.copyStore, COPY_KEYS, stored && { keys: COPY_KEYS, ageMs, texts: stored.copy });
  const endReadAhead = () => {
    main.end();
    copy.end();
  };
  // What waits for a frame waits for the first one that shows something.
  const drawn = () => drawing.drawn.then(platform.clock.drawn);
  const clock = { ...platform.clock, drawn };
  return { platform: { ...platform, clock, store: main.store, copyStore: copy.store }, endReadAhead };
}

const drawing = createDrawing(document.getElementById("root") ?? document.body, satchelFirstPaint);

/** Who waits longer for the stored wallet sees that it is being loaded. */
const BLANK_MS = 300;

/** Resolves when what is stored was read and its screen is there, so that the first frame can show it. */
async function untilKnown({ state }: Engine, screen: Promise<unknown>): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (state.getState().phase.kind === "loading") return;
      stop();
      resolve();
    };
    const stop = state.subscribe(look);
    look();
  });
  if (state.getState().phase.kind === "ready") await screen;
}

/** The first number and the first date that a page writes take as long as all of Home: while the storage is read. */
function warmFormats({ language, languages }: Navigator): void {
  const locale = deviceLocale([language, ...(languages ?? [])]);
  new Intl.NumberFormat(locale).format(0);
  new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(0);
}

async function start(): Promise<void> {
  const hasWallet = satchelFirstPaint.shows === "wallet";
  const { platform, endReadAhead } = createReadingPlatform();
  // A failure is reported when the screen is needed.
  const screen = loadFirstScreen(satchelFirstPaint.shows).catch(() => undefined);
  if (hasWallet) void platform.clock.pause().then(() => warmFormats(navigator));
  // Home keeps room for the banner about a refusal: a browser that promises now says so before Home is drawn.
  // Without a wallet there is nothing to lose yet, and the person is not asked.
  if (hasWallet && wasStorageRefused()) void persistStorage(platform);
  const answer = satchelFirstPaint.config && readConfig(satchelFirstPaint.config);
  const copy = configCopyIn(globalThis.caches, location.href);
  const network = await loadNetwork(answer, { copy, clock: platform.clock, page: location.href });
  const engine = createPageWallet(network, platform);
  rememberHint(engine.state);
  const started = engine.start();
  if (hasWallet) {
    const stopWaiting = platform.clock.after(BLANK_MS, () => drawing.meanwhile(<LoadingScreen />));
    await untilKnown(engine, screen);
    stopWaiting();
  } else await screen;
  drawing.show(<App engine={engine} network={network} host={createPageHost(platform)} />);
  await started;
  endReadAhead();
  if (answer !== undefined) void platform.clock.drawn().then(() => keepConfig(answer, copy));
  // The service worker fetches all files, so what the next press needs goes first.
  await (await import("@satchel/kit/fetch-ahead")).fetchAhead(engine);
}

start()
  .catch((error: unknown) => {
    drawing.replace(<FailedScreen message={error instanceof Error ? error.message : String(error)} />);
  })
  .then(async () => (await import("./register-service-worker.ts")).registerServiceWorker())
  // Offline there is no new version.
  .catch(() => undefined);
