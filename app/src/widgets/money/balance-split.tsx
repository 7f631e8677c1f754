import type { BalanceParts } from "@satchel/core/ledger";
import { type ReactNode, useState } from "react";
import { bareXecText, isAllSpendable, splitLine } from "../../text/money/balance-words.ts";
import { LineButton, LineWords } from "../../ui/button/line-button.tsx";
import { HIDDEN_DIGITS } from "../../ui/words/amount.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useBalanceParts } from "../../wiring/money/use-balance-parts.ts";
import { BalanceSplitDialog } from "./balance-split-dialog.tsx";

/**
 * On the balance card: the spendable part of the balance. Shown only if there is another; a press explains the parts.
 */
export function BalanceSplitLine() {
  const locale = useLocale();
  const isVisible = useEngineState((state) => state.settings.balanceVisible);
  const parts = useBalanceParts();
  if (parts === undefined || isAllSpendable(parts)) return null;
  const write = (part: Parameters<typeof bareXecText>[0]) => (isVisible ? bareXecText(part, locale) : HIDDEN_DIGITS);
  const { spendable, other } = splitLine(parts, write);
  return (
    <SplitButton parts={parts}>
      <LineWords>{spendable}</LineWords>
      <span aria-hidden="true">·</span>
      <LineWords>{other}</LineWords>
    </SplitButton>
  );
}

/** A button that explains what the balance is made of. */
export function SplitButton({ parts, children }: { parts: BalanceParts; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LineButton onClick={() => setOpen(true)}>{children}</LineButton>
      {isOpen && <BalanceSplitDialog parts={parts} onClose={() => setOpen(false)} />}
    </>
  );
}
