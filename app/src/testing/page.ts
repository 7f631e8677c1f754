import { type NetworkConfig, NOTHING_SPECIAL } from "@satchel/core/network";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { takeScanWish } from "../flows/wallet/scan/scan-wish.ts";
import { receiveToasts } from "../ui/overlay/toast-queue.ts";
import type { AppHost } from "../wiring/page/host.ts";

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
    redemptionBids: [],
    stakingYield: "",
    savingsYield: "",
    secondBroadcast: "",
  },
  links: {
    ownSite: "https://wallet.example",
    payPage: "",
    explorerTx: "",
    explorerAddress: "",
    pdfReceipt: "",
    article: "",
    faucet: "",
    demoWallet: "",
    notifyAdmin: "",
    iconHelp: "icons@help.example",
    newTokenUrl: "wallet.example",
    moreUses: "",
    extensionStore: "",
    social: [],
    source: "",
    trusted: [],
    ...links,
  },
  special: NOTHING_SPECIAL,
});

/** A device without camera and notifications; copied texts are added to `copied`. */
export const aHost = (copied: string[], device: Partial<AppHost> = {}): AppHost => ({
  capabilities: { rewards: true, hiddenImage: true },
  copyText: (text) => Promise.resolve(copied.push(text) > 0),
  readText: () => Promise.resolve(copied.at(-1)),
  persistStorage: () => Promise.resolve("unavailable"),
  notifications: { state: () => "unavailable", request: () => Promise.resolve("unavailable") },
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  locale: "en-US",
  version: "1.2.3",
  ...device,
});

export type Screen = {
  copied: string[];
  text(): string;
  find(selector: string): HTMLElement;
  has(selector: string): boolean;
  button(name: string): HTMLButtonElement;
  click(element: Element): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Resolves when `isSo` holds; throws with the text of the page when it does not hold after many tries. */
  until(isSo: () => boolean): Promise<void>;
};

let mounted: Root | undefined;

/** Draws the content on an empty page, at this path. */
export async function mount(path: string, copied: string[], content: ReactNode): Promise<Screen> {
  takeOff();
  window.location.hash = path;
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  const root = createRoot(container);
  mounted = root;
  await act(async () => root.render(content));
  return screenOf(copied);
}

/**
 * Removes the content, the toasts, a search that was asked for and the path, so that the next test starts on an empty
 * page. Tests of other files share the page.
 */
export function unmount(): void {
  takeOff();
  takeScanWish();
  history.replaceState(null, "", "#/");
}

function takeOff(): void {
  act(() => mounted?.unmount());
  mounted = undefined;
  receiveToasts({ show: () => {}, close: () => {} })();
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
      act(async () => {
        element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        for (let turn = 0; turn < TURNS; turn++) await undefined;
      }),
    type: (selector, text) => act(async () => typeInto(find(selector), text)),
    until,
  };
}

/**
 * A press is over when what it asked for has answered, if the answer is there already: that takes a few promises, and
 * no time.
 */
const TURNS = 20;

/**
 * Types as a browser does. React watches the element's own property, so the prototype's setter has to write the value.
 */
function typeInto(element: HTMLElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set;
  setter?.call(element, text);
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The real timer, which a test may replace later. */
const sleep = setTimeout;
/** The first tries have no pause, because most waits are over after a few promises. */
const AT_ONCE = 20;
const PAUSE_MS = 10;
/** Half a minute at least, more on a busy machine. */
const MOST_TRIES = 3000;
const SHOWN = 1000;

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > MOST_TRIES) throw new Error(`Waited in vain for ${isSo}\non the page: ${pageText()}`);
    await act(() => new Promise((resolve) => sleep(resolve, tries < AT_ONCE ? 0 : PAUSE_MS)));
  }
}

const pageText = () => (document.body.textContent ?? "").replaceAll(/\s+/g, " ").slice(0, SHOWN);
