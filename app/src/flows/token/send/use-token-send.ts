import { tokenKindOf } from "@satchel/core/activity";
import { parseAddress } from "@satchel/core/address";
import { type Atoms, parseAtoms } from "@satchel/core/amount";
import type { TokenId, Txid } from "@satchel/core/ids";
import { agoraPath, createTokenLinesReader, parseAgoraLink, parsePaymentLink } from "@satchel/core/payment-link";
import { useMemo } from "react";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";
import { navigate } from "../../../wiring/page/hash-location.ts";
import { type Seen, useAttempt } from "../../../wiring/payment/attempt.ts";
import { needCaution, useCautions, useReviewRule } from "../../../wiring/payment/cautions.ts";
import { useDraft } from "../../../wiring/payment/draft.ts";
import { usePlan } from "../../../wiring/payment/plan.ts";
import { useSubmit, useTypedForm } from "../../../wiring/payment/typed-form.ts";
import { firstBlocker, useTouchedFields } from "../../payment/form/blockers.ts";
import { useDoubts } from "../../payment/form/site-doubts.tsx";
import { useSite } from "../../payment/form/use-site.ts";
import { readingBlocker } from "../../payment/recipients/form-blockers.ts";
import { useLines } from "../../payment/recipients/use-lines.ts";
import { useAddressNamed } from "../../payment/recipients/use-suggestions.ts";
import {
  type ConversionTerms,
  checkTokenForm,
  conversionTerms,
  isLink,
  maxOf,
  readPayee,
  type TokenFormRules,
  type TokenParty,
  type TokenPayment,
} from "./check-token-form.ts";
import { markedOf, tokenBlockers } from "./token-blockers.ts";
import { type TokenCoins, useTokenCoins } from "./token-coins.ts";
import type { TokenGate } from "./token-gate.ts";
import { EMPTY_TOKEN_FORM, type TokenForm } from "./token-send-form.ts";
import { draftName, formOfLink, type TokenStart, writeTokenDraft } from "./use-token-start.ts";

type Ready = Extract<TokenGate, { step: "ready" }>;
/** `isMax`: it sends all that can be sent. */
export type SeenToken = TokenPayment & Seen & { terms: ConversionTerms | undefined; isMax: boolean };

type Change = (update: (now: TokenForm) => TokenForm) => void;

const NOBODY: readonly TokenParty[] = [];

/**
 * Returns what the form to send a token shows: what it would do, and the payment under way. Everything but the form is
 * computed.
 */
