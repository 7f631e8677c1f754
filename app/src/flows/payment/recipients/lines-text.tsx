import { type ClipboardEvent, useLayoutEffect, useRef, useState } from "react";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { counted } from "../../../text/money/counts.ts";
import { Control, fieldAria } from "../../../ui/form/field.tsx";
import { Paginator } from "../../../widgets/paginator/paginator.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import styles from "./lines.module.css";
import { countBreaks, editPage, firstLineOf, PAGED_FROM, pageAt, pageOf, type TextPage, wordsOf } from "./text-page.ts";

type Props = {
  id: string;
  value: string;
  onChange: (text: string) => void;
  onLeave: () => void;
  problem: string | undefined;
};

/**
 * The field for many lines. Thousands of lines are edited in pages, because a browser lays out all lines of a field at
 * every change.
 */
export function LinesText({ id, value, onChange, onLeave, problem }: Props) {
  const locale = useLocale();
  const { area, page, show, edit } = usePages(value, onChange);
  return (
    <>
      <Control problem={problem !== undefined} tall>
        <textarea
          ref={area}
          id={id}
          rows={7}
          className={styles.lines}
          value={page ? wordsOf(page) : value}
          onChange={(event) => edit(event.target.value, event.target.selectionEnd)}
          onPaste={(event) => pasteLines(event, edit)}
          onBlur={onLeave}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          translate="no"
          wrap="off"
          {...fieldAria(id, problem, true)}
        />
      </Control>
      {page && (
        <div className={styles.pages}>
          <span>{sendText.linesOnPage(numbersOf(page, locale))}</span>
          <Paginator label={sendText.linePages} page={page.page} count={page.pages} onPage={show} />
        </div>
      )}
    </>
  );
}

function numbersOf(page: TextPage, locale: string) {
  const first = firstLineOf(page);
  const last = first + countBreaks(wordsOf(page)) + 1;
  return {
    first: counted(first + 1, locale),
    last: counted(last, locale),
    count: counted(Math.max(last, page.lines), locale),
  };
}

/**
 * Returns the page of the text that is shown, and what changes it. Another text than the one that was edited begins at
 * its first page.
 */
function usePages(value: string, onChange: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const [last, setLast] = useState(() => pageOf(value, 0));
  const page = last?.text === value ? last : pageOf(value, 0);
  useLayoutEffect(() => {
    if (caret.current !== undefined) area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const edit = (words: string, at: number) => {
    const edited = page ? editPage(page, words) : undefined;
    const text = edited?.text ?? words;
    // The pages are divided where the text becomes long or short, or a page much longer than the others.
    const isWhole = edited !== undefined && countBreaks(words) < PAGED_FROM;
    const shown = isWhole ? edited : pageAt(text, (page?.start ?? 0) + at);
    if (!isWhole) caret.current = (page?.start ?? 0) + at - (shown?.start ?? 0);
    setLast(shown);
    onChange(text);
  };
  return { area, page, edit, show: (wanted: number) => setLast(pageOf(value, wanted)) };
}

/** Takes over the pasting of many lines before the browser lays them all out in the field. */
function pasteLines(event: ClipboardEvent<HTMLTextAreaElement>, edit: (words: string, at: number) => void) {
  const pasted = event.clipboardData.getData("text/plain").replaceAll(/\r\n?/g, "\n");
  if (countBreaks(pasted) < PAGED_FROM) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  edit(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd), selectionStart + pasted.length);
}
