import { MAX_NOTE_LENGTH } from "@satchel/engine";
import { NotebookPen, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { transactionText } from "../../catalogue/en/transaction.ts";
import { counted } from "../../text/counts.ts";
import { noteProblemText } from "../../text/note-problems.ts";
import { Button } from "../../ui/button.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import styles from "./private-note.module.css";

/** What a person noted about a transaction, or the button to write a note. A note leaves the device only in a backup. */
export function PrivateNote({ txid }: { txid: string }) {
  const note = useEngineState(({ notes }) => notes.get(txid));
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // After the form is closed, the focus returns to the button that opened it.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <NoteForm txid={txid} note={note ?? ""} onClose={() => setOpen(false)} />;
  if (note === undefined) {
    return (
      <div className={styles.add}>
        <Button ref={opener} size="sm" variant="ghost" icon={NotebookPen} onClick={() => setOpen(true)}>
          {transactionText.addNote}
        </Button>
        <span className={styles.kind}>{transactionText.onlyYou}</span>
      </div>
    );
  }
  return (
    <div className={styles.note}>
      <Icon of={NotebookPen} size="sm" />
      <div className={styles.body}>
        <div className={styles.kind}>{transactionText.noteHeading}</div>
        <p className={styles.text} dir="auto" translate="no">
          {note}
        </p>
      </div>
      <Button ref={opener} size="sm" variant="quiet" onClick={() => setOpen(true)}>
        {transactionText.editNote}
      </Button>
    </div>
  );
}

function NoteForm({ txid, note, onClose }: { txid: string; note: string; onClose: () => void }) {
  const { engine } = useApp();
  const locale = useLocale();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(note);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const length = [...text.trim()].length;
  const tooLong =
    length > MAX_NOTE_LENGTH ? noteProblemText({ code: "note-too-long", max: MAX_NOTE_LENGTH }) : undefined;
  const problem = tooLong ?? failure;

  const store = async (next: string) => {
    setBusy(true);
    const stored = await engine.setNote(txid, next);
    setBusy(false);
    if (stored.ok) onClose();
    else setFailure(noteProblemText(stored.problem));
  };
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (tooLong === undefined && !isBusy) void store(text);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        id={id}
        label={transactionText.note}
        problem={problem}
        help={transactionText.noteAbout}
        count={transactionText.noteLength({ length: counted(length, locale), max: counted(MAX_NOTE_LENGTH, locale) })}
      >
        <Control tall problem={problem !== undefined}>
          <textarea
            id={id}
            ref={field}
            rows={2}
            value={text}
            dir="auto"
            onChange={(event) => {
              setText(event.target.value);
              setFailure(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key === "Escape") onClose();
              // Shift and Enter begin a new line. An Enter that chooses a word of an input method is not one.
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              submit(event);
            }}
            {...fieldAria(id, problem, true)}
          />
        </Control>
      </Field>
      <div className={styles.actions}>
        <Button type="submit" size="sm" busy={isBusy} disabled={tooLong !== undefined || text.trim() === note}>
          {transactionText.saveNote}
        </Button>
        <Button size="sm" variant="secondary" onClick={onClose}>
          {commonText.cancel}
        </Button>
        {note !== "" && (
          <Button size="sm" variant="ghost" icon={Trash2} onClick={() => void store("")}>
            {transactionText.deleteNote}
          </Button>
        )}
      </div>
    </form>
  );
}
