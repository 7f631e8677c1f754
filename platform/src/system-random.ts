import type { Random } from "./platform.ts";

const VALUES = 2 ** 32;

/** Creates the device's random numbers, which nobody can foresee. */
export function createSystemRandom(): Random {
  return {
    below(limit) {
      if (!Number.isInteger(limit) || limit < 1 || limit > VALUES) throw new RangeError(`No number below ${limit}`);
      // Numbers from here on would make the small results more frequent.
      const fair = VALUES - (VALUES % limit);
      const drawn = new Uint32Array(1);
      let value = VALUES;
      while (value >= fair) [value = VALUES] = crypto.getRandomValues(drawn);
      return value % limit;
    },
  };
}
