import { useLayoutEffect, useRef, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import type { AttemptState, Seen } from "./attempt.ts";

/**
 * Holds the values of a form. `form` is what the screen is drawn with; while keys are typed (`useTyped`) it may be
 * older than what stands in the fields, for the moment that drawing takes. A change is always made to the newest
 * values.
 */
export function useTypedForm<Form>(first: Form) {
  const [form, setForm] = useState(first);
  const newest = useRef(first);
  const drawn = useRef(first);
  useLayoutEffect(() => {
    drawn.current = form;
  }, [form]);
  return {
    form,
    change: (update: (now: Form) => Form) => {
      newest.current = update(newest.current);
      setForm(newest.current);
    },
    /** Draws the screen with what stands in the fields now. Returns whether it showed something older until then. */
    catchUp: (): boolean => {
      if (newest.current === drawn.current) return false;
      flushSync(() => setForm(newest.current));
      return true;
    },
  };
}

/**
 * Shows what is typed into a field at once, and hands it to the form as a transition: what depends on it is drawn in
 * pieces between the keys. The field that uses it must be small, because it is drawn at every key.
 */
export function useTyped(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [isBehind, startTransition] = useTransition();
  return {
    value: isBehind ? typed : value,
    onChange: (text: string) => {
      setTyped(text);
      startTransition(() => onChange(text));
    },
  };
}

type Shown<Payment extends Seen> = {
  payment: Payment | undefined;
  needsReview: boolean;
  attempt: AttemptState<Payment>;
};

/**
 * Returns what the button Send does, and Enter in a field. Both act on the plan of what stands in the fields, even if
 * the screen has not been drawn with it yet. A plan that was not on the screen before the press is always reviewed.
 */
export function useSubmit<Payment extends Seen>(shown: Shown<Payment>, catchUp: () => boolean) {
  const current = useRef(shown);
  useLayoutEffect(() => {
    current.current = shown;
  });
  const settle = () => {
    const isNew = catchUp();
    const { payment, needsReview, attempt } = current.current;
    const isClosed = isNew && payment !== undefined && attempt.isClosed(payment);
    return { needsReview, send: () => attempt.confirm(isClosed ? undefined : payment, needsReview || isNew) };
  };
  return {
    submit: () => settle().send(),
    /** Opens the review, or calls `elsewhere` for a payment that needs no review: Enter never sends. */
    enter: (elsewhere: () => void) => {
      const { needsReview, send } = settle();
      return needsReview ? send() : elsewhere();
    },
  };
}
