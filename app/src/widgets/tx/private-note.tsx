import type { Txid } from "@satchel/core/ids";
import { MAX_NOTE_LENGTH } from "@satchel/engine";
import { StickyNote, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { txDetailText } from "../../catalogue/en/history/tx-detail.ts";
import { noteProblemWords } from "../../text/problems/note-problems.ts";
import type { DetailWords } from "../../text/problems/problem-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Control, fieldAria, helpId } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { RawText } from "../../ui/words/raw-text.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import styles from "./private-note.module.css";

/**
 * What a person noted about a transaction, or the button to write a note. A note leaves the device only in a backup.
 */
export function PrivateNote({ txid }: { txid: Txid }) {
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
  return (
    <div className={styles.note}>
      <Icon of={StickyNote} size="sm" label={note === undefined ? undefined : txDetailText.note} />
      {note !== undefined && (
        <p className={styles.text} dir="auto" translate="no">
          {note}
        </p>
      )}
      <Button ref={opener} size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {note === undefined ? txDetailText.addNote : txDetailText.editNote}
      </Button>
      {note === undefined && <span className={styles.about}>{txDetailText.onlyYou}</span>}
    </div>
  );
}

function NoteForm({ txid, note, onClose }: { txid: Txid; note: string; onClose: () => void }) {
  const { engine } = useApp();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(note);
  const [failure, setFailure] = useState<DetailWords>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const isTooLong = [...text.trim()].length > MAX_NOTE_LENGTH;
  const problem = isTooLong ? noteProblemWords({ code: "note-too-long", max: MAX_NOTE_LENGTH }) : failure;
  const isGone = note !== "" && text.trim() === "";

  const store = async () => {
    setBusy(true);
    const stored = await engine.setNote(txid, text);
    setBusy(false);
    if (stored.ok) onClose();
    else setFailure(noteProblemWords(stored.problem));
  };
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (text.trim() === note) onClose();
    else if (!isTooLong && !isBusy) void store();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.line}>
        <Control problem={problem !== undefined}>
          <textarea
            id={id}
            ref={field}
            rows={1}
            className={styles.field}
            aria-label={txDetailText.note}
            title={txDetailText.noteAbout}
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
            {...fieldAria(id, problem?.detail, false)}
          />
          <span className={styles.hint}>{txDetailText.enterSaves}</span>
        </Control>
        <Button type="submit" busy={isBusy} disabled={isTooLong} variant={isGone ? "danger" : "primary"}>
          {isGone ? txDetailText.deleteNote : txDetailText.saveNote}
        </Button>
        <IconButton icon={X} label={commonText.cancel} onClick={onClose} />
      </div>
      {problem !== undefined && (
        <p id={helpId(id)} role="alert" className={styles.problem}>
          {problem.detail}
        </p>
      )}
      {problem?.raw !== undefined && <RawText text={problem.raw} />}
    </form>
  );
}
