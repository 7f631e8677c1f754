import { isTokenId } from "@satchel/core/token";
import type { Outpoint } from "@satchel/core/tx";
import { draftFields, fieldsOf, textOf } from "../../wiring/draft-fields.ts";
import { EMPTY_FORM, isEmptyForm, type SendForm } from "./send-form.ts";

const VERSION = 1;

/** The form as the engine keeps it; undefined where there is nothing to keep. */
export const writeDraft = (form: SendForm): string | undefined =>
  isEmptyForm(form) ? undefined : JSON.stringify({ version: VERSION, form });

/** What was kept, as far as it can be read: a field that is not as it should be is empty, and nothing is made up. */
export function readDraft(text: string | undefined): SendForm | undefined {
  const fields = draftFields(text, VERSION);
  if (fields === undefined) return undefined;
  const airdropTokenId = textOf(fields.airdropTokenId);
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
    ...(isTokenId(airdropTokenId) && { airdropTokenId }),
  };
  return isEmptyForm(form) ? undefined : form;
}

const amountOf = ({ kind, text }: Record<string, unknown>): SendForm["amount"] =>
  kind === "max" ? { kind } : { kind: "typed", text: textOf(text) };

function oneOf<const Choice extends string>(value: unknown, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices.find((choice) => choice === value) ?? choices[0];
}

const isOutpoint = (value: unknown): value is Outpoint => typeof value === "string" && /^[0-9a-f]{64}:\d+$/.test(value);
