import { tokenKindOf } from "@satchel/core/activity";
import { parseAddress } from "@satchel/core/address";
import { parsePaymentLink } from "@satchel/core/payment-link";
import { useMemo, useState } from "react";
import { separatorsOf } from "../../text/locale.ts";
import { useApp } from "../../wiring/app-context.ts";
import { type Seen, useAttempt } from "../../wiring/attempt.ts";
import { useCautions, useIsUnsettled, useNeedsReview } from "../../wiring/cautions.ts";
import { useDraft } from "../../wiring/draft.ts";
import { usePlan } from "../../wiring/plan.ts";
import {
  type ConversionTerms,
  checkTokenForm,
  conversionTerms,
  isLink,
  type TokenFormRules,
  type TokenParty,
  type TokenPayment,
} from "./check-token-form.ts";
import type { TokenGate } from "./token-gate.ts";
import { changeLine, EMPTY_TOKEN_FORM, type TokenForm } from "./token-send-form.ts";
import { draftName, formOfLink, type TokenStart, writeTokenDraft } from "./use-token-start.ts";

type Ready = Extract<TokenGate, { step: "ready" }>;
export type SeenToken = TokenPayment & Seen & { terms: ConversionTerms | undefined };

const NOBODY: readonly TokenParty[] = [];

/** Returns what Send token shows: the form, what it would do, and the payment under way. Everything but the form is computed. */
export function useTokenSend({ token, balance, rules: sendRules }: Ready, start: TokenStart) {
  const { network } = useApp();
  const [form, setForm] = useState(start.form);
  const attempt = useAttempt<SeenToken>(() => setForm(EMPTY_TOKEN_FORM));
  const texts = { text: writeTokenDraft(form), first: writeTokenDraft(start.form) };
  useDraft({ name: draftName(token.tokenId), ...texts }, attempt);

  const rules = useRules(token, balance, sendRules);
  const checked = useMemo(() => checkTokenForm(form, rules), [form, rules]);
  const to = checked.ok ? checked.value.to : NOBODY;
  const payees = useMemo(() => to.map(({ payee }) => payee), [to]);
  const cautionOf = useCautions(payees);
  const intent = useMemo(() => (checked.ok ? intentOf(token.tokenId, checked.value) : undefined), [token, checked]);
  const planned = usePlan(intent);
  const terms = checked.ok ? conversionTerms(form, checked.value, rules) : undefined;
  const payment: SeenToken | undefined =
    checked.ok && planned?.ok && terms?.ok !== false
      ? { ...checked.value, plan: planned.value, intent, terms: terms?.value }
      : undefined;
  const isUnsettled = useIsUnsettled();
  const burns = payment?.plan.tokens?.some(({ burned }) => burned > 0n) ?? false;
  const needsReview = useNeedsReview(payees, cautionOf) || burns || terms !== undefined;

  const change = (next: TokenForm) => {
    setForm(next);
    attempt.forget();
  };
  return {
    token,
    balance,
    form,
    rules,
    attempt,
    planned,
    payment,
    cautionOf,
    isUnsettled,
    needsReview,
    termsProblem: terms?.ok === false ? terms.problem : undefined,
    problems: checked.ok ? undefined : checked.problem,
    isRestored: start.isRestored && form === start.form,
    startProblem: form === start.form ? start.problem : undefined,
    change,
    /** A link for this token fills the form. Any other link stays in the field, with the reason why it is refused. */
    setRecipient: (id: number, text: string) => {
      const link = isLink(text) ? parsePaymentLink(text, network.prefix) : undefined;
      const isOurs = link?.ok && link.value.kind === "token" && link.value.tokenId === token.tokenId;
      if (isOurs && link.value.kind === "token") change(formOfLink(link.value, token, rules.separators));
      else change(changeLine(form, id, { recipient: text }));
    },
    submit: () => attempt.confirm(payment, needsReview),
  };
}

export type TokenSendState = ReturnType<typeof useTokenSend>;

function useRules(token: Ready["token"], balance: Ready["balance"], sendRules: Ready["rules"]): TokenFormRules {
  const { network, host } = useApp();
  const { special, prefix } = network;
  const separators = separatorsOf(host.locale);
  const { decimals } = token.genesisInfo;
  return useMemo(() => {
    const desk = token.tokenId === special.savingsTokenId ? parseAddress(special.conversionAddress, prefix) : undefined;
    const isNft = tokenKindOf(token.tokenType) === "NFT";
    const rules = { prefix, separators, decimals, balance, send: sendRules, isNft };
    return desk?.ok ? { ...rules, desk: { payee: desk.value, ids: special } } : rules;
  }, [token, special, prefix, separators, decimals, balance, sendRules]);
}

const intentOf = (tokenId: string, { to, pushes }: TokenPayment) => ({
  tokenId,
  to: to.map(({ payee, atoms }) => ({ script: payee.script, atoms })),
  ...(pushes.length > 0 && { pushes }),
});
