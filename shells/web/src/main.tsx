import "@satchel/app/styles.css";
import { App, type AppHost } from "@satchel/app";
import { FailedScreen } from "@satchel/app/failed";
import { createWebPlatform, type Platform } from "@satchel/platform/web";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { fetchAhead } from "./fetch-ahead.ts";
import { loadNetwork } from "./network/load-network.ts";
import { readAhead } from "./read-ahead.ts";
import { registerServiceWorker } from "./register-service-worker.ts";
import { createWallet } from "./start-wallet.ts";

/** In development builds only: the condition is decided when the shell is built, and the import goes with it. */
const moreLanguages = __PSEUDO_LANGUAGES__ ? (await import("@satchel/app/pseudo")).PSEUDO_LANGUAGES : [];

const root = createRoot(document.getElementById("root") ?? document.body);

function createHost(platform: Platform): AppHost {
  return {
    capabilities: { rewards: true, openInTab: false, hiddenImage: true },
    copyText: (...args) => platform.copyText(...args),
    persistStorage: () => platform.persistStorage(),
    notifications: platform.notifications,
    camera: platform.camera,
    pause: () => platform.clock.pause(),
    keepAwake: platform.keepAwake,
    demoPhrase: async (url) => (await import("./demo-phrase.ts")).demoPhrase(url),
    closeWindow: () => window.close(),
    locale: navigator.language,
    languages: navigator.languages,
    moreLanguages,
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

async function start(): Promise<void> {
  const { platform, endReadAhead } = createReadingPlatform();
  const network = await loadNetwork();
  const engine = createWallet(network, platform);
  root.render(
    <StrictMode>
      <App engine={engine} network={network} host={createHost(platform)} />
    </StrictMode>,
  );
  await engine.start();
  endReadAhead();
  // The service worker fetches all files, so what the next press needs goes first.
  await fetchAhead(engine);
}

start()
  .catch((error: unknown) => {
    root.render(<FailedScreen message={error instanceof Error ? error.message : String(error)} />);
  })
  .finally(registerServiceWorker);
