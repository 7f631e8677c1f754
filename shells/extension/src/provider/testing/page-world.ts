// A page of a browser for the script that runs in it: a global scope of its own, whose Promise, Array and events a test
// can replace as a page does, and a window that content scripts share with it. The journeys use a real one.
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { buildClassicScript } from "../../../build-plugins/classic-scripts.ts";

const SOURCE = fileURLToPath(new URL("../main.ts", import.meta.url));

let built: Promise<string> | undefined;
/** The script as it is shipped. */
export const builtScript = (): Promise<string> => {
  built ??= buildClassicScript(SOURCE, { __VERSION__: '"1.2.3"' });
  return built;
};

/** One end of a channel: what is sent waits until the other end has started. */
type End = { send(message: unknown): void; start(onMessage: (data: unknown) => void): void };

function createEnds(): [End, End] {
  const half = () => {
    let take: ((data: unknown) => void) | undefined;
    const early: unknown[] = [];
    const deliver = (data: unknown) => (take ? take(data) : void early.push(data));
    const start = (onMessage: (data: unknown) => void) => {
      take = onMessage;
      for (const data of early.splice(0)) onMessage(data);
    };
    return { deliver, start };
  };
  const [a, b] = [half(), half()];
  const sendTo = (other: typeof a) => (message: unknown) => {
    const data = structuredClone(message);
    queueMicrotask(() => other.deliver(data));
  };
  return [
    { send: sendTo(b), start: a.start },
    { send: sendTo(a), start: b.start },
  ];
}

const { addEventListener, dispatchEvent } = EventTarget.prototype;
const { stopImmediatePropagation } = Event.prototype;

/** Makes a plain object into one of the page's: a browser reads a message in the world that hears it. */
function adoptWith(createObject: () => object) {
  const adopt = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const copy = createObject();
    for (const [key, inner] of Object.entries(value))
      Object.defineProperty(copy, key, { value: adopt(inner), enumerable: true, writable: true, configurable: true });
    return copy;
  };
  return adopt;
}

/** The classes of one world. Page and content script see the same events through classes of their own. */
function createClasses(adopt: (data: unknown) => unknown) {
  class WorldEvent extends Event {
    override stopImmediatePropagation(): void {
      stopImmediatePropagation.call(this);
    }
  }
  class WorldCustomEvent extends WorldEvent {
    readonly detail: unknown;
    constructor(type: string, { detail }: { detail: unknown }) {
      super(type);
      this.detail = detail;
    }
  }
  class WorldMessageEvent extends WorldEvent {
    readonly #init: { data: unknown; source: unknown; ports: readonly unknown[] };
    constructor(data: unknown, source: unknown = null, ports: readonly unknown[] = []) {
      super("message");
      this.#init = { data, source, ports };
    }
    get data() {
      return this.#init.data;
    }
    get source() {
      return this.#init.source;
    }
    get ports() {
      return this.#init.ports;
    }
  }
  class WorldTarget extends EventTarget {
    override addEventListener(...args: Parameters<EventTarget["addEventListener"]>): void {
      addEventListener.apply(this, args);
    }
    override dispatchEvent(event: Event): boolean {
      return dispatchEvent.call(this, event);
    }
  }
  class WorldPort extends WorldTarget {
    readonly #end: End;
    constructor(end: End) {
      super();
      this.#end = end;
    }
    postMessage(message: unknown): void {
      this.#end.send(message);
    }
    start(): void {
      this.#end.start((data) => dispatchEvent.call(this, new WorldMessageEvent(adopt(data))));
    }
  }
  return { WorldEvent, WorldCustomEvent, WorldMessageEvent, WorldTarget, WorldPort };
}

/** The channel of a world, and the end that stands behind each of its ports. */
function createChannelClass({ WorldPort }: Classes) {
  const endOf = new WeakMap<object, End>();
  class WorldChannel {
    readonly #ports = createEnds().map((end) => {
      const port = new WorldPort(end);
      endOf.set(port, end);
      return port;
    });
    get port1() {
      return this.#ports[0];
    }
    get port2() {
      return this.#ports[1];
    }
  }
  return { WorldChannel, endsOf: (ports: Iterable<object>) => [...ports].flatMap((port) => endOf.get(port) ?? []) };
}

type Classes = ReturnType<typeof createClasses>;

/** Creates a page. `run` runs a text as one of the page's scripts does and returns its value. */
export function createPageWorld() {
  const scope = createContext({ AbortController, crypto });
  const createObject: () => object = runInContext("() => ({})", scope);
  const page = createClasses(adoptWith(createObject));
  const isolated = createClasses((data) => data);
  const { WorldChannel, endsOf } = createChannelClass(page);
  const timers: { act: () => void; milliseconds: number }[] = [];
  const reported: unknown[] = [];

  /** A message of the window `source` reaches both worlds; ports go as their ends. */
  function deliver(message: unknown, source: unknown, ends: readonly End[] = []): void {
    const data = structuredClone(message);
    queueMicrotask(() => {
      for (const [target, { WorldMessageEvent, WorldPort }] of [
        [contentWindow, isolated] as const,
        [window, page] as const,
      ]) {
        const own = source === "itself" ? target : source;
        dispatchEvent.call(
          target,
          new WorldMessageEvent(
            data,
            own,
            ends.map((end) => new WorldPort(end)),
          ),
        );
      }
    });
  }
  const location = { origin: "https://shop.example", protocol: "https:" };
  const window = Object.assign(new page.WorldTarget(), {
    origin: location.origin,
    isSecureContext: true,
    location,
    document: { contentType: "text/html", designMode: "off" },
    setTimeout: (act: () => void, milliseconds: number) => void timers.push({ act, milliseconds }),
    reportError: (error: unknown) => void reported.push(error),
    postMessage: (message: unknown, _origin: string, ports: Iterable<object> = []) =>
      deliver(message, "itself", endsOf(ports)),
  });
  const contentWindow = new isolated.WorldTarget();
  Object.assign(scope, {
    window,
    EventTarget: page.WorldTarget,
    Event: page.WorldEvent,
    CustomEvent: page.WorldCustomEvent,
    MessageEvent: page.WorldMessageEvent,
    MessagePort: page.WorldPort,
    MessageChannel: WorldChannel,
  });
  return {
    window,
    /** The same window as the content script sees it. */
    contentWindow: contentWindow as unknown as Window,
    scope,
    timers,
    reported,
    deliver,
    createEnds,
    run: (text: string): unknown => runInContext(text, scope),
  };
}

export type PageWorld = ReturnType<typeof createPageWorld>;
