import { readActivity } from "@satchel/core/activity";
import type { Payee } from "@satchel/core/address";
import { balanceOf } from "@satchel/core/ledger";
import type { Plan } from "@satchel/core/tx";
import type { State } from "@satchel/engine";
import { planXec } from "@satchel/engine/plan";
import { useMemo, useState } from "react";
import { separatorsOf } from "../../text/locale.ts";
import { useApp, useEngineState } from "../../widgets/app-context.ts";
import { useHashSearch } from "../../widgets/hash-location.ts";
import { type LinkProblem, readSendQuery } from "./payment-link.ts";
import {
  checkSendForm,
  clearRecipient,
  EMPTY_FORM,
  fillFrom,
  readRecipient,
  type SendForm,
  typeRecipient,
} from "./send-form.ts";
import { useAttempt } from "./use-attempt.ts";

/** The Send screen: what is typed, what it would do, and the payment under way. All but the form is computed. */
export function useSend() {
  const { engine, network, host } = useApp();
  const separators = separatorsOf(host.locale);
  const rules = { prefix: network.prefix, separators };
  const start = useStart();
  const [form, setForm] = useState(start.form);
  const attempt = useAttempt(() => setForm(EMPTY_FORM));
  const state = useEngineState((whole) => whole);
  const balance = balanceOf(state.ledger, state.tip?.height ?? 0).total;

  const checked = checkSendForm(form, { ...rules, balance });
  const recipient = readRecipient(form.recipient, network.prefix);
  const payment = checked.ok ? checked.value : undefined;
  // The engine plans over its state of this moment; every change of it renders this anew.
  const planned = payment && planXec(engine.state.getState(), { script: payment.payee.script, sats: payment.sats });
  const plan = planned?.ok ? planned.value : undefined;
  const isUnsettled = state.outbox.some(({ walletId }) => walletId === state.activeId);
  const needsReview =
    payment !== undefined && (state.settings.sendModal || isUnsettled || !hasPaid(state, payment.payee));

  const change = (next: SendForm) => {
    setForm(next);
    attempt.forget();
  };
  return {
    form,
    separators,
    balance,
    satsPerKb: state.settings.satsPerKb,
    linkProblem: form === start.form ? start.problem : undefined,
    problems: checked.ok ? {} : checked.problem,
    recipientAddress: recipient.ok ? recipient.value.payee.address : undefined,
    payment,
    planned,
    isUnsettled,
    needsReview,
    attempt,
    setRecipient: (text: string) => change(typeRecipient(form, text, rules)),
    clearRecipient: () => change(clearRecipient(form)),
    setAmount: (text: string) => change({ ...form, amount: { kind: "typed", text } }),
    setMax: () => change({ ...form, amount: { kind: "max" } }),
    submit: () => {
      if (!payment || !plan) return;
      if (needsReview) attempt.review({ plan, payee: payment.payee });
      else attempt.send({ plan, payee: payment.payee });
    },
    /** What Max would send. */
    spendable: () => {
      const [own] = state.ledger.scripts;
      const all = own === undefined ? undefined : planXec(engine.state.getState(), { script: own, sats: "max" });
      return all?.ok ? all.value.sent : undefined;
    },
  };
}

export type SendState = ReturnType<typeof useSend>;
export type Payment = { plan: Plan; payee: Payee };

/** What the link, or the screen, that led here asks for; or why it is refused. */
function useStart(): { form: SendForm; problem?: LinkProblem } {
  const { network, host } = useApp();
  const query = useHashSearch();
  return useMemo(() => {
    const asked = readSendQuery(query, network.prefix);
    if (asked === undefined) return { form: { ...EMPTY_FORM, recipient: readAddressSent(history.state) } };
    if (!asked.ok) return { form: { ...EMPTY_FORM }, problem: asked.problem };
    return { form: fillFrom(asked.value, separatorsOf(host.locale)) };
  }, [query, network.prefix, host.locale]);
}

/** Whether this wallet has paid this recipient before, as far as its newest transactions tell. */
function hasPaid({ ledger }: State, { script }: Payee): boolean {
  return ledger.history.some((tx) => {
    const { kind, counterparties } = readActivity(tx, ledger.scripts);
    return kind === "sent" && counterparties.includes(script);
  });
}

/** The address another screen sends to, or answers (wallet.md 2). */
function readAddressSent(state: unknown): string {
  if (typeof state !== "object" || state === null) return "";
  const { replyAddress, contactSend } = state as { replyAddress?: unknown; contactSend?: unknown };
  const address = replyAddress ?? contactSend;
  return typeof address === "string" ? address : "";
}
