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

/** Why the link that led here is refused. */
export type StartProblem =
  | { code: "link-refused"; problem: LinkProblem }
  /** The link asks for XEC, or for another token. */
  | { code: "link-of-xec" | "link-of-another-token" };

export type TokenStart = { form: TokenForm; problem?: StartProblem; isRestored: boolean };

/** Returns what the screen opens with; undefined while the draft is being read. */
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

/** Returns the form that a link fills. Links write amounts with '.'; the form has them as this person writes numbers. A quantity that cannot be read stays as it is. */
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

/** Returns the form as the engine keeps it; undefined for an empty form, and for one that a link filled. */
export const writeTokenDraft = (form: TokenForm): string | undefined =>
  form.link || isEmptyTokenForm(form) ? undefined : JSON.stringify({ version: VERSION, form });

/** Reads a kept form. A field that cannot be read is empty. */
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
