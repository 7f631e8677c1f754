/** The outcome of a function: a value, or an expected problem as data. Unexpected failures are thrown instead. */
export type Result<T, P> = { ok: true; value: T } | { ok: false; problem: P };
/** Returns a successful result. */
export const ok = <T>(value: T) => ({ ok: true, value }) as const;
/** Returns a result with a problem. */
export const no = <P>(problem: P) => ({ ok: false, problem }) as const;
