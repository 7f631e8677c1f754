/** The method names of a port. A missing or superfluous name does not compile. */
export type MethodNames<T> = Readonly<Record<keyof T, true>>;

/** Creates an object whose methods pass their name and arguments to `call` and return its result. */
export function forward<T extends object>(
  names: MethodNames<T>,
  call: (name: keyof T & string, args: readonly unknown[]) => Promise<unknown>,
): T {
  const entries = Object.keys(names).map((name) => [
    name,
    (...args: readonly unknown[]) => call(name as keyof T & string, args),
  ]);
  return Object.fromEntries(entries) as T;
}

/** Creates an object that forwards each method call to the object that `get` returns at that moment. */
export const forwardTo = <T extends object>(names: MethodNames<T>, get: () => Promise<T>): T =>
  forward<T>(names, async (name, args) => callMethod(await get(), name, args));

/** Calls a method by name. The caller must check a name that comes from outside. */
export const callMethod = <T extends object>(target: T, name: keyof T, args: readonly unknown[]): Promise<unknown> =>
  (target[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
