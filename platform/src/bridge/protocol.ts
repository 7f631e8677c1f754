import type { TextFile } from "@satchel/core/ports";

// The messages between the page and the Android app around it, as docs/decisions/android-bridge.md writes them down.

export const PROTOCOL = 1;

/** The message that brings the page its port. */
export const GREETING = "satchel-port";

/** The longest message in each direction, in UTF-16 code units. */
export const MAX_MESSAGE_CHARS = 8 * 1024 * 1024;

/** What the app is. `android`: the number of its API. `isTestKey`: anybody could have signed this package. */
export type Hello = { protocol: number; android: number; isTestKey: boolean };

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** How the device asks whether it is the person. */
const KINDS = ["none", "biometric", "credential"] as const;
/** `isSet`: a text is kept. */
type Lock = { kind: (typeof KINDS)[number]; isSet: boolean };

const lock = (value: unknown): value is Lock =>
  isFields(value) && KINDS.some((kind) => kind === value.kind) && typeof value.isSet === "boolean";
const text = (value: unknown): value is string => typeof value === "string";
const count = (value: unknown): value is number => Number.isSafeInteger(value);
const nothing = (value: unknown): value is null => value === null;
const textOrNothing = (value: unknown): value is string | null => value === null || typeof value === "string";
const hello = (value: unknown): value is Hello =>
  isFields(value) &&
  typeof value.protocol === "number" &&
  typeof value.android === "number" &&
  typeof value.isTestKey === "boolean";

/**
 * Where a text is stored: `sealed` under a key of the device, `rest` and `copy` each in a database of its own.
 */
export type StoreArea = "sealed" | "rest" | "copy";

/** What each call takes. */
export type CallArgs = {
  "device.hello": Record<never, never>;
  /** What another app has handed over since the last call: a link or a shared text. */
  "device.takeLink": Record<never, never>;
  /** Milliseconds since the device was started, also while it slept. Nobody can set them. */
  "device.elapsed": Record<never, never>;
  /** Puts a text on the clipboard. The system shows no preview of a secret. */
  "device.copy": { text: string; isSecret: boolean };
  /** Takes a secret off the clipboard, unless it is known that something else is there by now. */
  "device.clearCopied": Record<never, never>;
  /** Gives the strips under the system's bars the colour of the page. */
  "device.paint": { isDark: boolean };
  /** Shows where the person chooses which links of other hosts open in the app. */
  "device.showLinks": Record<never, never>;
  /** Shows what was there before the app. It goes on in the background. */
  "device.leave": Record<never, never>;
  /** Answered when the file is written where the person chose. Refused as `refused` if they chose no place. */
  "file.save": TextFile;
  /** Shows the apps that take a text. What becomes of it is not told. */
  "file.share": { text: string };
  /** How the device can ask whether it is the person, and whether a text is kept. */
  "unlock.look": Record<never, never>;
  /** Asks the person, and keeps a text that only the person opens. Any earlier one is gone, also if they refuse. */
  "unlock.keep": { text: string };
  /** Asks the person, and returns the kept text. Refused as `damaged` if it can never be opened any more. */
  "unlock.open": Record<never, never>;
  "unlock.forget": Record<never, never>;
  /** The stored text. One that cannot be opened any more is refused as `damaged`, and is not absent. */
  "store.get": { area: StoreArea; key: string };
  /** Answered when it is on the disk, as are the next two. */
  "store.set": { area: StoreArea; key: string; text: string };
  "store.remove": { area: StoreArea; key: string };
  "store.clear": { area: StoreArea };
  /** What a release before this app stored under a key, on this phone. `damaged` as with `store.get`. */
  "old.get": { key: string };
  "old.remove": { key: string };
};

export type CallName = keyof CallArgs;

/** Whether an answer has the type of its call. */
export const ANSWERS = {
  "device.hello": hello,
  "device.takeLink": textOrNothing,
  "device.elapsed": count,
  "device.copy": nothing,
  "device.clearCopied": nothing,
  "device.paint": nothing,
  "device.showLinks": nothing,
  "device.leave": nothing,
  "file.save": nothing,
  "file.share": nothing,
  "unlock.look": lock,
  "unlock.keep": nothing,
  "unlock.open": text,
  "unlock.forget": nothing,
  "store.get": textOrNothing,
  "store.set": nothing,
  "store.remove": nothing,
  "store.clear": nothing,
  "old.get": textOrNothing,
  "old.remove": nothing,
} satisfies Record<CallName, (value: unknown) => boolean>;

type Guarded<G> = G extends (value: unknown) => value is infer T ? T : never;
export type CallAnswer<Name extends CallName> = Guarded<(typeof ANSWERS)[Name]>;

/** What the app tells unasked: a link has arrived, or the person goes back. */
export type BridgeEvent = "link" | "back";
const EVENTS: readonly string[] = ["link", "back"] satisfies BridgeEvent[];

/** A message of the app. `stray`: it has no form of the protocol. */
export type AppMessage =
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "refusal"; id: number; code: string; message: string }
  | { kind: "event"; event: BridgeEvent }
  | { kind: "stray" };

const STRAY: AppMessage = { kind: "stray" };

/** Reads a message of the app. */
export function parseAppMessage(data: unknown): AppMessage {
  if (typeof data !== "string" || data.length > MAX_MESSAGE_CHARS) return STRAY;
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return STRAY;
  }
  if (!isFields(message)) return STRAY;
  const { id, no, event } = message;
  if (typeof event === "string") return EVENTS.includes(event) ? { kind: "event", event: event as BridgeEvent } : STRAY;
  if (!Number.isSafeInteger(id)) return STRAY;
  if ("ok" in message) return { kind: "answer", id: id as number, value: message.ok };
  if (!isFields(no) || typeof no.code !== "string" || typeof no.message !== "string") return STRAY;
  return { kind: "refusal", id: id as number, code: no.code, message: no.message };
}
