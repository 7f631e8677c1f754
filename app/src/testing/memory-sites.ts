import type { AppHost } from "../wiring/page/host.ts";
import type { SiteAnswer, SiteRequest, SiteSettings, Sites, SiteWish } from "../wiring/page/sites.ts";

/** A value that is followed, in memory. */
function followed<Value>(first: Value) {
  let value = first;
  const followers = new Set<() => void>();
  return {
    now: () => value,
    change: (how: (now: Value) => Value) => {
      value = how(value);
      for (const look of followers) look();
    },
    follow: (onChange: (value: Value) => void) => {
      const look = () => onChange(value);
      followers.add(look);
      look();
      return () => void followers.delete(look);
    },
  };
}

const NO_SETTINGS: SiteSettings = { remembered: [], isOff: false, off: [] };

/**
 * What sites ask, in memory, with what became of it. `isReached`: whether the asking pages are still there. `isTaken`:
 * another window accepts every request first.
 */
export function memorySites(requests: readonly SiteRequest[], { isReached = true, isTaken = false } = {}) {
  const waiting = followed(requests);
  const answers: ({ id: string } & SiteAnswer)[] = [];
  const [accepted, released, closed]: string[][] = [[], [], []];
  const end = (id: string) => waiting.change((all) => all.filter((each) => each.id !== id));
  const changeStage = (id: string, stage: SiteRequest["stage"]) =>
    waiting.change((all) => all.map((each) => (each.id === id ? { ...each, stage } : each)));
  const sites: Omit<Sites, keyof ReturnType<typeof memorySettings>> = {
    followRequests: waiting.follow,
    open: async () => undefined,
    accept: async (id) => {
      if (isTaken || !waiting.now().some((each) => each.id === id && each.stage === "asked")) return false;
      accepted?.push(id);
      changeStage(id, "accepted");
      return true;
    },
    release: async (id) => {
      released?.push(id);
      changeStage(id, "asked");
    },
    answer: async (id, answer) => {
      answers.push({ id, ...answer });
      end(id);
      return isReached;
    },
    rejectAll: async () => waiting.change(() => []),
  };
  const settings = followed(NO_SETTINGS);
  const host: Partial<AppHost> = {
    sites: { ...sites, ...memorySettings(settings) },
    showsRequests: true,
    closeWindow: () => void closed?.push("closed"),
  };
  // `end`: the page that asked is closed, or has asked again.
  return { host, answers, accepted, released, closed, end, settings, waiting };
}

function memorySettings({ follow, change }: ReturnType<typeof followed<SiteSettings>>) {
  const without = <Site extends string>(all: readonly Site[], origin: Site) => all.filter((each) => each !== origin);
  return {
    followSettings: follow,
    revoke: async (origin: string) =>
      change((now) => ({ ...now, remembered: now.remembered.filter((each) => each.origin !== origin) })),
    revokeAll: async () => change((now) => ({ ...now, remembered: [] })),
    setOff: async (isOff: boolean, origin?: string) =>
      change((now) => {
        if (origin === undefined) return { ...now, isOff };
        const off = without(now.off, origin);
        return { ...now, off: isOff ? [...off, origin] : off };
      }),
  };
}

/** A request of a shop that was made just now. */
export const aRequest = (id: string, wish: SiteWish, fields: Partial<SiteRequest> = {}): SiteRequest => ({
  ...wish,
  id,
  origin: "https://orders.lanterncoffee.example",
  askedAt: Date.now(),
  unsureAt: Date.now() + 25_000,
  expiresAt: Date.now() + 300_000,
  stage: "asked",
  ...(fields as object),
});
