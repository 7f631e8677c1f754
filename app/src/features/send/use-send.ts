import { balanceOf } from "@satchel/core/ledger";
import { readRecipientLines } from "@satchel/core/payment-link";
import type { Outpoint } from "@satchel/core/tx";
import { isUnderWay, planXec } from "@satchel/engine/plan";
import { useEffect, useMemo, useRef, useState } from "react";
import { separatorsOf } from "../../text/locale.ts";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { navigate } from "../../wiring/hash-location.ts";
import { useCautions } from "../../wiring/use-cautions.ts";
import { checkSendForm, type FormRules, type Party } from "./check-send-form.ts";
import { switchUnit } from "./read-amount.ts";
import { bringsPayment, readRecipient } from "./read-recipient.ts";
import { readData } from "./send-data.ts";
import {
  chooseMax,
  clearRecipient,
  EMPTY_FORM,
  isEmptyForm,
  type SendForm,
  turnExtra,
  typeRecipient,
} from "./send-form.ts";
import { type Payment, useAttempt } from "./use-attempt.ts";
import { useFormDraft } from "./use-form-draft.ts";
import type { Opened } from "./use-opened.ts";
import { useSite } from "./use-site.ts";

const NOBODY: readonly Party[] = [];

/** The Send screen: what is typed, what it would do, and the payment under way. All but the form is computed. */
export function useSend(opened: Opened, onPaid: () => void) {
  const [form, setForm] = useState(opened.form);
  const site = useSite(opened.start);
  const attempt = useAttempt((txids) => {
    setForm(EMPTY_FORM);
    site.approve(txids);
    onPaid();
  });
  useFormDraft(form, opened, attempt);
  useCoinsOfWallet(() => setForm((now) => ({ ...now, coins: [] })));
  const rules = useRules();
  const reading = useReading(form, rules);
  const { payment, cautionOf } = reading;
  const isChanged = form !== opened.form;
  // A site's request is its own review: all of it is on the screen already.
  const needsReview = useNeedsReview(payment, cautionOf) && !(site.isAsking && !isChanged);
  const change = (next: SendForm) => {
    setForm(next);
    attempt.forget();
  };
  return {
    ...reading,
    form,
    rules,
    site,
    attempt,
    isChanged,
    needsReview,
    balance: rules.balance,
    isRestored: opened.isRestored && !isChanged,
    /** What is asked for is one payment as it stands. */
    isLinked: reading.isLinked || (opened.start.kind === "request" && form.recipient === opened.form.recipient),
    opensCamera: useOpensCamera(opened),
    submit: () => {
      if (!payment) return;
      if (needsReview) attempt.review(payment);
      else attempt.send(payment);
    },
    ...changesOf(form, rules, change),
  };
}

export type SendState = ReturnType<typeof useSend>;

function useRules(): FormRules {
  const { network, host } = useApp();
  const ledger = useEngineState((state) => state.ledger);
  const tip = useEngineState((state) => state.tip);
  const price = useEngineState((state) => state.price);
  return useMemo(
    () => ({
      prefix: network.prefix,
      separators: separatorsOf(host.locale),
      balance: balanceOf(ledger, tip?.height ?? 0).total,
      price,
    }),
    [network.prefix, host.locale, ledger, tip, price],
  );
}

/** What the form says, and the plan it would make. */
function useReading(form: SendForm, rules: FormRules) {
  const { engine } = useApp();
  // The engine plans over its state of this moment; every change of it renders this anew.
  const state = useEngineState((whole) => whole);
  const checked = useMemo(() => checkSendForm(form, rules), [form, rules]);
  const read = useMemo(() => readRecipient(form.recipient, rules.prefix), [form.recipient, rules.prefix]);
  const lines = useMemo(() => readRecipientLines(form.lines, rules), [form.lines, rules]);
  const payees = useMemo(() => (checked.ok ? checked.value.to.map(({ payee }) => payee) : []), [checked]);
  const cautionOf = useCautions(payees);
  const recipient = read.ok ? read.value : undefined;
  const data = readData(form, undefined);
  const planned = checked.ok ? planXec(engine.state.getState(), checked.value.intent) : undefined;
  const [own] = state.ledger.scripts;
  return {
    recipient,
    lines,
    cautionOf,
    planned,
    problems: checked.ok ? {} : checked.problem,
    /** The script of what is typed, as far as it is one. */
    data: data.ok ? data.value : undefined,
    isLinked: recipient?.link !== undefined && bringsPayment(recipient.link),
    payment:
      checked.ok && planned?.ok ? { plan: planned.value, to: checked.value.to, data: checked.value.data } : undefined,
    /** What Max would send. */
    spendable: () => {
      const coins = form.coins.length > 0 ? { coins: form.coins } : {};
      const all = own === undefined ? undefined : planXec(engine.state.getState(), { maxTo: own, ...coins });
      return all?.ok ? all.value.sent : undefined;
    },
  };
}

function useNeedsReview(payment: Payment | undefined, cautionOf: ReturnType<typeof useCautions>): boolean {
  const sendModal = useEngineState((state) => state.settings.sendModal);
  const isUnsettled = useEngineState(({ outbox, activeId }) =>
    outbox.some((entry) => entry.walletId === activeId && isUnderWay(entry)),
  );
  if (sendModal || isUnsettled) return true;
  return (payment?.to ?? NOBODY).some(({ payee }) => {
    const { isFirst, lookAlike } = cautionOf(payee.address);
    return isFirst !== false || lookAlike !== undefined;
  });
}

/** What a person can do to the form. */
function changesOf(form: SendForm, rules: FormRules, change: (next: SendForm) => void) {
  return {
    change,
    startOver: () => change(EMPTY_FORM),
    setRecipient: (text: string) => {
      const read = readRecipient(text, rules.prefix);
      if (read.ok || read.problem.of !== "tokens") change(typeRecipient(form, text, rules.prefix));
      else navigate(`/send-token/${read.problem.tokenId}?bip21=${encodeURIComponent(text.trim())}`);
    },
    clearRecipient: () => change(clearRecipient(form)),
    setAmount: (text: string) => change({ ...form, amount: { kind: "typed", text } }),
    setUnit: (unit: SendForm["unit"]) => change(switchUnit(form, unit, rules)),
    setMax: () => change(chooseMax(form)),
    setExtra: (extra: "message" | "raw", isOn: boolean) => change(turnExtra(form, extra, isOn)),
    setCoins: (coins: ReadonlySet<Outpoint>) => change({ ...form, coins: [...coins] }),
  };
}

/** The setting opens it on an empty form, where there is a camera; what was left in the form is not scanned over. */
function useOpensCamera({ start, form }: Opened): boolean {
  const { host } = useApp();
  const isWanted = useEngineState((state) => state.settings.autoCameraOn);
  return isWanted && host.camera !== undefined && start.kind === "plain" && isEmptyForm(form);
}

/** Chosen coins are of one wallet: another one has others. */
function useCoinsOfWallet(onOther: () => void) {
  const walletId = useEngineState((state) => state.activeId);
  const before = useRef(walletId);
  useEffect(() => {
    if (before.current === walletId) return;
    before.current = walletId;
    onOther();
  });
}
