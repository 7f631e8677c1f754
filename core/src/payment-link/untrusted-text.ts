import type { Param } from "./link-parts.ts";

/** Characters of what a link's writer may say; the rest is cut off. */
const MAX_LENGTH = { label: 100, message: 500 } as const;
/** What could make a text look like something else: control characters, changes of direction, half characters. */
const DECEIVING =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

type Texts = { label?: string; message?: string };

/** The label and the message of a link, fit to be shown as what they are; absent where nothing is left. */
export function readTexts(params: readonly Param[]): Texts {
  const find = (wanted: string) => params.find(({ name }) => name === wanted)?.value;
  return cleanTexts({ label: find("label"), message: find("message") });
}

export function cleanTexts(texts: { label?: string | undefined; message?: string | undefined }): Texts {
  const label = clean(texts.label, "label");
  const message = clean(texts.message, "message");
  return { ...(label === "" ? {} : { label }), ...(message === "" ? {} : { message }) };
}

export const isText = (name: string): boolean => Object.hasOwn(MAX_LENGTH, name);

function clean(text = "", kind: keyof typeof MAX_LENGTH): string {
  const plain = text.replace(DECEIVING, " ").replace(/\s+/g, " ").trim();
  return [...plain].slice(0, MAX_LENGTH[kind]).join("").trim();
}
