import * as v from "valibot";
import { parseJson } from "../persist/parse-json.ts";
import { whole } from "../persist/schema.ts";
import type { StoredItem } from "../persist/stored-item.ts";

/** Wrong passwords in a row, and when the next may be tried, milliseconds since 1970. */
export type Attempts = { count: number; retryAt: number };
export const NO_ATTEMPTS: Attempts = { count: 0, retryAt: 0 };

const schema = v.object({ count: v.pipe(whole, v.minValue(0)), retryAt: whole });

export const attemptsItem: StoredItem<Attempts> = {
  key: "unlockAttempts",
  decode: (raw) => {
    const parsed = v.safeParse(schema, parseJson(raw));
    return parsed.success ? { kind: "valid", value: parsed.output } : { kind: "corrupt", reason: "not attempts" };
  },
  encode: ({ count, retryAt }) => JSON.stringify({ count, retryAt }),
};
