import type { TextFile } from "@satchel/core/ports";
import { ok } from "@satchel/core/result";

/** Saves a file through the browser's downloads. */
export function download({ name, type, text }: TextFile) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
  return ok(undefined);
}
