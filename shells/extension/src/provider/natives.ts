// What the page's script uses of the page's world, taken before the page's own scripts run: they may replace all of it.
// Nothing here protects the wallet: whatever a page does to itself, it can ask only for what it may ask for anyway.
// It keeps the provider working on pages that patch their globals, and answers from being read or changed on the way.

const { apply, getOwnPropertyDescriptor } = Reflect;
export const { create, freeze, hasOwn } = Object;
const { defineProperty } = Object;
const { iterator } = Symbol;
export const NativePromise = Promise;
export const NativeError = Error;
const { addEventListener, dispatchEvent } = EventTarget.prototype;
const { postMessage: postToPort, start } = MessagePort.prototype;
const postToWindow = window.postMessage;
const startTimer = window.setTimeout;
const NativeCustomEvent = CustomEvent;
const NativeMessageChannel = MessageChannel;
const report = window.reportError;
const pageOrigin = window.origin;

type Getter = (this: unknown) => unknown;
const getter = (prototype: object, name: string): Getter =>
  getOwnPropertyDescriptor(prototype, name)?.get ?? (() => undefined);
const dataGetter = getter(MessageEvent.prototype, "data");
const port1Getter = getter(MessageChannel.prototype, "port1");
const port2Getter = getter(MessageChannel.prototype, "port2");

export const dataOf = (event: Event): unknown => apply(dataGetter, event, []);

/** Listens before every listener of the page that was added later. */
export const listen = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
  apply(addEventListener, target, [type, listener, true]);

/** Dispatches an event with this detail at the window. */
export const announceAt = (type: string, detail: unknown): void => {
  apply(dispatchEvent, window, [new NativeCustomEvent(type, { detail })]);
};

/** A list of one for the browser, which reads lists by their iterator: that of arrays may be the page's. */
function listOf(item: unknown): object {
  let isGiven = false;
  const next = () => {
    if (isGiven) return { done: true };
    isGiven = true;
    return { done: false, value: item };
  };
  return { [iterator]: () => ({ next }) };
}

/** Opens a channel and sends its other end to this window. Returns the end that stays. */
export function sendPort(message: unknown, onMessage: (event: Event) => void): MessagePort {
  const channel = new NativeMessageChannel();
  const mine = apply(port1Getter, channel, []) as MessagePort;
  listen(mine, "message", onMessage);
  apply(start, mine, []);
  apply(postToWindow, window, [message, pageOrigin, listOf(apply(port2Getter, channel, []))]);
  return mine;
}

export const post = (port: MessagePort, message: unknown): void => apply(postToPort, port, [message]);

export const after = (milliseconds: number, act: () => void): void => {
  apply(startTimer, window, [act, milliseconds]);
};

/** Reports an error of a page's listener to the page, as the browser does. */
export const reportToPage = (error: unknown): void => apply(report, window, [error]);

/** Defines a property, whatever the page has put on a prototype. */
export function define<T extends object>(target: T, name: string, value: unknown): T {
  const descriptor: PropertyDescriptor = create(null);
  descriptor.value = value;
  descriptor.enumerable = true;
  return defineProperty(target, name, descriptor);
}

/** Reads a property of the object itself: what a page puts on Object.prototype does not count. */
export const own = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
