/** Whether it is an object whose fields can be read. */
export const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === "object" && data !== null;

/** Whether it is a text of 1 to `max` characters. */
export const isShortText = (data: unknown, max: number): data is string =>
  typeof data === "string" && data.length > 0 && data.length <= max;

/** Whether it is a whole number of at least 0, e.g. an id or a time. */
export const isWhole = (data: unknown): data is number =>
  typeof data === "number" && Number.isSafeInteger(data) && data >= 0;
