/** True until it is turned off, or for that many requests. */
export type FaultSwitch = boolean | number;

/** What goes wrong at the indexer's interface, to see how a client takes it. Pages and `/devnet/` never suffer. */
export type FaultSettings = {
  /** Closes the connection without a byte; WebSockets too, and none opens. (A port that is really closed: `goOffline`.) */
  refuse: FaultSwitch;
  /** Never answers. */
  hang: FaultSwitch;
  /** Resets the TCP connection. */
  reset: FaultSwitch;
  /** Answers 500 "Unknown error, contact admins". */
  error500: FaultSwitch;
  /** Answers 200 with bytes that are no protobuf. */
  garbage: FaultSwitch;
  /** Takes a broadcast in, then closes the connection instead of answering. */
  loseReply: FaultSwitch;
  /** WebSockets stay open but nothing comes out of them: no messages, pings or pongs. */
  muteSocket: boolean;
  /** Every answer and message comes that much later. */
  latencyMs: number;
};

/** `dropSocket` is a deed, not a state: it ends every open WebSocket once. */
export type FaultChange = Partial<FaultSettings> & { dropSocket?: boolean };

export type Faults = {
  readonly settings: Readonly<FaultSettings>;
  set(change: FaultChange): void;
  clear(): void;
  /** Whether the fault strikes now; one that was set to a number of requests is used up by asking. */
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

/** `endSockets` is called when open WebSockets have to go. */
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
