import type { Separators } from "@satchel/core/amount";
import { type ChangeEvent, type ComponentProps, type ReactNode, useLayoutEffect, useRef } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { asTyped, groupWhileTyping, withoutDots } from "../../text/money/amount-typing.ts";
import { classNames } from "../class-names.ts";
import { Icon, type IconGlyph } from "../mark/icon.tsx";
import { HIDDEN_DIGITS } from "../words/amount.tsx";
import styles from "./amount-field.module.css";
import { Field, fieldAria } from "./field.tsx";

type Props = {
  id: string;
  label: string;
  hint?: string | undefined;
  value: string;
  /** The value is what the wallet holds, and balances are hidden: six dots stand for it. */
  isHidden?: boolean | undefined;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  onEnter?: (() => void) | undefined;
  readOnly?: boolean | undefined;
  separators: Separators;
  unit: string;
  /** A control that chooses the unit; it takes the place of the unit's name. */
  unitChoice?: ReactNode;
  icon?: IconGlyph | undefined;
  problem?: string | undefined;
  help?: string | undefined;
  /** At the end of the line of the help. */
  count?: string | undefined;
  /** Second line: the other unit, what is spendable. */
  children?: ReactNode;
  /** Max, which keeps its place at the end of the second line. */
  max?: ReactNode;
};

/** A big number, grouped while it is typed. The form decides what the number means. */
export function AmountField(props: Props) {
  const { id, problem } = props;
  // What the form itself has written, a converted amount for example, is grouped as if a person had typed it.
  const value = props.isHidden ? HIDDEN_DIGITS : asTyped(props.value, props.separators);
  const onChange = (text: string) => props.onChange(props.isHidden ? withoutDots(text) : text);
  return (
    <Field id={id} label={props.label} hint={props.hint} problem={problem} help={props.help} count={props.count}>
      <div className={classNames(styles.box, problem !== undefined && styles.wrong)}>
        <div className={styles.first}>
          {props.icon && <Icon of={props.icon} className={styles.icon} />}
          <AmountInput
            id={id}
            value={value}
            onText={onChange}
            separators={props.separators}
            onEnter={props.onEnter}
            onBlur={({ relatedTarget, currentTarget }) => {
              // A dialog of this form takes the focus, and gives it back.
              if (relatedTarget === null || dialogOf(relatedTarget) === dialogOf(currentTarget)) props.onBlur?.();
            }}
            readOnly={props.readOnly}
            {...fieldAria(id, problem, props.help !== undefined)}
          />
          {props.unitChoice ?? (
            <bdi className={styles.unit} translate="no">
              {props.unit}
            </bdi>
          )}
        </div>
        {props.children !== undefined && (
          <div className={styles.second}>
            <div className={styles.says}>{props.children}</div>
            {props.max}
          </div>
        )}
      </div>
    </Field>
  );
}

const dialogOf = (element: Element | null | undefined) => element?.closest("dialog") ?? null;

type InputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "onKeyDown"> & {
  value: string;
  onText: (text: string) => void;
  separators: Separators;
  onEnter?: (() => void) | undefined;
};

/** The input of an amount, which is grouped while it is typed, without what stands around it. */
export function AmountInput({ value, onText, separators, onEnter, inputMode = "decimal", ...rest }: InputProps) {
  const typing = useGroupedTyping(value, onText, separators);
  return (
    <input
      {...rest}
      ref={typing.input}
      value={value}
      onChange={typing.onChange}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !onEnter) return;
        event.preventDefault();
        onEnter();
      }}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      placeholder="0"
      dir="ltr"
      translate="no"
    />
  );
}

/**
 * Groups what is typed. React puts the caret at the end when it writes a changed text; this puts it back behind the
 * same digit.
 */
function useGroupedTyping(value: string, onChange: (text: string) => void, separators: Separators) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  return {
    input,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value: text, selectionStart } = event.target;
      const typed = groupWhileTyping(value, { text, caret: selectionStart ?? text.length }, separators);
      caret.current = typed.caret;
      onChange(typed.text);
    },
  };
}

/** Chooses the largest amount that is possible, also when that changes meanwhile. */
export function MaxButton({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  return (
    <button type="button" className={styles.max} aria-pressed={isOn} onClick={onClick}>
      {commonText.max}
    </button>
  );
}
