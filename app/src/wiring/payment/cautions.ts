import { lookAlikeOf, readActivity } from "@satchel/core/activity";
import { addressOf, type Payee } from "@satchel/core/address";
import type { Ledger } from "@satchel/core/ledger";
import { parseScript, type ScriptHex } from "@satchel/core/script";
import { isUnderWay } from "@satchel/engine/plan";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useApp, useEngineState } from "../app-context.ts";
import { useTrustedAddresses } from "../known-addresses.ts";

/**
 * What a person should know about a recipient before paying. `isFirst`: the wallet has never paid this address;
 * undefined while this is looked up. `lookAlike`: the known address that it could be mistaken for.
 */
export type Caution = { isFirst: boolean | undefined; lookAlike: string | undefined };

/**
 * Returns whether a recipient needs a review: one who was never paid, may never have been paid, or resembles a known
 * address.
 */
const isCautious = ({ isFirst, lookAlike }: Caution): boolean => isFirst !== false || lookAlike !== undefined;

export function useCautions(payees: readonly Payee[]): (address: string) => Caution {
  const { prefix } = useApp().network;
  const trusted = useTrustedAddresses();
  const ledger = useEngineState((state) => state.ledger);
  const hasPaid = usePaid(payees.map(({ script }) => script));
  const paid = useMemo(
    () => [...paidLately(ledger)].flatMap((script) => addressOf(script, prefix) ?? []),
    [ledger, prefix],
  );
  return useMemo(() => {
    let scripts: ReadonlyMap<string, ScriptHex> | undefined;
    const cautions = new Map<string, Caution>();
    // Of tens of thousands of recipients few are ever shown, so each is looked at when it is asked about.
    return (address: string) => {
      const cached = cautions.get(address);
      if (cached) return cached;
      scripts ??= new Map(payees.map((payee) => [payee.address, payee.script]));
      const script = scripts.get(address);
      if (script === undefined) return { isFirst: undefined, lookAlike: undefined };
      const caution = { isFirst: isNo(hasPaid(script)), lookAlike: lookAlikeOf(address, { trusted, paid }) };
      cautions.set(address, caution);
      return caution;
    };
  }, [payees, hasPaid, trusted, paid]);
}

const isNo = (answer: boolean | undefined) => (answer === undefined ? undefined : !answer);

/** No more scripts are looked up, because a payment to more recipients is always reviewed. */
const MOST_ASKED = 100;

/**
 * Returns whether this wallet has paid a script before, by the loaded history and then by everything that the engine
 * knows; undefined while the engine looks it up.
 */
function usePaid(scripts: readonly ScriptHex[]): (script: ScriptHex) => boolean | undefined {
  const { engine } = useApp();
  const activeId = useEngineState((state) => state.activeId);
  const ledger = useEngineState((state) => state.ledger);
  const recent = useMemo(() => paidLately(ledger), [ledger]);
  const [answers, setAnswers] = useState<{ of: string; paid: ReadonlySet<ScriptHex> }>();
  const asked = scripts
    .slice(0, MOST_ASKED)
    .filter((script) => !recent.has(script))
    .join();
  const key = `${activeId}:${asked}`;
  useEffect(() => {
    if (asked === "") return;
    let isWanted = true;
    const texts = asked.split(",").flatMap((text) => parseScript(text) ?? []);
    void askAll(texts, (script) => engine.hasPaid(script)).then((paid) => {
      if (isWanted) setAnswers({ of: key, paid });
    });
    return () => {
      isWanted = false;
    };
  }, [engine, asked, key]);
  return useCallback(
    (script) => recent.has(script) || (answers?.of === key ? answers.paid.has(script) : undefined),
    [recent, answers, key],
  );
}

async function askAll(scripts: readonly ScriptHex[], hasPaid: (script: ScriptHex) => Promise<boolean>) {
  const answers = await Promise.all(scripts.map(async (script) => ((await hasPaid(script)) ? [script] : [])));
  return new Set(answers.flat());
}

/** Returns the scripts that the loaded transactions paid. */
function paidLately({ history, scripts }: Ledger): ReadonlySet<ScriptHex> {
  return new Set(
    history.flatMap((tx) => {
      const { kind, counterparties } = readActivity(tx, scripts);
      return kind === "sent" ? counterparties : [];
    }),
  );
}

/** Returns whether a payment of this wallet has no answer yet. */
export const useIsUnsettled = (): boolean =>
  useEngineState(({ outbox, activeId }) => outbox.some((entry) => entry.walletId === activeId && isUnderWay(entry)));

/**
 * `asksAboutReviews`: it would go out with one press, and the person has not said yet whether that is what they want.
 */
export type ReviewRule = { needsReview: boolean; asksAboutReviews: boolean };

/**
 * Returns whether a payment is reviewed before it is sent: because it always is, because the settings ask for it,
 * because another payment has no answer yet, or because the person has not been asked about it yet. `isSeen`: the
 * screen shows all of it, as of a request.
 */
export function useReviewRule(isAlways: boolean, isSeen: boolean): ReviewRule {
  const isUnasked = useEngineState((state) => state.settings.offersConfirmations);
  const isWanted = useWantsReview();
  const needsReview = isAlways || isWanted;
  if (isSeen) return { needsReview: false, asksAboutReviews: false };
  return { needsReview: needsReview || isUnasked, asksAboutReviews: !needsReview && isUnasked };
}

/** Returns whether everything is reviewed now: the settings ask for it, or a payment has no answer yet. */
export function useWantsReview(): boolean {
  const isWanted = useEngineState((state) => state.settings.sendModal);
  const isUnsettled = useIsUnsettled();
  return isWanted || isUnsettled;
}

/** Returns whether one of the recipients needs a review. */
export const needCaution = (payees: readonly Payee[], cautionOf: ReturnType<typeof useCautions>): boolean =>
  payees.some(({ address }) => isCautious(cautionOf(address)));
