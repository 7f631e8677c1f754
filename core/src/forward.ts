/** The methods of a port, each named once: one that is missing, or one too many, does not compile. */
export type MethodNames<T> = Readonly<Record<keyof T, true>>;

/** An object with these methods. Each hands its name and its arguments to `call`, and gives what that gives. */
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

/** An object with these methods of something that `get` gives; it is asked for with each call. */
export const forwardTo = <T extends object>(names: MethodNames<T>, get: () => Promise<T>): T =>
  forward<T>(names, async (name, args) => callMethod(await get(), name, args));

/** Calls a method whose name is known only now. Names from outside are checked first. */
export const callMethod = <T extends object>(target: T, name: keyof T, args: readonly unknown[]): Promise<unknown> =>
  (target[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
