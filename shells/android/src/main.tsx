import "@satchel/app/styles.css";
import { App, type AppHost, loadFirstScreen } from "@satchel/app";
import { FailedScreen } from "@satchel/app/failed";
import { createWallet } from "@satchel/kit";
import { fetchWalletAhead } from "@satchel/kit/ahead";
import { fetchAhead } from "@satchel/kit/fetch-ahead";
import { createHost } from "@satchel/kit/host";
import { createBridge, createBridgedPlatform, type Hello, type Platform, receivePort } from "@satchel/platform/android";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CAPABILITIES } from "./capabilities.ts";
import { followBack } from "./follow-back.ts";
import { followLinks } from "./follow-links.ts";
import { loadNetwork } from "./load-network.ts";
import { createPageVault } from "./page-vault.ts";

const createPageHost = (platform: Platform, { isTestKey }: Hello): AppHost =>
  createHost(platform, {
    capabilities: CAPABILITIES,
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

async function start(): Promise<void> {
  const [port, network] = await Promise.all([receivePort(window), loadNetwork()]);
  const bridge = createBridge(port);
  followBack(bridge, page);
  const platform = createBridgedPlatform(bridge);
  const vault = createPageVault();
  const engine = createWallet({ network, platform, vault, strategy: "CLOSEST_FIRST" });
  fetchWalletAhead({ engine, network, platform, vault });
  const started = engine.start();
  const hello = await bridge.call("device.hello", {}, { withinMs: 2000 });
  await loadFirstScreen("wallet").catch(() => undefined);
  root.render(
    <StrictMode>
      <App engine={engine} network={network} host={createPageHost(platform, hello)} />
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
