import type { Result } from "@satchel/core/result";
import type { LanguageRow } from "../catalogue/languages.ts";

/** What the shell around the app can do. */
export type AppHost = {
  capabilities: {
    /** Rewards exist in the web build only. */
    rewards: boolean;
    /** The extension's popup can open itself in a tab. */
    openInTab: boolean;
    /** The picture for the holder of a certain token is in every build but the extension (wallet.md 6). */
    hiddenImage: boolean;
  };
  /** Whether the text reached the clipboard. `clearAfterMs`: for secrets, which leave it again as far as possible. */
  copyText(text: string, options?: { clearAfterMs?: number }): Promise<boolean>;
  /** Asks the device not to clear what is stored when it runs short of room. Never rejects. */
  persistStorage(): Promise<"granted" | "denied" | "unavailable">;
  /** Whether the wallet may notify. Neither throws; only `request` asks the person, and needs a gesture of theirs. */
  notifications: { state(): NotificationState; request(): Promise<NotificationState> };
  /** Absent where the device offers none to look through. */
  camera?: Camera | undefined;
  /** Tells the site that asked what became of its request, and whether that got through. Never rejects. Absent where no site can ask. */
  replyToSite?: ((answer: SiteAnswer) => Promise<boolean>) | undefined;
  /** Gives way to drawing and input, and goes on as soon as it can: long work does so between its slices. */
  pause(): Promise<void>;
  /** Keeps the screen on until the returned function is called, where the device lets it. Never throws. */
  keepAwake?: (() => () => void) | undefined;
  /** Closes this window when it has answered whoever opened it. A browser may refuse: there has to be a way on. */
  closeWindow?: (() => void) | undefined;
  /** The languages of the device, BCP 47, best first (navigator.languages). Without them `locale` is the only one. */
  languages?: readonly string[] | undefined;
  /** Languages that only this build has beside those of the app: the made ones of a development build. */
  moreLanguages?: readonly LanguageRow[] | undefined;
  /** BCP 47, e.g. navigator.language; decides separators, dates and 12 or 24 hours until a person chooses. */
  locale: string;
  /** Names this build beside the version, e.g. a short git hash. */
  buildVersion: string;
};

/** What a person decided about a payment a site asked for (facts.md 3). `tabId`: the browser's, of the tab that asked. */
type SiteAnswer = { kind: "payment"; tabId: number } & (
  | { approved: true; txid: string }
  | { approved: false; reason: string }
);

/** `unavailable`: this device has no notifications to ask for. */
export type NotificationState = "granted" | "denied" | "default" | "unavailable";

/** `camera-denied`: by the person or the browser. `camera-busy`: another program has it. */
export type CameraProblem =
  | { code: "camera-denied" | "camera-missing" | "camera-busy" }
  | { code: "camera-failed"; reason: string };

/** Asks the person and opens the camera that looks away from them. Never rejects. Who opened it stops its tracks. */
type Camera = { open(): Promise<Result<MediaStream, CameraProblem>> };
