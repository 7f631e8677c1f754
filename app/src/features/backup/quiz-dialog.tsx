import type { WalletProblem } from "@satchel/engine";
import { CircleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Stack } from "../../ui/page.tsx";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";

type Props = { walletId: string; questions: readonly Question[]; onClose: () => void };

/** Asks for words from paper. Wrong ones are said, and everything else stays as it is. */
export function QuizDialog({ walletId, questions, onClose }: Props) {
  const { engine } = useApp();
  const [answers, setAnswers] = useState<readonly string[]>(() => questions.map(() => ""));
  /** What was typed when the answers were looked at last: only that is known to be wrong. */
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<WalletProblem>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(answers);
    if (!questions.every((question, at) => isRight(question, answers[at] ?? ""))) return;
    const marked = await engine.markBackedUp(walletId);
    if (!marked.ok) return setRefusal(marked.problem);
    onClose();
    showToast({ tone: "success", title: "All three words are right", detail: "This wallet is backed up." });
  };
  const words = refusal && walletProblemWords(refusal);
  return (
    <Dialog title="Check your backup" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} autoComplete="off">
        <Stack>
          <p>Type these words from what you wrote down.</p>
          {questions.map((question, at) => (
            <Answer
              key={question.place}
              place={question.place}
              value={answers[at] ?? ""}
              isWrong={checked[at] !== undefined && checked[at] === answers[at] && !isRight(question, checked[at])}
              onChange={(text) => setAnswers((now) => now.with(at, text))}
            />
          ))}
          {words && (
            <Banner tone="problem" icon={CircleAlert} title={words.title}>
              <p>{words.detail}</p>
            </Banner>
          )}
          <Actions emphasizeLast>
            <Button variant="secondary" size="lg" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" size="lg" disabled={answers.some((answer) => answer.trim() === "")}>
              Check
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

function Answer(props: { place: number; value: string; isWrong: boolean; onChange: (text: string) => void }) {
  const id = `word-${props.place}`;
  const problem = props.isWrong ? `This is not word ${props.place}. Nothing is lost: look again.` : undefined;
  return (
    <Field id={id} label={`Word ${props.place}`} problem={problem}>
      <Control problem={props.isWrong}>
        <input
          id={id}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
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

/** A word that has to be typed from paper. `place` counts from 1, as the words are numbered. */
export type Question = { place: number; word: string };

const QUESTIONS = 3;

/** Words of the phrase to ask for, in their order. `random`: from 0 to below 1, for each one. */
export function pickQuestions(phrase: string, random: () => number): readonly Question[] {
  const left = phrase.split(" ").map((word, index) => ({ place: index + 1, word }));
  const picked: Question[] = [];
  while (picked.length < QUESTIONS && left.length > 0) {
    picked.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return picked.sort((one, other) => one.place - other.place);
}

/** Spaces around it and capitals, which keyboards put in by themselves, do not make it another word. */
export const isRight = ({ word }: Question, answer: string): boolean => answer.trim().toLowerCase() === word;
