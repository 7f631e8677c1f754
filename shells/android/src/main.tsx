import "@satchel/app/styles.css";
import "@satchel/kit/cannot.css";
import { App, type AppHost, LoadingScreen, loadFirstScreen } from "@satchel/app";
import { FailedScreen } from "@satchel/app/failed";
import type { NetworkConfig } from "@satchel/core/network";
import { createWallet } from "@satchel/kit";
import { fetchWalletAhead } from "@satchel/kit/ahead";
import { fetchAhead } from "@satchel/kit/fetch-ahead";
import { createHost } from "@satchel/kit/host";
import {
  type Bridge,
  createBridge,
  createBridgedPlatform,
  type Hello,
  type Platform,
  receivePort,
} from "@satchel/platform/android";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CAPABILITIES } from "./capabilities.ts";
import { followBack } from "./follow-back.ts";
import { followLinks } from "./follow-links.ts";
import { followTheme } from "./follow-theme.ts";
import { loadNetwork } from "./load-network.ts";
import { createPageVault } from "./page-vault.ts";

// All that the app imports is there and could be read.
globalThis.satchelRuns?.();

const createPageHost = (platform: Platform, { isTestKey }: Hello): AppHost =>
  createHost(platform, {
    capabilities: CAPABILITIES,
    isDeviceApp: true,
    goTo: (url) => location.assign(url),
    locale: navigator.language,
    languages: navigator.languages,
    version: __VERSION__,
    isTestBuild: isTestKey,
  });

const page = {
  document,
  // Absent in an old WebView, where only the first screen leaves the app.
  canGoBack: () => window.navigation?.canGoBack ?? !["", "#/"].includes(location.hash),
  back: () => history.back(),
};

/** Who waits longer for the app around this page sees that it is being loaded. */
const BLANK_MS = 300;
/** The longest wait for the app's first answer (wallet.md 5.17). */
const HELLO_WITHIN_MS = 2000;

/** Asks the app what it is. Throws the sentence of wallet.md 8.2 where it does not say so in time. */
async function hello(bridge: Bridge): Promise<Hello> {
  try {
    return await bridge.call("device.hello", {}, { withinMs: HELLO_WITHIN_MS });
  } catch (cause) {
    throw new Error("Android device is not available", { cause });
  }
}

async function connect(): Promise<{ bridge: Bridge; app: Hello; network: NetworkConfig }> {
  const meanwhile = setTimeout(() => root.render(<LoadingScreen />), BLANK_MS);
  try {
    const [port, network] = await Promise.all([receivePort(window), loadNetwork()]);
    const bridge = createBridge(port);
    followBack(bridge, page);
    return { bridge, app: await hello(bridge), network };
  } finally {
    clearTimeout(meanwhile);
  }
}

async function start(): Promise<void> {
  const { bridge, app, network } = await connect();
  const platform = createBridgedPlatform(bridge);
  const vault = createPageVault();
  const engine = createWallet({ network, platform, vault, strategy: "CLOSEST_FIRST" });
  followTheme(bridge, { settings: engine.state, prefersDark: matchMedia("(prefers-color-scheme: dark)") });
  fetchWalletAhead({ engine, network, platform, vault });
  const started = engine.start();
  await loadFirstScreen("wallet").catch(() => undefined);
  root.render(
    <StrictMode>
      <App engine={engine} network={network} host={createPageHost(platform, app)} />
    </StrictMode>,
  );
  followLinks(bridge, (path) => {
    location.hash = path;
  });
  await started;
  await fetchAhead(engine);
}

const root = createRoot(document.getElementById("root") ?? document.body);
start().catch((error: unknown) => {
  root.render(<FailedScreen message={error instanceof Error ? error.message : String(error)} />);
});
