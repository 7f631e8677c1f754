/** A stack's line in the code that is shipped. */
const OURS = /\/((?:app|chain|core|engine|platform|services|vault)\/src\/(?!testing\/|[^:)]*\.test\.)[^:)]+)/;
/** What only passes a timer on. */
const PASSES_ON = "platform/src/system-clock.ts";

/**
 * Returns the file of the shipped code that has made a call, by the first line of the stack that is there, e.g.
 * `engine/src/sync/sync.ts`; undefined for a call by a test, the devnet or a library.
 */
export function callerOf(stack = ""): string | undefined {
  const files = stack.split("\n").flatMap((line) => OURS.exec(line)?.[1] ?? []);
  return files.find((file) => file !== PASSES_ON);
}
