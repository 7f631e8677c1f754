/** The fields of what was kept under this version; none where it is not what was written. */
export function draftFields(text: string | undefined, version: number): Record<string, unknown> | undefined {
  const draft = fieldsOf(parseJson(text));
  return draft.version === version ? fieldsOf(draft.form) : undefined;
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