export function useTokenSend(gate: Ready, start: TokenStart, onPaid: () => void) {
  const { token, balance } = gate;
  const { form, change: setForm, catchUp } = useTypedForm(start.form);
  const touched = useTouchedFields();
  const site = useSite(start.opening);
  const place = placeOf(start, token.tokenId);
  const attempt = useTokenAttempt(place, { setForm, touched, site, onPaid });
  useTokenDraft(form, start, token.tokenId, attempt);
  const coins = useTokenCoins(token.tokenId);
  const rules = useRules(gate, coins);
  const words = useWords(rules);
  const { checked, payees, planned, terms, ...reading } = useReading(form, rules, token.tokenId);
  const cautionOf = useCautions(payees);
  const shown: SeenToken | undefined =
    checked.ok && planned?.ok && terms?.ok !== false
      ? { ...checked.value, plan: planned.value, intent: reading.intent, terms: terms?.value, isMax: form.isMax }
      : undefined;
  /** What can be sent: the plan of what stands in the fields. */
  const payment = reading.isBehind ? undefined : shown;
  const isChanged = form !== start.form;
  const isWorthReview = needCaution(payees, cautionOf) || burns(payment) || terms !== undefined;
  // A site's request needs no further review: the screen shows all of it.
  const rule = useReviewRule(isWorthReview, site.isAsking && !isChanged);
  const read = {
    form,
    problems: checked.ok ? {} : checked.problem,
    planProblem: planned?.ok === false ? planned.problem : undefined,
    termsProblem: terms?.ok === false ? terms.problem : undefined,
    touched,
    words,
  };
  // A payment under way has reserved its coins: its form may have no plan with the others, and that is fine.
  const marked = attempt.underWay ? {} : markedOf(read);

  const change: Change = (update) => {
    setForm(update);
    attempt.forget();
  };
  return {
    ...reading,
    token,
    balance,
    coins,
    form,
    rules,
    words,
    touched,
    site,
    doubts: useDoubts(site, reading.intent, attempt.current !== undefined),
    place,
    attempt,
    payment,
    /** What the preview shows: while changed lines are being read, the payment of the lines before. */
    shown: reading.lines.progress === undefined ? shown : undefined,
    cautionOf,
    isChanged,
    ...rule,
    /** What is wrong with each field, where the form says so. */
    marked,
    /** Why there is nothing to send. */
    blocker: shown ? undefined : firstBlocker([readingBlocker(reading.lines), ...tokenBlockers(read, marked)]),
    planProblem: read.planProblem,
    pushesProblem: read.problems.pushes,
    isRestored: start.isRestored && !isChanged,
    startProblem: isChanged ? undefined : start.problem,
    ...useChanges(gate, rules, change),
    startOver: () => {
      touched.clear();
      change(() => EMPTY_TOKEN_FORM);
    },
    ...useSubmit({ payment, needsReview: rule.needsReview, attempt }, catchUp),
  };
}

const burns = (payment: SeenToken | undefined): boolean =>
  payment?.plan.tokens?.some(({ burned }) => burned > 0n) ?? false;

type Emptied = {
  setForm: Change;
  touched: ReturnType<typeof useTouchedFields>;
  site: ReturnType<typeof useSite>;
  onPaid: () => void;
};

/** The draft of the form has the name of its place. What a link or a site asks for leaves the draft as it is. */
const placeOf = ({ opening }: TokenStart, tokenId: TokenId): string =>
  opening.by === "request" ? `send-token-request:${tokenId}` : draftName(tokenId);

/** The form is empty once it was paid, or is a chain of the outbox. */
function useTokenAttempt(place: string, { setForm, touched, site, onPaid }: Emptied) {
  const empty = () => {
    setForm(() => EMPTY_TOKEN_FORM);
    touched.clear();
  };
  const sent = (txids: readonly Txid[]) => {
    empty();
    void site.approve(txids);
    onPaid();
  };
  const { mayBegin, release } = site;
  return useAttempt<SeenToken>(place, { onSent: sent, onKept: empty, mayBegin, onUnsigned: release });
}

function useTokenDraft(form: TokenForm, start: TokenStart, tokenId: TokenId, attempt: Parameters<typeof useDraft>[1]) {
  const texts = { text: writeTokenDraft(form), first: writeTokenDraft(start.form) };
  // What a link or a site asks for does not replace what the person has typed before.
  useDraft(
    { name: draftName(tokenId), ...texts, isTheirs: start.opening.by !== "request", onKeep: forgetWhatWasSentHere },
    attempt,
  );
}

/** The draft has it now: a reload must not begin again with what another screen sent here. */
function forgetWhatWasSentHere() {
  if (history.state?.tokenRecipients !== undefined) history.replaceState(null, "");
}

/** Returns the changes that a person can make to the form. */
function useChanges({ token }: Ready, rules: TokenFormRules, change: Change) {
  const { network } = useApp();
  return {
    change,
    /** A link for this token fills the form. Any other link stays in the field, with the reason why it is refused. */
    setRecipient: (text: string) => {
      const agora = parseAgoraLink(text);
      if (agora?.ok) return navigate(agoraPath(agora.value));
      const link = isLink(text) ? parsePaymentLink(text, network.prefix) : undefined;
      const isOurs = link?.ok && link.value.kind === "token" && link.value.tokenId === token.tokenId;
      if (isOurs && link.value.kind === "token") {
        const filled = formOfLink(link.value, token, rules.separators);
        change(() => filled);
      } else change((form) => ({ ...form, recipient: text }));
    },
    /** What a link brought goes with its recipient. */
    clearRecipient: () => change((form) => (form.link ? EMPTY_TOKEN_FORM : { ...form, recipient: "" })),
  };
}

