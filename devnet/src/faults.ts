/** True until it is turned off, or for this number of requests. */
export type FaultSwitch = boolean | number;

/**
 * What goes wrong at the indexer's interface, to see how a client copes with it. Pages and `/devnet/` are not affected.
 */
export type FaultSettings = {
  /** Closes the connection without a byte; no WebSocket opens either. (`goOffline` really closes the port.) */
  refuse: FaultSwitch;
  /** Never answers. */
  hang: FaultSwitch;
  /** Resets the TCP connection. */
  reset: FaultSwitch;
  /** Answers 500 "Unknown error, contact admins". */
  error500: FaultSwitch;
  /** Answers 200 with bytes that are not protobuf. */
  garbage: FaultSwitch;
  /** Accepts a broadcast, then closes the connection instead of answering. */
  loseReply: FaultSwitch;
  /** WebSockets stay open but send nothing: no messages, pings or pongs. */
  muteSocket: boolean;
  /** Delays every answer and message by this many milliseconds. */
  latencyMs: number;
};

/** `dropSocket` is not a setting: it ends every open WebSocket once. */
export type FaultChange = Partial<FaultSettings> & { dropSocket?: boolean };

export type Faults = {
  readonly settings: Readonly<FaultSettings>;
  set(change: FaultChange): void;
  clear(): void;
  /** Returns whether the fault strikes now. A fault with a number of requests has one less each time it is asked. */
  strikes(name: CountedFault): boolean;
};

type CountedFault = "refuse" | "hang" | "reset" | "error500" | "garbage" | "loseReply";

const NONE: FaultSettings = {
  refuse: false,
  hang: false,
  reset: false,
  error500: false,
  garbage: false,
  loseReply: false,
  muteSocket: false,
  latencyMs: 0,
};

/** `endSockets` is called when open WebSockets have to be closed. */
export function createFaults(endSockets: () => void): Faults {
  let settings: FaultSettings = { ...NONE };
  return {
    get settings() {
      return settings;
    },
    set({ dropSocket = false, ...change }) {
      settings = { ...settings, ...change };
      if (dropSocket || settings.refuse !== false) endSockets();
    },
    clear() {
      settings = { ...NONE };
    },
    strikes(name) {
      const setting = settings[name];
      if (typeof setting === "boolean") return setting;
      if (setting <= 0) return false;
      settings = { ...settings, [name]: setting > 1 ? setting - 1 : false };
      return true;
    },
  };
}
