import { readAppActions } from "@satchel/core/activity";
import type { Sats } from "@satchel/core/amount";
import { agoraPath, createLinesReader } from "@satchel/core/payment-link";
import type { ScriptHex } from "@satchel/core/script";
import type { Plan, SendIntent } from "@satchel/core/tx";
import { useEffect, useMemo, useRef } from "react";
import { firstBlocker, useTouchedFields } from "../../flows/payment/form/blockers.ts";
import { useDoubts } from "../../flows/payment/form/site-doubts.tsx";
import { type Opening, useSite } from "../../flows/payment/form/use-site.ts";
import { readingBlocker } from "../../flows/payment/recipients/form-blockers.ts";
import { useLines } from "../../flows/payment/recipients/use-lines.ts";
import { useAddressNamed } from "../../flows/payment/recipients/use-suggestions.ts";
import { separatorsOf } from "../../text/locale/locale.ts";
import type { Choice } from "../../widgets/coin-picker/use-coins.ts";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useXecBalance } from "../../wiring/money/balances.ts";
import { useCurrentPrice } from "../../wiring/money/current-price.ts";
import { navigate } from "../../wiring/page/hash-location.ts";
import { type AttemptState as PlanAttemptState, useAttempt } from "../../wiring/payment/attempt.ts";
import { needCaution, useCautions, useReviewRule } from "../../wiring/payment/cautions.ts";
import { usePlan, usePlanOfAll } from "../../wiring/payment/plan.ts";
import { useSubmit, useTypedForm } from "../../wiring/payment/typed-form.ts";
import { checkSendForm, checkWithoutBalance, type FormRules, type Party } from "./form/check-send-form.ts";
import {
  bringsPayment,
  EVERYTHING,
  type RecipientProblem,
  readAmount,
  readData,
  readRecipient,
  switchUnit,
  typeRecipient,
} from "./form/read-fields.ts";
import { markedOf, sendBlockers } from "./form/send-blockers.ts";
import { chooseMax, clearRecipient, EMPTY_FORM, isEmptyForm, type SendForm, turnExtra } from "./form/send-form.ts";
import type { SendWords } from "./send-words.ts";
import { DRAFT, type Opened, useFormDraft } from "./use-opened.ts";

/**
 * Returns what Send shows: the form, what it would do, and the payment under way. Everything but the form is computed.
 */
export function useSend(opened: Opened, onPaid: () => void) {
  const { form, change: setForm, catchUp } = useTypedForm(opened.form);
  const touched = useTouchedFields();
  const site = useSite(openingOf(opened.start));
  const empty = () => {
    setForm(() => EMPTY_FORM);
    touched.clear();
  };
  const attempt = useAttempt<Payment>(placeOf(opened), {
    onSent: (txids) => {
      empty();
      void site.approve(txids);
      onPaid();
    },
    onKept: empty,
    isPayButton,
    mayBegin: site.mayBegin,
    onUnsigned: site.release,
  });
  useFormDraft(form, opened, attempt);
  useCoinsOfWallet(() => setForm((now) => ({ ...now, coins: [], accepted: [] })));
  const rules = useRules();
  const reading = useReading(form, rules);
  const { payment, cautionOf } = reading;
  const isChanged = form !== opened.form;
  // A site's request needs no further review: the screen shows all of it.
  const rule = useReviewRule(needCaution(reading.payees, cautionOf), site.isAsking && !isChanged);
  const doubts = useDoubts(site, reading.intent, attempt.current !== undefined);
  const change = (update: (now: SendForm) => SendForm) => {
    setForm(update);
    attempt.forget();
  };
  const words = useWords();
  const planProblem = reading.planned?.ok === false ? reading.planned.problem : undefined;
  const isAmountLinked = form.mode === "one" && reading.recipient?.sats !== undefined;
  const read = { form, problems: reading.problems, planProblem, touched, isLinked: isAmountLinked, words };
  // A payment under way has reserved its coins. Its form may have no plan with the other coins, which is not shown as
  // an error.
  const marked = attempt.underWay ? {} : markedOf(read);
  return {
    ...reading,
    form,
    rules,
    words,
    touched,
    /** What is wrong with each field, where the form says so. */
    marked,
    planProblem,
    /** Why there is nothing to send. */
    blocker: reading.shown ? undefined : firstBlocker([readingBlocker(reading.lines), ...sendBlockers(read, marked)]),
    site,
    doubts,
    attempt,
    isChanged,
    ...rule,
    balance: rules.balance,
    isRestored: opened.isRestored && !isChanged,
    /** A link or a request fixes the payment. */
    isLinked: reading.isLinked || (opened.start.kind === "request" && form.recipient === opened.form.recipient),
    opensCamera: useOpensCamera(opened),
    ...useSubmit({ payment, needsReview: rule.needsReview, attempt }, catchUp),
    ...changesOf(rules, change),
    startOver: () => {
      touched.clear();
      change(() => EMPTY_FORM);
    },
  };
}

export type SendState = ReturnType<typeof useSend>;

function openingOf(start: Opened["start"]): Opening {
  if (start.kind === "request") return { by: "request", requestId: start.requestId };
  return start.kind === "refused" ? { by: "refused-request", requestId: start.requestId } : { by: "person" };
}

function useWords(): SendWords {
  const { host } = useApp();
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const fiat = useEngineState((state) => state.settings.fiatCurrency);
  return { locale: host.locale, isHidden, fiat };
}

