import type { WalletId } from "@satchel/core/ids";
import type { WalletProblem } from "@satchel/engine";
import { type FormEvent, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { backupText } from "../../catalogue/en/wallet/backup.ts";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { Control, Field, fieldAria } from "../../ui/form/field.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { ProblemPanel } from "../../ui/status/failure-panel.tsx";
import { useApp } from "../../wiring/app-context.ts";

type Props = { walletId: WalletId; questions: readonly Question[]; onClose: () => void };

/** Asks for words that the person has written on paper. A wrong word is marked; the right answers stay. */
export function QuizDialog({ walletId, questions, onClose }: Props) {
  const { engine } = useApp();
  const [answers, setAnswers] = useState<readonly string[]>(() => questions.map(() => ""));
  /** The answers as they were checked last: an answer that has changed since is not known to be wrong. */
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<WalletProblem>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(answers);
    if (!questions.every((question, at) => isRight(question, answers[at] ?? ""))) return;
    const marked = await engine.markBackedUp(walletId);
    if (!marked.ok) return setRefusal(marked.problem);
    onClose();
    showToast({ tone: "success", title: backupText.allRight, detail: backupText.backedUp });
  };
  const words = refusal && walletProblemWords(refusal);
  return (
    <Dialog title={backupText.quiz} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} autoComplete="off">
        <Stack>
          <p>{backupText.quizAbout}</p>
          {questions.map((question, at) => (
            <Answer
              key={question.place}
              place={question.place}
              value={answers[at] ?? ""}
              isWrong={checked[at] !== undefined && checked[at] === answers[at] && !isRight(question, checked[at])}
              onChange={(text) => setAnswers((now) => now.with(at, text))}
            />
          ))}
          {words && <ProblemPanel words={words} />}
          <Actions emphasizeLast>
            <Button variant="secondary" size="lg" onClick={onClose}>
              {commonText.back}
            </Button>
            <Button type="submit" size="lg" disabled={answers.some((answer) => answer.trim() === "")}>
              {backupText.check}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

function Answer(props: { place: number; value: string; isWrong: boolean; onChange: (text: string) => void }) {
  const id = `word-${props.place}`;
  const place = String(props.place);
  const problem = props.isWrong ? backupText.wrongWord({ place }) : undefined;
  return (
    <Field id={id} label={backupText.word({ place })} problem={problem}>
      <Control problem={props.isWrong}>
        <input
          id={id}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          translate="no"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-form-type="other"
          {...fieldAria(id, problem, false)}
        />
      </Control>
    </Field>
  );
}

/** A word to type from paper. `place` counts from 1, as the words are numbered. */
export type Question = { place: number; word: string };

const QUESTIONS = 3;

/** Returns the words to ask for, in their order. `random` returns a number from 0 to below 1 for each word. */
export function pickQuestions(phrase: string, random: () => number): readonly Question[] {
  const remaining = phrase.split(" ").map((word, index) => ({ place: index + 1, word }));
  const picked: Question[] = [];
  while (picked.length < QUESTIONS && remaining.length > 0) {
    picked.push(...remaining.splice(Math.floor(random() * remaining.length), 1));
  }
  return picked.sort((one, other) => one.place - other.place);
}

/** Whether an answer is the word. Capitals and spaces around it, which keyboards add by themselves, do not matter. */
export const isRight = ({ word }: Question, answer: string): boolean => answer.trim().toLowerCase() === word;
