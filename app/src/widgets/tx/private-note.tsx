import { MAX_NOTE_LENGTH } from "@satchel/engine";
import { NotebookPen, Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { noteProblemText } from "../../text/note-problems.ts";
import { Button } from "../../ui/button.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import styles from "./private-note.module.css";

/** What a person noted about a transaction, or the way to note something. It never leaves the device but in a backup. */
export function PrivateNote({ txid }: { txid: string }) {
  const note = useEngineState(({ notes }) => notes.get(txid));
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Whoever has saved or left the form goes on from where it was opened.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <NoteForm txid={txid} note={note ?? ""} onClose={() => setOpen(false)} />;
  if (note === undefined) {
    return (
      <div>
        <Button ref={opener} size="sm" variant="secondary" icon={NotebookPen} onClick={() => setOpen(true)}>
          Add note
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.note}>
      <Icon of={NotebookPen} size="sm" />
      <div className={styles.body}>
        <div className={styles.kind}>Private note, only yours</div>
        <p className={styles.text} dir="auto">
          {note}
        </p>
      </div>
      <Button ref={opener} size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Edit note
      </Button>
    </div>
  );
}

function NoteForm({ txid, note, onClose }: { txid: string; note: string; onClose: () => void }) {
  const { engine } = useApp();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong === undefined && !isBusy) void store(text);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        id={id}
        label="Private note"
        problem={problem}
        help="Stays on this device and in your backup file. Nobody else sees it."
        count={`${length} of ${MAX_NOTE_LENGTH}`}
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
            onKeyDown={(event) => event.key === "Escape" && onClose()}
            {...fieldAria(id, problem, true)}
          />
        </Control>
      </Field>
      <div className={styles.actions}>
        <Button type="submit" size="sm" busy={isBusy} disabled={tooLong !== undefined || text.trim() === note}>
          Save note
        </Button>
        <Button size="sm" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {note !== "" && (
          <Button size="sm" variant="ghost" icon={Trash2} onClick={() => void store("")}>
            Delete note
          </Button>
        )}
      </div>
    </form>
  );
}