function useRules(): FormRules {
  const { network, host } = useApp();
  const balance = useXecBalance().total;
  const price = useCurrentPrice();
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
  const addressNamed = useAddressNamed();
  const linesRead = useSendLines(form, rules, addressNamed);
  const { lines, isBehind } = linesRead;
  const checked = useMemo(() => checkSendForm(form, rules, lines), [form, rules, lines]);
  const read = useMemo(() => readRecipient(form.recipient, rules.prefix), [form.recipient, rules.prefix]);
  const payees = useMemo(() => {
    if (checked.ok) return checked.value.to.map(({ payee }) => payee);
    // What is known of the recipient is said before there is an amount.
    return form.mode === "one" && read.ok ? [read.value.payee] : [];
  }, [checked, read, form.mode]);
  const cautionOf = useCautions(payees);
  const recipient = read.ok ? read.value : undefined;
  const data = readData(form, undefined);
  const wanted = useMemo(
    () => (checked.ok ? checked : checkWithoutBalance(form, rules, lines)),
    [checked, form, rules, lines],
  );
  const planned = usePlan(wanted.ok ? wanted.value.intent : undefined);
  const all = usePlanOfAll(form.coins, form.accepted);
  const shown =
    checked.ok && planned?.ok
      ? { plan: planned.value, intent: checked.value.intent, to: checked.value.to, data: checked.value.data }
      : undefined;
  return {
    recipient,
    /** What the form asks for, whether or not the wallet has it. */
    intent: wanted.ok ? wanted.value.intent : undefined,
    lines: linesRead,
    addressNamed,
    payees,
    cautionOf,
    planned,
    problems: checked.ok ? {} : checked.problem,
    /** The script of the typed message or raw data, where it is valid. */
    data: data.ok ? data.value : undefined,
    isLinked: recipient?.link !== undefined && bringsPayment(recipient.link),
    /** What is typed, asked for or everything, also where the wallet does not have it. */
    amount: amountOf(form, recipient?.sats, rules) ?? (planned?.ok ? planned.value.sent : undefined),
    /** What can be sent: the plan of what stands in the fields. */
    payment: isBehind ? undefined : shown,
    /** What the preview shows: while changed lines are being read, the payment of the lines before. */
    shown: linesRead.progress === undefined ? shown : undefined,
    /** What Max would send. */
    spendable: all?.ok ? all.value.sent : undefined,
  };
}

const NO_LINES = "";

/** Returns what the lines say; nothing is read while the form has one recipient. */
function useSendLines(
  { mode, lines }: SendForm,
  { prefix, separators, price }: FormRules,
  addressOf: (name: string) => string | undefined,
) {
  const { group, decimal, grouping } = separators;
  const code = useEngineState((state) => state.settings.fiatCurrency).toUpperCase();
  // A new price is no reason to read lines again that are all in XEC.
  const perXec = useMemo(() => lines.toUpperCase().includes(code), [lines, code]) ? price?.perXec : undefined;
  const reader = useMemo(
    () =>
      createLinesReader({
        prefix,
        separators: { group, decimal, ...(grouping && { grouping }) },
        addressOf,
        fiat: { code, perXec },
      }),
    [prefix, group, decimal, grouping, addressOf, code, perXec],
  );
  return useLines(mode === "many" ? lines : NO_LINES, reader);
}

/** Returns the typed or linked amount, whether or not it can be paid; undefined for Max and while it cannot be read. */
function amountOf(form: SendForm, linked: Sats | undefined, rules: FormRules): Sats | undefined {
  const read = readAmount(form, linked, { ...rules, balance: EVERYTHING });
  return read.ok && read.value !== "max" ? read.value : undefined;
}

/** Returns the path of the screen that a link is meant for, if that is another one. */
function otherScreen(problem: RecipientProblem, text: string): string | undefined {
  if (problem.of === "agora") return agoraPath(problem.link);
  return problem.of === "tokens"
    ? `/send-token/${problem.tokenId}?bip21=${encodeURIComponent(text.trim())}`
    : undefined;
}

/** Returns the changes that a person can make to the form. */
function changesOf(rules: FormRules, change: (update: (now: SendForm) => SendForm) => void) {
  return {
    change,
    setRecipient: (text: string) => {
      const read = readRecipient(text, rules.prefix);
      const path = read.ok ? undefined : otherScreen(read.problem, text);
      if (path === undefined) change((form) => typeRecipient(form, text, rules.prefix));
      else navigate(path, { state: { typedLink: true } });
    },
    clearRecipient: () => change(clearRecipient),
    setAmount: (text: string) => change((form) => ({ ...form, amount: { kind: "typed", text } })),
    setUnit: (unit: SendForm["unit"]) => change((form) => switchUnit(form, unit, rules)),
    setMax: () => change(chooseMax),
    setExtra: (extra: "message" | "raw", isOn: boolean) => change((form) => turnExtra(form, extra, isOn)),
    setCoins: ({ chosen, accepted }: Choice) =>
      change((form) => ({ ...form, coins: [...chosen], accepted: [...accepted] })),
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

/** The draft of the form has the name of its place. What a site or a link asks for leaves the draft as it is. */
const placeOf = ({ start }: Opened): string => (start.kind === "request" ? "send-request" : DRAFT);

export type AttemptState = PlanAttemptState<Payment>;

/** Payments of PayButton are also told to its own node (facts.md 1.3). */
const isPayButton = ({ data }: Payment): boolean =>
  data !== undefined && readAppActions(data).some((action) => action.app === "PayButton" && action.isValid);
