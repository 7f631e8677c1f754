import { type Outpoint, parseOutpoint, parseTokenId, type TokenId } from "@satchel/core/ids";
import type { AddressPrefix } from "@satchel/core/network";
import { type LinkProblem, readSendQuery, writePaymentLink } from "@satchel/core/payment-link";

import { draftFields, fieldsOf, textOf } from "../../../wiring/payment/draft.ts";
import { takeRequestId } from "../../../wiring/site-requests.ts";
import { typeRecipient } from "./read-fields.ts";
import { EMPTY_FORM, isEmptyForm, type SendForm } from "./send-form.ts";

/** How the screen was reached, and what fills it. */
export type Start =
  /** From the navigation: the form is empty, or has what was left in it. */
  | { kind: "plain" }
  /** From another screen. */
  | { kind: "sent-here"; form: SendForm }
  /** By a payment link or a site. `requestId`: of the site's request. */
  | { kind: "request"; form: SendForm; requestId: string | undefined }
  | { kind: "refused"; problem: LinkProblem; requestId: string | undefined }
  /** By a link for tokens, which is paid on the screen of its token. */
  | { kind: "tokens"; tokenId: TokenId };

/**
 * Returns how the screen was reached. `query`: of /send. `state`: of the entry in the browser's history (wallet.md 2),
 * which any page may have written.
 */
export function readStart(query: string, state: unknown, prefix: AddressPrefix): Start {
  const { rest, requestId } = takeRequestId(query);
  const asked = readSendQuery(rest, prefix);
  if (asked === undefined) return readState(state);
  if (!asked.ok) return { kind: "refused", problem: asked.problem, requestId };
  if (asked.value.kind === "token") return { kind: "tokens", tokenId: asked.value.tokenId };
  return { kind: "request", form: typeRecipient(EMPTY_FORM, writePaymentLink(asked.value), prefix), requestId };
}

function readState(state: unknown): Start {
  if (typeof state !== "object" || state === null) return { kind: "plain" };
  const { replyAddress, contactSend, recipients, airdropRecipients, airdropTokenId } = state as Record<string, unknown>;
  const airdropOf = parseTokenId(airdropTokenId);
  if (typeof airdropRecipients === "string" && airdropOf !== undefined) {
    const lines = airdropRecipients;
    return { kind: "sent-here", form: { ...EMPTY_FORM, mode: "many", lines, airdropTokenId: airdropOf } };
  }
  if (typeof recipients === "string") {
    return { kind: "sent-here", form: { ...EMPTY_FORM, mode: "many", lines: recipients } };
  }
  const address = replyAddress ?? contactSend;
  return typeof address === "string"
    ? { kind: "sent-here", form: { ...EMPTY_FORM, recipient: address } }
    : { kind: "plain" };
}

const VERSION = 1;

/** Returns the form as the engine keeps it; undefined for an empty form. */
export const writeDraft = (form: SendForm): string | undefined =>
  isEmptyForm(form) ? undefined : JSON.stringify({ version: VERSION, form });

/** A form that was kept. `asksAgain`: coins in doubt were confirmed for it, which are not chosen any more. */
export type KeptForm = { form: SendForm; asksAgain: boolean };

/** Reads a kept form, and tells whether coins were confirmed for it. */
export function readKept(text: string | undefined): KeptForm | undefined {
  const form = readDraft(text);
  return form && { form, asksAgain: confirmedIn(draftFields(text, VERSION)).length > 0 };
}

const outpointsIn = (list: unknown): readonly Outpoint[] =>
  Array.isArray(list) ? list.flatMap((each) => parseOutpoint(each) ?? []) : [];

const confirmedIn = (fields: Record<string, unknown> | undefined): readonly Outpoint[] => outpointsIn(fields?.accepted);

/** Reads a kept form. A field that cannot be read is empty. */
export function readDraft(text: string | undefined): SendForm | undefined {
  const fields = draftFields(text, VERSION);
  if (fields === undefined) return undefined;
  const airdropTokenId = parseTokenId(fields.airdropTokenId);
  const confirmed = confirmedIn(fields);
  const form: SendForm = {
    mode: oneOf(fields.mode, ["one", "many"]),
    recipient: textOf(fields.recipient),
    amount: amountOf(fieldsOf(fields.amount)),
    unit: oneOf(fields.unit, ["xec", "fiat"]),
    lines: textOf(fields.lines),
    extra: oneOf(fields.extra, ["none", "message", "raw"]),
    message: textOf(fields.message),
    raw: textOf(fields.raw),
    // A confirmation is not taken over: the coin is not chosen any more, and is asked about again when it is.
    coins: outpointsIn(fields.coins).filter((coin) => !confirmed.includes(coin)),
    accepted: EMPTY_FORM.accepted,
    ...(airdropTokenId !== undefined && { airdropTokenId }),
  };
  return isEmptyForm(form) ? undefined : form;
}

const amountOf = ({ kind, text }: Record<string, unknown>): SendForm["amount"] =>
  kind === "max" ? { kind } : { kind: "typed", text: textOf(text) };

function oneOf<const Choice extends string>(value: unknown, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices.find((choice) => choice === value) ?? choices[0];
}
