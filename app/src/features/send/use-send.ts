import { readAppActions } from "@satchel/core/activity";
import { readRecipientLines } from "@satchel/core/payment-link";
import type { Plan, ScriptHex, SendIntent } from "@satchel/core/tx";
import { useEffect, useMemo, useRef, useState } from "react";
import { separatorsOf } from "../../text/locale.ts";
import type { Choice } from "../../widgets/coin-picker/use-coins.ts";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useAttempt as usePlanAttempt } from "../../wiring/attempt.ts";
import { useXecBalance } from "../../wiring/balances.ts";
import { useCautions, useNeedsReview } from "../../wiring/cautions.ts";
import { navigate } from "../../wiring/hash-location.ts";
import { usePlan, usePlanOfAll } from "../../wiring/plan.ts";
import { checkSendForm, checkWithoutBalance, type FormRules, type Party } from "./check-send-form.ts";
import { bringsPayment, readData, readRecipient, switchUnit, typeRecipient } from "./read-fields.ts";
import { chooseMax, clearRecipient, EMPTY_FORM, isEmptyForm, type SendForm, turnExtra } from "./send-form.ts";
import { type Opened, useFormDraft } from "./use-opened.ts";
import { useSite } from "./use-site.ts";

/** Returns what Send shows: the form, what it would do, and the payment under way. Everything but the form is computed. */
export function useSend(opened: Opened, onPaid: () => void) {
  const [form, setForm] = useState(opened.form);
  const site = useSite(opened.start);
  const attempt = useAttempt((txids) => {
    setForm(EMPTY_FORM);
    site.approve(txids);
    onPaid();
  });
  useFormDraft(form, opened, attempt);
  useCoinsOfWallet(() => setForm((now) => ({ ...now, coins: [], accepted: [] })));
  const rules = useRules();
  const reading = useReading(form, rules);
  const { payment, cautionOf } = reading;
  const isChanged = form !== opened.form;
  // A site's request needs no further review: the screen shows all of it.
  const needsReview = useNeedsReview(reading.payees, cautionOf) && !(site.isAsking && !isChanged);
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
    /** A link or a request fixes the payment. */
    isLinked: reading.isLinked || (opened.start.kind === "request" && form.recipient === opened.form.recipient),
    opensCamera: useOpensCamera(opened),
    submit: () => attempt.confirm(payment, needsReview),
    ...changesOf(form, rules, change),
  };
}

export type SendState = ReturnType<typeof useSend>;

function useRules(): FormRules {
  const { network, host } = useApp();
  const balance = useXecBalance().total;
  const price = useEngineState((state) => state.price);
  return useMemo(
    () => ({
      prefix: network.prefix,
      separators: separatorsOf(host.locale),
      balance,
      price,
    }),
    [network.prefix, host.locale, balance, price],
  );
}

/** Returns what the form says, and the plan for it. */
function useReading(form: SendForm, rules: FormRules) {
  const checked = useMemo(() => checkSendForm(form, rules), [form, rules]);
  const read = useMemo(() => readRecipient(form.recipient, rules.prefix), [form.recipient, rules.prefix]);
  const lines = useMemo(() => readRecipientLines(form.lines, rules), [form.lines, rules]);
  const payees = useMemo(() => (checked.ok ? checked.value.to.map(({ payee }) => payee) : []), [checked]);
  const cautionOf = useCautions(payees);
  const recipient = read.ok ? read.value : undefined;
  const data = readData(form, undefined);
  const wanted = useMemo(() => (checked.ok ? checked : checkWithoutBalance(form, rules)), [checked, form, rules]);
  const planned = usePlan(wanted.ok ? wanted.value.intent : undefined);
  const all = usePlanOfAll(form.coins, form.accepted);
  return {
    recipient,
    lines,
    payees,
    cautionOf,
    planned,
    problems: checked.ok ? {} : checked.problem,
    /** The script of the typed message or raw data, where it is valid. */
    data: data.ok ? data.value : undefined,
    isLinked: recipient?.link !== undefined && bringsPayment(recipient.link),
    payment:
      checked.ok && planned?.ok
        ? { plan: planned.value, intent: checked.value.intent, to: checked.value.to, data: checked.value.data }
        : undefined,
    /** What Max would send. */
    spendable: all?.ok ? all.value.sent : undefined,
  };
}

/** Returns the changes that a person can make to the form. */
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
    setCoins: ({ chosen, accepted }: Choice) => change({ ...form, coins: [...chosen], accepted: [...accepted] }),
  };
}

/** Whether the camera opens by itself: the setting is on, there is a camera, and the form is empty. */
function useOpensCamera({ start, form }: Opened): boolean {
  const { host } = useApp();
  const isWanted = useEngineState((state) => state.settings.autoCameraOn);
  return isWanted && host.camera !== undefined && start.kind === "plain" && isEmptyForm(form);
}

/** Calls `onOther` when the active wallet changes: chosen coins belong to one wallet. */
function useCoinsOfWallet(onOther: () => void) {
  const walletId = useEngineState((state) => state.activeId);
  const before = useRef(walletId);
  useEffect(() => {
    if (before.current === walletId) return;
    before.current = walletId;
    onOther();
  });
}

/** What a person has seen and sends: the plan itself, its intent, its recipients and its data. */
type Payment = { plan: Plan; intent: SendIntent; to: readonly Party[]; data: ScriptHex | undefined };

/** Payments of PayButton are also told to its own node (facts.md 1.3). */
const useAttempt = (onSent: (txids: readonly string[]) => void) =>
  usePlanAttempt<Payment>(onSent, ({ data }) => ({ isPayButton: isPayButton(data) }));

export type AttemptState = ReturnType<typeof useAttempt>;

const isPayButton = (data: ScriptHex | undefined): boolean =>
  data !== undefined && readAppActions(data).some((action) => action.app === "PayButton" && action.isValid);
