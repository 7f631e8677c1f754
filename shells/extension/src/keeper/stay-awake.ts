import type { Awake } from "@satchel/engine/idle";

const NAME = "auto-lock";
/** Firefox ends a background page 30 s after its last event. */
const PERIOD_MINUTES = 1 / 3;

type Alarms = {
  create(name: string, alarm: { periodInMinutes: number }): unknown;
  clear(name: string): Promise<unknown>;
  onAlarm: { addListener(listener: (alarm: { name: string }) => void): void };
};

/**
 * Looks at the auto-lock time by an alarm, three times a minute, as long as the vault is open. Firefox does not end the
 * background page, and the key with it, while its events go on; the timers of a page count as nothing.
 */
export function stayAwake(alarms: Alarms): Awake {
  let look: (() => void) | undefined;
  alarms.onAlarm.addListener(({ name }) => {
    if (name === NAME) look?.();
  });
  // Of a background page that was ended all the same: this one has no key.
  void alarms.clear(NAME);
  return {
    begin: (again) => {
      if (!look) alarms.create(NAME, { periodInMinutes: PERIOD_MINUTES });
      look = again;
    },
    end: () => {
      look = undefined;
      void alarms.clear(NAME);
    },
  };
}
