import { lookAlikeOf, readActivity } from "@satchel/core/activity";
import { addressOf, type Payee } from "@satchel/core/address";
import type { Ledger } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/tx";
import { isUnderWay } from "@satchel/engine/plan";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useApp, useEngineState } from "./app-context.ts";
import { useTrustedAddresses } from "./known-addresses.ts";

/**
 * What a person should know of a recipient before paying. `isFirst`: undefined while it is being found out. `lookAlike`:
 * the known address it could be taken for.
 */
export type Caution = { isFirst: boolean | undefined; lookAlike: string | undefined };

/** Who was paid before and looks like nobody else needs no second look; while that is being found out, everybody does. */
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
    const found = new Map(
      payees.map(({ address, script }) => [
        address,
        { isFirst: isNo(hasPaid(script)), lookAlike: lookAlikeOf(address, { trusted, paid }) },
      ]),
    );
    return (address: string) => found.get(address) ?? { isFirst: undefined, lookAlike: undefined };
  }, [payees, hasPaid, trusted, paid]);
}

const isNo = (answer: boolean | undefined) => (answer === undefined ? undefined : !answer);

/** More than this many are not asked for: that many recipients are reviewed in any case. */
const MOST_ASKED = 100;

/**
 * Whether this wallet has paid a script before: first by the history on show, then by all the engine knows; undefined
 * while it is asked.
 */
function usePaid(scripts: readonly ScriptHex[]): (script: ScriptHex) => boolean | undefined {
  const { engine } = useApp();
  const activeId = useEngineState((state) => state.activeId);
  const ledger = useEngineState((state) => state.ledger);
  const recent = useMemo(() => paidLately(ledger), [ledger]);
  const [found, setFound] = useState<{ of: string; paid: ReadonlySet<ScriptHex> }>();
  const asked = scripts
    .slice(0, MOST_ASKED)
    .filter((script) => !recent.has(script))
    .join();
  const key = `${activeId}:${asked}`;
  useEffect(() => {
    if (asked === "") return;
    let isWanted = true;
    void askAll(asked.split(","), (script) => engine.hasPaid(script)).then((paid) => {
      if (isWanted) setFound({ of: key, paid });
    });
    return () => {
      isWanted = false;
    };
  }, [engine, asked, key]);
  return useCallback(
    (script) => recent.has(script) || (found?.of === key ? found.paid.has(script) : undefined),
    [recent, found, key],
  );
}

async function askAll(scripts: readonly ScriptHex[], hasPaid: (script: ScriptHex) => Promise<boolean>) {
  const answers = await Promise.all(scripts.map(async (script) => ((await hasPaid(script)) ? [script] : [])));
  return new Set(answers.flat());
}

/** Whom the transactions on show paid. */
function paidLately({ history, scripts }: Ledger): ReadonlySet<ScriptHex> {
  return new Set(
    history.flatMap((tx) => {
      const { kind, counterparties } = readActivity(tx, scripts);
      return kind === "sent" ? counterparties : [];
    }),
  );
}

/** Whether a payment of this wallet is still without an answer. */
export const useIsUnsettled = (): boolean =>
  useEngineState(({ outbox, activeId }) => outbox.some((entry) => entry.walletId === activeId && isUnderWay(entry)));

/**
 * Whether a payment to these is reviewed before it is sent: where the person wants it always, while another payment is
 * without an answer, and where one of them needs a second look.
 */
export function useNeedsReview(payees: readonly Payee[], cautionOf: ReturnType<typeof useCautions>): boolean {
  const isWanted = useEngineState((state) => state.settings.sendModal);
  const isUnsettled = useIsUnsettled();
  return isWanted || isUnsettled || payees.some(({ address }) => isCautious(cautionOf(address)));
}
