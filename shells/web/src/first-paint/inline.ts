// Stands in index.html itself and runs before anything is painted: it decides which screen is painted first, asks for
// the files of that screen, and begins the main script. Nothing that the welcome screen does not need comes before its
// frame. The build checks what it imports, because each byte is in the page.
import { languageFor } from "@satchel/app/language-for";
import { beginEarlyReads, type EarlyReads } from "./early-reads.ts";
import { readHint } from "./hint.ts";

/** What the page did before its main script came. */
export type FirstPaint = {
  /** The screen that was remembered from the last visit. */
  shows: "welcome" | "wallet";
  /** Whether the welcome screen in index.html is on the screen, so that React takes it over. */
  isWelcomePainted: boolean;
  /** The request for config.json, in a build that allows one. */
  readonly config: Promise<Response> | undefined;
  /** What a person with a wallet is shown first, as it is stored. */
  stored: EarlyReads | undefined;
  /** Ends the holding of presses. Returns the button that was pressed last, for the app to press it again. */
  takePress(): HTMLElement | undefined;
};

const page = document.documentElement;
const { shows, theme, walletId } = readHint();
const isEnglish = languageFor("system", navigator.languages ?? [], __LANGUAGES__)?.tag === "en";
const isWelcomePainted = shows === "welcome" && isEnglish;

/** A site with a config.json shows some things only when it is known; development has no such element. */
const configUrl = document.querySelector<HTMLMetaElement>('meta[name="satchel-config"]')?.content;
if (configUrl) page.dataset.config = "";
let config: Promise<Response> | undefined;
let isAsked = false;
// The storage is read while the files of the screen are on their way.
const stored = shows === "wallet" ? beginEarlyReads(walletId) : undefined;
if (!isWelcomePainted) ask();
if (theme !== "system") page.dataset.theme = theme;
page.dataset[isWelcomePainted ? "first" : "waits"] = "";

addEventListener("DOMContentLoaded", () => {
  if (isWelcomePainted) void painted().then(begin);
  else begin();
});

/** Asks once for all that the app needs to start: first for what everything waits for, the network that it names. */
function ask(): void {
  if (isAsked) return;
  isAsked = true;
  config = askForConfig();
  askFor(shows);
}

/** Runs the main script. The development server has it in the page. */
function begin(): void {
  ask();
  // From now on the page has its own letters (first-frame.css).
  delete page.dataset.first;
  const script = document.querySelector<HTMLTemplateElement>("#main-script")?.content;
  if (script) document.body.append(script);
}

/** As long as this a person waits at most for the app, in a browser that draws no frame. */
const NO_FRAME_MS = 1000;

/**
 * Resolves once the welcome screen has been painted, so that the main script, which takes longer, does not come before.
 * What the app needs is asked for in that frame: earlier it would compete with the screen. In a page that nobody sees
 * there is no frame to wait for.
 */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    // A message comes after the rest of the frame.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => {
      ask();
      port2.postMessage(undefined);
    });
    setTimeout(resolve, NO_FRAME_MS);
  });
}

function askFor(what: keyof typeof __SCREEN_LINKS__): void {
  for (const attributes of __SCREEN_LINKS__[what])
    document.head.append(Object.assign(document.createElement("link"), attributes));
}

function askForConfig(): Promise<Response> | undefined {
  if (!configUrl) return undefined;
  const asked = fetch(configUrl, { cache: "no-cache" });
  // The main script handles what the answer says, and an error; this only asks for the file that it needs then.
  asked.then(
    ({ headers }) => headers.get("content-type")?.includes("json") && askFor("config"),
    () => undefined,
  );
  return asked;
}

let pressed: HTMLElement | undefined;
let telling: readonly ReturnType<typeof setTimeout>[] = [];
/** A press that waits longer is told to a screen reader, which hears nothing of a button that becomes busy. */
const TELL_AFTER_MS = 500;
/**
 * Who waits longer, with a press or before an empty page, is told in the page. A phone far away starts in two seconds,
 * and two seconds later a kept config.json counts (load-network.ts).
 */
const SAY_AFTER_MS = 3000;

/** A press waits, and is shown as busy, until there is an app that can answer it. */
const hold = ({ target }: MouseEvent) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (!button) return;
  release();
  pressed = button;
  button.setAttribute("aria-busy", "true");
  telling = [setTimeout(tell, TELL_AFTER_MS, "held"), setTimeout(tell, SAY_AFTER_MS, "slow-held")];
};
addEventListener("click", hold, true);
// Without the welcome screen there is nothing to see.
if (!isWelcomePainted) telling = [setTimeout(tell, SAY_AFTER_MS, "slow")];

/** The button is as it was. */
function release(): void {
  pressed?.removeAttribute("aria-busy");
  for (const timer of telling) clearTimeout(timer);
  tell();
}

/** Says in the page that the app has not started yet, or takes the sentence away. */
function tell(which?: "held" | "slow" | "slow-held"): void {
  const held = document.getElementById("held");
  if (!held) return;
  held.textContent = (which && held.getAttribute(`data-${which}`)) ?? "";
  held.toggleAttribute("data-shown", which !== undefined && which !== "held");
}

globalThis.satchelFirstPaint = {
  shows,
  isWelcomePainted,
  get config() {
    return config;
  },
  stored,
  takePress: () => {
    removeEventListener("click", hold, true);
    release();
    const last = pressed;
    pressed = undefined;
    return last;
  },
};
