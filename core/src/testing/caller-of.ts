/** A stack's line in the code that is shipped. */
const OURS = /\/((?:app|chain|core|engine|platform|services|vault)\/src\/[^:)]+)/;
/** What only passes a timer on: the clock of the device, and those of tests. */
const PASSES_ON = /\/(?:platform\/src\/system-clock\.ts|\w+\/src\/testing\/|[^/]+\.test\.tsx?:)/;
/** A line of the call itself, and not of what waits for its end. */
const CALLED = /^\s*at (?!async )/;

/**
 * Returns the file of the shipped code that has made a call itself, e.g. `engine/src/sync/sync.ts`. Returns undefined
 * for a call by a test, the devnet, Node or a library, also where our code has called that one. `stack`: the call's.
 */
export function callerOf(stack = ""): string | undefined {
  const caller = stack.split("\n").find((line) => CALLED.test(line) && !PASSES_ON.test(line));
  return OURS.exec(caller ?? "")?.[1];
}
