// What `npm run pictures` visits: tours of stops. A stop is one picture of the app, and how a person gets there.
import type { Locator, Page } from "@playwright/test";
import type { DevnetOptions } from "@satchel/devnet";
import type { Wallet } from "../wallet-test.ts";

/** `world`: throws on a devnet without one. */
export type Visit = { page: Page; wallet: Wallet; world: () => NonNullable<Wallet["devnet"]["world"]> };

export type Stop = {
  /** Unique, and the name of its files: "send/review". */
  name: string;
  /** The path in the app's list of routes whose screen this is. A stop with a route is pictured in every size. */
  route?: string;
  /** As a stop with a route: a screen that has no path of its own. */
  isScreen?: true;
  /**
   * What the design has for it, as "file" or "file/state"; two of them where phone and desktop are drawn apart. Absent
   * where nothing is drawn.
   */
  mockup?: string | readonly [phone: string, desktop: string];
  /** Pictured as high as its content is, not as its window. */
  isWhole?: true;
  /** What has to be in view in every window; it is scrolled to the top. */
  inView?: (visit: Visit) => Locator;
  /** What is looked at includes the toasts, which are dismissed otherwise. */
  withToasts?: true;
  /** The extension does not have it, or its way there is a server of web pages or the page's own database. */
  webOnly?: true;
  /** It exists on one device only. */
  only?: "phone" | "desktop";
  /** Ends when the state is on the screen. It begins where the stop before it has ended. */
  reach: (visit: Visit) => Promise<void>;
};

/** Stops that follow one another in one browser with one devnet. The window is a desktop's while a stop is reached. */
export type Tour = {
  name: string;
  devnet?: DevnetOptions;
  /** `pseudo`: the build that also has the made languages. */
  build?: "pseudo";
  locale?: string;
  /** None of its stops can be reached in the extension (`Stop`). */
  webOnly?: true;
  /** Before the first stop. */
  prepare?: (visit: Visit) => Promise<void>;
  stops: readonly Stop[];
};

export const isScreen = ({ route, isScreen: says }: Stop): boolean => route !== undefined || says === true;
