/** The services by the name their address has in a network config. */
export const SERVICE_NAMES = ["prices", "rewards", "blacklist", "icons", "iconUpload", "redemptionBid"] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** What goes wrong at one service. A number means that many requests, true until it is turned off. */
export type ServiceFault = {
  /** Answers 503 with `{error}`. */
  fail: boolean | number;
  /** Closes the connection without a byte. */
  refuse: boolean | number;
  /** Every answer comes that much later. */
  latencyMs: number;
};

export type ServiceFaults = {
  get(service: ServiceName): Readonly<ServiceFault>;
  set(service: ServiceName, change: Partial<ServiceFault>): void;
  clear(): void;
  /** Whether the fault strikes now; one that was set to a number of requests is used up by asking. */
  strikes(service: ServiceName, name: "fail" | "refuse"): boolean;
};

const NONE: ServiceFault = { fail: false, refuse: false, latencyMs: 0 };

export function createServiceFaults(): ServiceFaults {
  const faults = new Map<ServiceName, ServiceFault>();
  const get = (service: ServiceName): ServiceFault => faults.get(service) ?? NONE;
  const set = (service: ServiceName, change: Partial<ServiceFault>): void => {
    faults.set(service, { ...get(service), ...change });
  };
  return {
    get,
    set,
    clear: () => faults.clear(),
    strikes(service, name) {
      const setting = get(service)[name];
      if (typeof setting === "boolean") return setting;
      if (setting <= 0) return false;
      set(service, { [name]: setting > 1 ? setting - 1 : false });
      return true;
    },
  };
}
