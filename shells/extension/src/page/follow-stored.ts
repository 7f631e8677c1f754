import type { Area } from "../requests/device.ts";

/** Calls back with the new value after each change of one stored key. Returns what ends it. */
export function followStored(area: Area, key: string, onChange: (value: unknown) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[key];
    if (change) onChange(change.newValue);
  };
  area.onChanged.addListener(listener);
  return () => area.onChanged.removeListener(listener);
}
