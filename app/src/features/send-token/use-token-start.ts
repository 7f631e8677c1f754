import { type Atoms, atomsInputText, parseAtoms, type Separators } from "@satchel/core/amount";
import { type LinkProblem, readSendQuery, type TokenLink } from "@satchel/core/payment-link";
import type { TokenGenesis } from "@satchel/core/token";
import { useEffect, useMemo, useState } from "react";
import { separatorsOf } from "../../text/locale.ts";
import { useApp } from "../../wiring/app-context.ts";
import { useHashSearch } from "../../wiring/hash-location.ts";
import { draftName, readTokenDraft } from "./token-draft.ts";
import { EMPTY_TOKEN_FORM, fillTokenForm, type TokenForm } from "./token-send-form.ts";

/** Why what led here is not followed. */
export type StartProblem =
  | { code: "link-refused"; problem: LinkProblem }
  /** A link that asks for XEC, and one for another token than that of this screen. */
  | { code: "link-of-xec" | "link-of-another-token" };

export type TokenStart = { form: TokenForm; problem?: StartProblem; isRestored: boolean };

/** What the screen opens with; undefined while a draft is looked for. */
export function useTokenStart(token: TokenGenesis): TokenStart | undefined {
  const { engine, network, host } = useApp();
  const query = useHashSearch();
  const link = useMemo(() => readSendQuery(query, network.prefix), [query, network.prefix]);
  const [draft, setDraft] = useState<{ form: TokenForm | undefined }>();
  const needsDraft = link === undefined;
  const { tokenId } = token;
  useEffect(() => {
    if (!needsDraft) return;
    let isShown = true;
    void engine.loadDraft(draftName(tokenId)).then((text) => {
      if (isShown) setDraft({ form: readTokenDraft(text) });
    });
    return () => {
      isShown = false;
    };
  }, [engine, needsDraft, tokenId]);
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
