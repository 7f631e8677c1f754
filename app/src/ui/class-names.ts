/** Joins class names, and leaves out values that are false or undefined. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
