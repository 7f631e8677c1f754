// What a browser has to offer so that the journeys can be run in it: three drivers implement it.

/** A page of a browser, in a tab or a window of its own. Sizes and places are in CSS pixels. */
export type Tab = {
  /** Opens an address; resolves when the page has loaded, or at once if only the fragment differs. */
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs a function in the page and returns what it resolves to. Arguments and result are JSON, and the function uses
   * nothing from outside of itself.
   */
  run<Args extends readonly unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  /** Runs a script as if it stood in the page, without the page's security policy. */
  inject(source: string): Promise<void>;
  /** Presses the mouse at a place of the viewport. */
  pressAt(x: number, y: number): Promise<void>;
  /** Presses keys one after the other: characters, or `Enter`. */
  keys(keys: readonly string[]): Promise<void>;
  /** Chooses a file in the input that the selector finds. */
  choose(selector: string, file: string): Promise<void>;
  resize(size: { width: number; height: number }): Promise<void>;
  /** A PNG of the viewport. */
  picture(): Promise<Uint8Array>;
  /** Makes it the tab that a person sees: browsers slow down the others. */
  toFront(): Promise<void>;
};

export type Browser = {
  newTab(): Promise<Tab>;
  /** Where files go that a page saves. */
  downloads: string;
  /** The errors that pages have logged or thrown since the browser was started. */
  complaints(): readonly string[];
  /** Ends all of the browser's processes at once, as a system does that needs its memory. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

export type Engine = {
  name: "Chromium" | "Firefox" | "WebKit";
  /** The programs that it needs and that are missing. */
  missing(): readonly string[];
  /** The packages of Debian that have them. */
  packages: string;
  /** Starts it with the data of a folder, which may be empty. */
  start(profile: string): Promise<Browser>;
};
