import { type Atoms, atomsInputText, parseAtoms, type Separators } from "@satchel/core/amount";
import { type LinkProblem, readSendQuery, type TokenLink } from "@satchel/core/payment-link";
import type { TokenGenesis } from "@satchel/core/token";
import { useMemo } from "react";
import { separatorsOf } from "../../text/locale.ts";
import { useApp } from "../../wiring/app-context.ts";
import { draftFields, fieldsOf, textOf, useKeptDraft } from "../../wiring/draft.ts";
import { useHashSearch } from "../../wiring/hash-location.ts";
import {
  EMPTY_LINE,
  EMPTY_TOKEN_FORM,
  fillTokenForm,
  isEmptyTokenForm,
  type TokenForm,
  type TokenLine,
} from "./token-send-form.ts";

/** Why what led here is not followed. */
export type StartProblem =
  | { code: "link-refused"; problem: LinkProblem }
  /** A link that asks for XEC, and one for another token than that of this screen. */
  | { code: "link-of-xec" | "link-of-another-token" };

export type TokenStart = { form: TokenForm; problem?: StartProblem; isRestored: boolean };

/** What the screen opens with; undefined while a draft is looked for. */
export function useTokenStart(token: TokenGenesis): TokenStart | undefined {
  const { network, host } = useApp();
  const query = useHashSearch();
  const link = useMemo(() => readSendQuery(query, network.prefix), [query, network.prefix]);
  const draft = useKeptDraft(link === undefined ? draftName(token.tokenId) : undefined, readTokenDraft);
  return useMemo(() => {
    if (link === undefined) {
      return draft && { form: draft.form ?? EMPTY_TOKEN_FORM, isRestored: draft.form !== undefined };
    }
    const problem = link.ok ? undefined : ({ code: "link-refused", problem: link.problem } as const);
    if (!link.ok) return { form: EMPTY_TOKEN_FORM, isRestored: false, ...(problem && { problem }) };
    if (link.value.kind !== "token") return refused("link-of-xec");
    if (link.value.tokenId !== token.tokenId) return refused("link-of-another-token");
    return { form: formOfLink(link.value, token, separatorsOf(host.locale)), isRestored: false };
  }, [link, draft, token, host.locale]);
}

const refused = (code: "link-of-xec" | "link-of-another-token"): TokenStart => ({
  form: EMPTY_TOKEN_FORM,
  isRestored: false,
  problem: { code },
});

/** A link writes amounts with '.'; they stand in the form as this person writes them. One that is none stays as it is. */
export function formOfLink(link: TokenLink, { genesisInfo }: TokenGenesis, separators: Separators): TokenForm {
  const { decimals } = genesisInfo;
  return fillTokenForm(link, (quantity) => {
    const read = parseAtoms(quantity, decimals);
    return read.ok ? amountInput(read.value, decimals, separators) : quantity.replace(".", separators.decimal);
  });
}

export const amountInput = (amount: Atoms, decimals: number, separators: Separators): string =>
  atomsInputText(amount, decimals, separators);

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