export type TokenSendState = ReturnType<typeof useTokenSend>;

/** Returns what the form says, and the plan for it. */
function useReading(form: TokenForm, rules: TokenFormRules, tokenId: TokenId) {
  const addressNamed = useAddressNamed();
  const linesRead = useTokenLines(form, rules, addressNamed);
  const { lines, isBehind } = linesRead;
  const checked = useMemo(() => checkTokenForm(form, rules, lines), [form, rules, lines]);
  const payee = useMemo(() => readPayee(form, rules), [form, rules]);
  const payees = useMemo(() => {
    const to = checked.ok ? checked.value.to : NOBODY;
    const known = to.map((party) => party.payee);
    // What is known of the recipient is said before there is an amount.
    return known.length === 0 && form.mode === "one" && payee.ok ? [payee.value] : known;
  }, [checked, payee, form.mode]);
  const intent = useMemo(() => (checked.ok ? intentOf(tokenId, checked.value) : undefined), [tokenId, checked]);
  const planned = usePlan(intent);
  const terms = checked.ok ? conversionTerms(form, checked.value, rules) : undefined;
  return {
    checked,
    lines: linesRead,
    addressNamed,
    isBehind,
    payees,
    intent,
    planned,
    terms,
    /** What is typed, asked for or everything, whether or not it can be paid. */
    typedAtoms: typedAtoms(form, rules),
    /** The whole address of the recipient, once the text is one. */
    address: payee.ok && form.conversion === undefined ? payee.value.address : undefined,
  };
}

const NO_LINES = "";

/** Returns what the lines say; nothing is read while the form has one recipient. */
function useTokenLines(
  { mode, lines }: TokenForm,
  { prefix, separators, decimals }: TokenFormRules,
  addressOf: (name: string) => string | undefined,
) {
  const { group, decimal } = separators;
  const reader = useMemo(
    () => createTokenLinesReader({ prefix, separators: { group, decimal }, decimals, addressOf }),
    [prefix, group, decimal, decimals, addressOf],
  );
  return useLines(mode === "many" ? lines : NO_LINES, reader);
}

function typedAtoms({ amount, isMax }: TokenForm, rules: TokenFormRules): Atoms | undefined {
  if (isMax) return maxOf(rules);
  const read = parseAtoms(amount, rules.decimals, rules.separators);
  return read.ok && read.value > 0n ? read.value : undefined;
}

function useWords({ decimals, isNft }: TokenFormRules) {
  const { host } = useApp();
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  return { locale: host.locale, isHidden, decimals, isNft };
}

function useRules({ token, rules: send }: Ready, { sendable }: TokenCoins): TokenFormRules {
  const { network, host } = useApp();
  const { special, prefix } = network;
  const separators = separatorsOf(host.locale);
  const { decimals } = token.genesisInfo;
  return useMemo(() => {
    const desk = token.tokenId === special.savingsTokenId ? parseAddress(special.conversionAddress, prefix) : undefined;
    const isNft = tokenKindOf(token.tokenType) === "NFT";
    const rules = { prefix, separators, decimals, balance: sendable, send, isNft };
    return desk?.ok ? { ...rules, desk: { payee: desk.value, ids: special } } : rules;
  }, [token, special, prefix, separators, decimals, sendable, send]);
}

const intentOf = (tokenId: TokenId, { to, pushes }: TokenPayment) => ({
  tokenId,
  to: to.map(({ payee, atoms }) => ({ script: payee.script, atoms })),
  ...(pushes.length > 0 && { pushes }),
});
