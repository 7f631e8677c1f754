/** An expected outcome as a value: what was asked for, or a problem as data. Broken promises are thrown instead (errors below). */
export type Result<T, P> = { ok: true; value: T } | { ok: false; problem: P };
export const ok = <T>(value: T) => ({ ok: true, value }) as const;
export const no = <P>(problem: P) => ({ ok: false, problem }) as const;
