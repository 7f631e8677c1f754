import type { Outpoint } from "@satchel/core/tx";
import { EMPTY_FORM, isEmptyForm, type SendForm } from "./send-form.ts";

const VERSION = 1;

/** The form as the engine keeps it; undefined where there is nothing to keep. */
export const writeDraft = (form: SendForm): string | undefined =>
  isEmptyForm(form) ? undefined : JSON.stringify({ version: VERSION, form });

/** What was kept, as far as it can be read: a field that is not as it should be is empty, and nothing is made up. */
export function readDraft(text: string | undefined): SendForm | undefined {
  const draft = fieldsOf(text === undefined ? undefined : parseJson(text));
  if (draft.version !== VERSION) return undefined;
  const fields = fieldsOf(draft.form);
  const form: SendForm = {
    mode: oneOf(fields.mode, ["one", "many"]),
    recipient: textOf(fields.recipient),
    amount: amountOf(fieldsOf(fields.amount)),
    unit: oneOf(fields.unit, ["xec", "fiat"]),
    lines: textOf(fields.lines),
    extra: oneOf(fields.extra, ["none", "message", "raw"]),
    message: textOf(fields.message),
    raw: textOf(fields.raw),
    coins: Array.isArray(fields.coins) ? fields.coins.filter(isOutpoint) : EMPTY_FORM.coins,
    ...(isTokenId(fields.airdropTokenId) && { airdropTokenId: fields.airdropTokenId }),
  };
  return isEmptyForm(form) ? undefined : form;
}

const amountOf = ({ kind, text }: Record<string, unknown>): SendForm["amount"] =>
  kind === "max" ? { kind } : { kind: "typed", text: textOf(text) };

function oneOf<const Choice extends string>(value: unknown, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices.find((choice) => choice === value) ?? choices[0];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const isOutpoint = (value: unknown): value is Outpoint => typeof value === "string" && /^[0-9a-f]{64}:\d+$/.test(value);
export const isTokenId = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
