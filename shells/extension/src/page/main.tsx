import "@satchel/app/styles.css";
import "./page.css";
import { App, type AppHost, loadFirstScreen } from "@satchel/app";
import { FailedScreen } from "@satchel/app/failed";
import { createWallet } from "@satchel/kit";
import { fetchWalletAhead } from "@satchel/kit/ahead";
import { fetchAhead } from "@satchel/kit/fetch-ahead";
import { createHost } from "@satchel/kit/host";
import { createExtensionPlatform, type Platform } from "@satchel/platform/extension";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createDevice } from "../requests/device.ts";
import { forgetDeleted } from "../requests/forget-sites.ts";
import { createStoredQueue } from "../requests/stored-queue.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { createSites } from "./create-sites.ts";
import { fitWindow } from "./fit-window.ts";
import { followAddresses } from "./follow-addresses.ts";
import { loadNetwork } from "./load-network.ts";
import { isOnlyWindow } from "./only-window.ts";
import { createPageVault } from "./page-vault.ts";
import { placeOf } from "./place.ts";

const place = placeOf(location);

function createPageHost(platform: Platform): AppHost {
  return createHost(platform, {
    capabilities: CAPABILITIES,
    isExtension: true,
    openInTab: place === "popup" ? openInTab : undefined,
    sites: createSites(),
    showsRequests: place !== "tab",
    openPath: place === "tab" ? undefined : openPath,
    closeWindow: place === "request" ? () => window.close() : undefined,
    locale: navigator.language,
    languages: navigator.languages,
    version: __VERSION__,
  });
}

/** Opens the same screen in a tab. The popup closes by itself when the tab gets the focus. */
function openInTab(): void {
  void chrome.tabs.create({ url: chrome.runtime.getURL(`index.html${location.hash}`) });
}

function openPath(path: string): void {
  void chrome.tabs.create({ url: chrome.runtime.getURL(`index.html#${path}`) });
}

async function start(): Promise<void> {
  document.documentElement.dataset.in = place;
  if (place === "request") {
    if (!(await isOnlyWindow())) return;
    void fitWindow();
  }
  const platform = createExtensionPlatform();
  const network = await loadNetwork();
  const vault = createPageVault();
  const engine = createWallet({
    network,
    platform,
    vault,
    strategy: "CLOSEST_FIRST",
    opensUntouched: place === "request",
  });
  fetchWalletAhead({ engine, network, platform, vault });
  const started = engine.start();
  await loadFirstScreen("wallet").catch(() => undefined);
  root.render(
    <StrictMode>
      <App engine={engine} network={network} host={createPageHost(platform)} />
    </StrictMode>,
  );
  await started;
  const device = createDevice();
  const queue = createStoredQueue(device);
  followAddresses(
    engine.state,
    network.prefix,
    (addresses) => void forgetDeleted(device, queue, addresses).catch(() => undefined),
  );
  await fetchAhead(engine);
}

const root = createRoot(document.getElementById("root") ?? document.body);
start().catch((error: unknown) => {
  root.render(<FailedScreen message={error instanceof Error ? error.message : String(error)} />);
});
