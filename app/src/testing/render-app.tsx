import { type NetworkConfig, NOTHING_SPECIAL } from "@satchel/core/network";
import type { Engine } from "@satchel/engine";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { App } from "../app.tsx";
import type { AppHost } from "../wiring/host.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

export const aNetwork = (
  links: Partial<NetworkConfig["links"]> = {},
  name: NetworkConfig["name"] = "mainnet",
): NetworkConfig => ({
  name,
  prefix: "ecash",
  endpoints: {
    indexers: ["https://indexer.example"],
    prices: "",
    rewards: "",
    blacklist: "",
    icons: "",
    iconUpload: "",
    redemptionBid: "",
    secondBroadcast: "",
  },
  links: {
    ownSite: "https://wallet.example",
    explorerTx: "",
    explorerAddress: "",
    pdfReceipt: "",
    article: "",
    faucet: "",
    notifyAdmin: "",
    moreUses: "",
    extensionStore: "",
    social: [],
    source: "",
    trusted: [],
    ...links,
  },
  special: NOTHING_SPECIAL,
});

let mounted: Root | undefined;

export type Screen = {
  copied: string[];
  text(): string;
  find(selector: string): HTMLElement;
  has(selector: string): boolean;
  button(name: string): HTMLButtonElement;
  click(element: Element): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Resolves when `isSo` holds; the test's own time-out says when it never does. */
  until(isSo: () => boolean): Promise<void>;
};

/** Puts the whole app on the page at this path. */
export async function renderApp(
  engine: Engine,
  path = "/",
  network = aNetwork(),
  device: Partial<AppHost> = {},
): Promise<Screen> {
  unmountApp();
  const copied: string[] = [];
  const host: AppHost = {
    capabilities: { rewards: true, openInTab: false, hiddenImage: true },
    copyText: (text) => Promise.resolve(copied.push(text) > 0),
    persistStorage: () => Promise.resolve("unavailable"),
    notifications: { state: () => "unavailable", request: () => Promise.resolve("unavailable") },
    locale: "en-US",
    buildVersion: "test",
    ...device,
  };
  window.location.hash = path;
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  const root = createRoot(container);
  mounted = root;
  await act(async () => root.render(<App engine={engine} network={network} host={host} />));
  const screen = screenOf(copied);
  await screen.until(
    () => !screen.has('[role=status][aria-label="Loading"]') || engine.state.getState().phase.kind === "loading",
  );
  return screen;
}

export function unmountApp(): void {
  act(() => mounted?.unmount());
  mounted = undefined;
}

function screenOf(copied: string[]): Screen {
  const find = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`No ${selector} in: ${document.body.textContent}`);
    return found;
  };
  return {
    copied,
    find,
    text: () => document.body.textContent ?? "",
    has: (selector) => document.querySelector(selector) !== null,
    button: (name) => {
      const isCalled = (each: Element) => (each.getAttribute("aria-label") ?? each.textContent) === name;
      const found = [...document.querySelectorAll("button")].filter(isCalled).at(-1);
      if (!found) throw new Error(`No button ${name} in: ${document.body.textContent}`);
      return found;
    },
    click: (element) =>
      act(async () => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))).then(
        () => undefined,
      ),
    type: (selector, text) => act(async () => typeInto(find(selector), text)),
    until: async (isSo) => {
      while (!isSo()) await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
    },
  };
}

/** As a browser does it: React watches the property, so the prototype's setter has to write it. */
function typeInto(element: HTMLElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set;
  setter?.call(element, text);
  element.dispatchEvent(new Event("input", { bubbles: true }));
}
