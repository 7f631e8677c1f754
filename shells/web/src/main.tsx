import "@satchel/app/styles.css";
import { App, type AppHost, loadWalletScreens } from "@satchel/app";
import { FailedScreen } from "@satchel/app/failed";
import { createWebPlatform, type Platform } from "@satchel/platform/web";
import { fetchAhead } from "./fetch-ahead.ts";
import { createDrawing } from "./first-paint/drawing.tsx";
import { rememberHint, rememberRefusal, wasStorageRefused } from "./first-paint/hint.ts";
import { loadNetwork } from "./network/load-network.ts";
import { readAhead } from "./read-ahead.ts";
import { registerServiceWorker } from "./register-service-worker.ts";
import { createWallet } from "./start-wallet.ts";

/** In development builds only: the condition is decided when the shell is built, and the import goes with it. */
const moreLanguages = __PSEUDO_LANGUAGES__ ? (await import("@satchel/app/pseudo")).PSEUDO_LANGUAGES : [];

function createHost(platform: Platform): AppHost {
  return {
    capabilities: { rewards: true, openInTab: false, hiddenImage: true },
    copyText: (...args) => platform.copyText(...args),
    wasStorageRefused: wasStorageRefused(),
    persistStorage: async () => {
      const answer = await platform.persistStorage();
      rememberRefusal(answer === "denied");
      return answer;
    },
    notifications: platform.notifications,
    camera: platform.camera,
    pause: () => platform.clock.pause(),
    keepAwake: platform.keepAwake,
    demoPhrase: async (url) => (await import("./demo-phrase.ts")).demoPhrase(url),
    closeWindow: () => window.close(),
    locale: navigator.language,
    languages: navigator.languages,
    moreLanguages,
    welcomesFirst: satchelFirstPaint.shows === "welcome",
    buildVersion: __BUILD_VERSION__,
  };
}

/** Creates a platform that already reads what the start needs (engine, load-stored.ts) while config.json is fetched. */
function createReadingPlatform() {
  const platform = createWebPlatform();
  const main = readAhead(platform.store, ["wallets", "activeWalletAddress", "settings", "outbox", "frozenCoins"]);
  const copy = readAhead(platform.copyStore, ["wallets"]);
  const endReadAhead = () => {
    main.end();
    copy.end();
  };
  return { platform: { ...platform, store: main.store, copyStore: copy.store }, endReadAhead };
}

const drawing = createDrawing(document.getElementById("root") ?? document.body, satchelFirstPaint);

async function start(): Promise<void> {
  // A failure is reported when the screens are needed.
  if (satchelFirstPaint.shows === "wallet") loadWalletScreens().catch(() => undefined);
  const { platform, endReadAhead } = createReadingPlatform();
  const network = await loadNetwork(satchelFirstPaint.config);
  const engine = createWallet(network, platform);
  rememberHint(engine.state);
  drawing.show(<App engine={engine} network={network} host={createHost(platform)} />);
  await engine.start();
  endReadAhead();
  // The service worker fetches all files, so what the next press needs goes first.
  await fetchAhead(engine);
}

start()
  .catch((error: unknown) => {
    drawing.replace(<FailedScreen message={error instanceof Error ? error.message : String(error)} />);
  })
  .finally(registerServiceWorker);
