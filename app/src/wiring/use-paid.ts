import { readActivity } from "@satchel/core/activity";
import type { Ledger } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/tx";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useApp, useEngineState } from "./app-context.ts";

/** More than this many are not asked for: that many recipients are reviewed in any case. */
const MOST_ASKED = 100;

/**
 * Whether this wallet has paid a script before: first by the history on show, then by all the engine knows; undefined
 * while it is asked.
 */
export function usePaid(scripts: readonly ScriptHex[]): (script: ScriptHex) => boolean | undefined {
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
export function paidLately({ history, scripts }: Ledger): ReadonlySet<ScriptHex> {
  return new Set(
    history.flatMap((tx) => {
      const { kind, counterparties } = readActivity(tx, scripts);
      return kind === "sent" ? counterparties : [];
    }),
  );
}
