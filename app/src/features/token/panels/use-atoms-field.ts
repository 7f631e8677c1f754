import { type Atoms, atomsInputText, type Separators } from "@satchel/core/amount";
import type { Result } from "@satchel/core/result";
import { useState } from "react";
import type { TokenAmountProblem } from "../../../flows/token/send/token-amount.ts";
import { tokenAmountProblemText } from "../../../flows/token/send/token-send-words.ts";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";

type Rules = {
  decimals: number;
  /** What Max stands for. */
  max: Atoms;
  /** What is wrong with a typed amount, or the amount. */
  read: (text: string, separators: Separators) => Result<Atoms, TokenAmountProblem>;
};

/**
 * Holds the amount of an action, typed or Max, and says what is wrong with it once a person can see that it is wrong.
 */
export function useAtomsField({ decimals, max, read }: Rules) {
  const locale = useLocale();
  const separators = separatorsOf(locale);
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const [typed, setTyped] = useState<{ text: string; isMax: boolean }>({ text: "", isMax: false });
  const [isTouched, setTouched] = useState(false);
  const { isMax } = typed;
  const text = isMax ? atomsInputText(max, decimals, separators) : typed.text;
  const answer = read(text, separators);
  const problem = answer.ok || !isTold(answer.problem, text, isTouched) ? undefined : answer.problem;
  return {
    text,
    isMax,
    separators,
    atoms: answer.ok ? answer.value : undefined,
    problem: problem && tokenAmountProblemText(problem, { decimals, locale, isHidden, isNft: false }),
    type: (next: string) => setTyped({ text: next, isMax: false }),
    chooseMax: () => setTyped({ text: "", isMax: true }),
    leave: () => setTouched(true),
    clear: () => {
      setTyped({ text: "", isMax: false });
      setTouched(false);
    },
  };
}

export type AtomsFieldState = ReturnType<typeof useAtomsField>;

/** Half a number may become one: "." or "0". */
function isTold({ code }: TokenAmountProblem, text: string, isTouched: boolean): boolean {
  if (code === "token-amount-missing") return false;
  if (code === "token-amount-zero") return isTouched;
  if (code === "token-amount-bad") return isTouched || text.trim().length > 1;
  return true;
}
