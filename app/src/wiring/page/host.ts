import type {
  CameraProblem,
  DeviceUnlock,
  Notifications,
  Persistence,
  SaveProblem,
  TextFile,
} from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";
import type { LanguageRow } from "../../catalogue/languages.ts";
import type { AppFiles } from "./files.ts";
import type { Install } from "./install.ts";
import type { Sites } from "./sites.ts";

/** What the shell around the app offers. */
export type AppHost = {
  capabilities: {
    /** Rewards exist in the web build only. */
    rewards: boolean;
    /** The picture for the holder of a certain token is in every build but the extension (wallet.md 6). */
    hiddenImage: boolean;
  };
  /**
   * The app is an extension, whose storage is its own: wallets of a web page or of another extension cannot be reached.
   */
  isExtension?: boolean | undefined;
  /** The app is one of the device's apps, which asks for permissions itself and in whose settings they stand. */
  isDeviceApp?: boolean | undefined;
  /** Opens the screen that is shown in a tab. Absent where it already is in one. */
  openInTab?: (() => void) | undefined;
  /**
   * Resolves to whether the text reached the clipboard. `clearAfterMs`: for secrets, which are cleared from the
   * clipboard again where the device allows it.
   */
  copyText(text: string, options?: { clearAfterMs?: number }): Promise<boolean>;
  /** Resolves to the text on the clipboard; undefined if there is none or it may not be read. Only after a press. */
  readText(): Promise<string | undefined>;
  /** Saves a file where the person chooses. Absent where the browser's downloads do that. Never rejects. */
  saveFile?: ((file: TextFile) => Promise<Result<void, SaveProblem>>) | undefined;
  /** Shows the apps that take a text; resolves to whether it could. Absent where the device cannot. Never rejects. */
  shareText?: ((text: string) => Promise<boolean>) | undefined;
  /**
   * Shows where the device lets a person choose which links open in this app; resolves to whether it could. Absent
   * where no device asks that. Never rejects.
   */
  showLinkSettings?: (() => Promise<boolean>) | undefined;
  /** Asks for a fingerprint in place of the password. Absent where the app cannot. */
  deviceUnlock?: DeviceUnlock | undefined;
  /** Asks the device to keep the storage when it runs out of space. Never rejects. */
  persistStorage(): Promise<Persistence>;
  /** Whether the device refused the last time, so that room is kept for the banner that says so. */
  wasStorageRefused?: boolean | undefined;
  /** Whether the browser deletes what this page stores when the person does not open it for some days. */
  forgetsUnvisited?: boolean | undefined;
  /** Absent where the wallet is not a page that can be installed. */
  install?: Install | undefined;
  /** Resolves to whether the extension could be in this browser and is not. Absent where nobody asks. */
  lacksExtension?: (() => Promise<boolean>) | undefined;
  /** Whether the wallet may show notifications. */
  notifications: Notifications;
  /** Absent on a device without a camera. */
  camera?: Camera | undefined;
  /** Sites that ask for an address, a payment or a signature. Absent where sites cannot ask. */
  sites?: Sites | undefined;
  /** The query of the page, in which another page may ask for an address, and what takes it off. */
  search?: { text: string; forget(): void } | undefined;
  /** Leaves the wallet for a web page. */
  goTo?: ((url: string) => void) | undefined;
  /** Opens a path of the wallet in a tab. Absent where the screen that is shown can go there itself. */
  openPath?: ((path: string) => void) | undefined;
  /** This window shows what sites ask for before anything else: the popup, and the window that opens for them. */
  showsRequests?: boolean | undefined;
  /** Resolves after the browser had time to draw and to handle input. Long work calls it between its parts. */
  pause(): Promise<void>;
  /** Keeps the screen on until the returned function is called, where the device allows it. Never throws. */
  keepAwake?: (() => () => void) | undefined;
  /**
   * Resolves to the seed phrase of the demo wallet that a devnet tells at this URL (`NetworkLinks.demoWallet`);
   * undefined where it tells no phrase. Never rejects.
   */
  demoPhrase?: ((url: string) => Promise<string | undefined>) | undefined;
  /**
   * Closes this window after it has answered the site that opened it. A browser may refuse, so the window has to stay
   * usable.
   */
  closeWindow?: (() => void) | undefined;
  /**
   * What the device calls its languages, best first (navigator.languages). Where it is absent, `locale` is the only
   * one.
   */
  languages?: readonly string[] | undefined;
  /** Further languages of this build: the pseudo languages of a development build. */
  moreLanguages?: readonly LanguageRow[] | undefined;
  /**
   * The welcome screen is drawn while the storage is still read, because this device probably has no wallet. The
   * storage decides what is shown then, and no wallet is made before.
   */
  welcomesFirst?: boolean | undefined;
  /**
   * Decides separators, dates and 12 or 24 hours until a person chooses. A shell passes on what the device says
   * (navigator.language), which may be no valid tag; inside the app it is one (BCP 47).
   */
  locale: string;
  /** Absent where the shell cannot read the files it was started from. */
  files?: AppFiles | undefined;
  /** The version of this release, "1.2.3". */
  version: string;
  /** The app is signed with a key that anybody could have made. Absent where apps are not signed. */
  isTestBuild?: boolean | undefined;
};

/** Asks for permission and opens the back camera. Never rejects. The caller stops the tracks of the stream. */
type Camera = { open(): Promise<Result<MediaStream, CameraProblem>> };
