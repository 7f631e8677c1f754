import { draftFields, fieldsOf, textOf } from "../../wiring/draft-fields.ts";
import { EMPTY_LINE, EMPTY_TOKEN_FORM, isEmptyTokenForm, type TokenForm, type TokenLine } from "./token-send-form.ts";

const VERSION = 1;
const MOST_LINES = 127;

export const draftName = (tokenId: string): string => `send-token:${tokenId}`;

/** The form as the engine keeps it. A link's is not the person's and is not kept; undefined where nothing is. */
export const writeTokenDraft = (form: TokenForm): string | undefined =>
  form.link || isEmptyTokenForm(form) ? undefined : JSON.stringify({ version: VERSION, form });

/** What was kept, as far as it can be read: what is not as it should be is empty. */
export function readTokenDraft(text: string | undefined): TokenForm | undefined {
  const fields = draftFields(text, VERSION);
  if (fields === undefined) return undefined;
  const lines = Array.isArray(fields.lines) ? fields.lines.slice(0, MOST_LINES).map(readLine) : [];
  const conversion = fieldsOf(fields.conversion);
  const form: TokenForm = {
    ...EMPTY_TOKEN_FORM,
    lines: lines.length > 0 ? lines : [EMPTY_LINE],
    isMax: fields.isMax === true && lines.length === 1,
    extra: fields.extra === "message" || fields.extra === "data" ? fields.extra : "none",
    message: textOf(fields.message),
    data: textOf(fields.data),
    ...(typeof conversion.address === "string" && { conversion: { address: conversion.address } }),
  };
  return isEmptyTokenForm(form) ? undefined : form;
}

const readLine = (line: unknown, id: number): TokenLine => {
  const { recipient, amount } = fieldsOf(line);
  return { id, recipient: textOf(recipient), amount: textOf(amount) };
};
