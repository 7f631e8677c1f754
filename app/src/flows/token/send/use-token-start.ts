import { type Atoms, atomsInputText, parseAtoms, type Separators } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { type LinkProblem, readSendQuery, type TokenLink } from "@satchel/core/payment-link";
import type { TokenGenesis } from "@satchel/core/token";
import { useMemo } from "react";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { useApp } from "../../../wiring/app-context.ts";
import { draftFields, fieldsOf, textOf, useKeptDraft } from "../../../wiring/payment/draft.ts";
import { takeRequestId } from "../../../wiring/site-requests.ts";
import type { Opening } from "../../payment/form/use-site.ts";
import { EMPTY_TOKEN_FORM, fillTokenForm, isEmptyTokenForm, type TokenForm } from "./token-send-form.ts";

/** Why the link that led here is refused. */
export type StartProblem =
  | { code: "link-refused"; problem: LinkProblem }
  /** The link asks for XEC, or for another token. */
  | { code: "link-of-xec" | "link-of-another-token" };

/** What the form opens with, and how it was opened. */
export type TokenStart = { form: TokenForm; problem?: StartProblem; isRestored: boolean; opening: Opening };

/**
 * How the form is reached. `query`: of the screen's path. `isTypedLink`: a person has typed or scanned the link, so it
 * is not a request. `lines`: recipients that another screen has sent here.
 */
export type TokenOpening = { query: string; isTypedLink: boolean; lines: string | undefined };

/** Returns what the form opens with; undefined while the draft is being read. */
export function useTokenStart(
  token: TokenGenesis,
  { query, isTypedLink, lines }: TokenOpening,
): TokenStart | undefined {
  const { network, host } = useApp();
  const { rest, requestId } = useMemo(() => takeRequestId(query), [query]);
  const link = useMemo(() => readSendQuery(rest, network.prefix), [rest, network.prefix]);
  const draft = useKeptDraft(
    link === undefined && lines === undefined ? draftName(token.tokenId) : undefined,
    readTokenDraft,
  );
  return useMemo(() => {
    if (link === undefined) {
      const opening = { by: "person" } as const;
      if (lines !== undefined)
        return { form: { ...EMPTY_TOKEN_FORM, mode: "many", lines }, isRestored: false, opening };
      return draft && { form: draft.form ?? EMPTY_TOKEN_FORM, isRestored: draft.form !== undefined, opening };
    }
    if (!link.ok) return refused({ code: "link-refused", problem: link.problem }, requestId);
    if (link.value.kind !== "token") return refused({ code: "link-of-xec" }, requestId);
    if (link.value.tokenId !== token.tokenId) return refused({ code: "link-of-another-token" }, requestId);
    const form = formOfLink(link.value, token, separatorsOf(host.locale));
    return { form, isRestored: false, opening: isTypedLink ? { by: "person" } : { by: "request", requestId } };
  }, [link, draft, token, host.locale, requestId, isTypedLink, lines]);
}

const refused = (problem: StartProblem, requestId: string | undefined): TokenStart => ({
  form: EMPTY_TOKEN_FORM,
  isRestored: false,
  problem,
  opening: { by: "refused-request", requestId },
});

/**
 * Returns the form that a link fills. Links write amounts with '.'; the form has them as this person writes numbers. A
 * quantity that cannot be read stays as it is.
 */
export function formOfLink(link: TokenLink, { genesisInfo }: TokenGenesis, separators: Separators): TokenForm {
  const { decimals } = genesisInfo;
  return fillTokenForm(link, (quantity) => {
    const read = parseAtoms(quantity, decimals);
    return read.ok ? amountInput(read.value, decimals, separators) : quantity.replace(".", separators.decimal);
  });
}

export const amountInput = (amount: Atoms, decimals: number, separators: Separators): string =>
  atomsInputText(amount, decimals, separators);

/** Drafts of version 1 have a list of recipients. */
const VERSION = 2;

export const draftName = (tokenId: TokenId): string => `send-token:${tokenId}`;

/** Returns the form as the engine keeps it; undefined for an empty form, and for one that a link filled. */
export const writeTokenDraft = (form: TokenForm): string | undefined =>
  form.link || isEmptyTokenForm(form) ? undefined : JSON.stringify({ version: VERSION, form });

/** Reads a kept form. A field that cannot be read is empty. */
export function readTokenDraft(text: string | undefined): TokenForm | undefined {
  const older = draftFields(text, 1);
  const fields = older ? { ...older, ...recipientsOf(older.lines) } : draftFields(text, VERSION);
  if (fields === undefined) return undefined;
  const conversion = fieldsOf(fields.conversion);
  const form: TokenForm = {
    mode: fields.mode === "many" ? "many" : "one",
    recipient: textOf(fields.recipient),
    amount: textOf(fields.amount),
    isMax: fields.isMax === true,
    lines: textOf(fields.lines),
    extra: fields.extra === "message" || fields.extra === "data" ? fields.extra : "none",
    message: textOf(fields.message),
    data: textOf(fields.data),
    ...(typeof conversion.address === "string" && { conversion: { address: conversion.address } }),
  };
  return isEmptyTokenForm(form) ? undefined : form;
}

/** Returns the recipients of a draft of version 1. Amounts behind a semicolon keep the person's separators. */
function recipientsOf(list: unknown): Pick<TokenForm, "mode" | "recipient" | "amount" | "lines"> {
  const recipients = (Array.isArray(list) ? list : []).map(fieldsOf).map(({ recipient, amount }) => ({
    recipient: textOf(recipient),
    amount: textOf(amount),
  }));
  const [first = { recipient: "", amount: "" }, ...others] = recipients;
  if (others.length === 0) return { mode: "one", ...first, lines: "" };
  const lines = recipients.map(({ recipient, amount }) => `${recipient};${amount}`).join("\n");
  return { mode: "many", recipient: "", amount: "", lines };
}
