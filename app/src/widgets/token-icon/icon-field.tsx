import { ImageUp } from "lucide-react";
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from "react";
import { tokenIconText } from "../../catalogue/en/token-icon.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Field, fieldAria } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { part } from "../../ui/part.tsx";
import type { Cut } from "./icon-cut.ts";
import { checkIconFile, type IconProblem } from "./icon-file.ts";
import { iconProblemWords } from "./icon-words.ts";
import styles from "./token-icon.module.css";

/** An icon of ICON_PX by ICON_PX. */
export type ChosenIcon = { png: Blob; shape: Cut["shape"] };

const CropDialog = part(
  async () => (await import("./crop-dialog.tsx")).CropDialog,
  () => null,
);

/** Lets a person choose and cut the icon of a new token. A file that is refused never replaces the icon that was chosen before. */
export function IconField(props: {
  value: ChosenIcon | undefined;
  /** The shape that the dialog begins with. */
  shape: Cut["shape"];
  onChange: (icon: ChosenIcon | undefined) => void;
}) {
  const { value, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { picture, problem, take, leave } = usePictureFile();
  const shown = useObjectUrl(value?.png);
  const [isOver, setOver] = useState(false);

  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Without this, choosing the same file again would be no change.
    event.target.value = "";
    if (file) void take(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void take(file);
  };
  return (
    <Field id={id} label={tokenIconText.title} problem={problem && iconProblemWords(problem)}>
      <section
        aria-label={tokenIconText.title}
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {shown ? (
          <img
            className={classNames(styles.icon, value?.shape === "round" && styles.round)}
            src={shown}
            alt={tokenIconText.chosen}
          />
        ) : (
          <Icon of={ImageUp} />
        )}
        <div className={styles.choose}>
          <Button variant={shown ? "secondary" : "ghost"} size="sm" onClick={() => input.current?.click()}>
            {shown ? tokenIconText.change : tokenIconText.choose}
          </Button>
          {shown ? (
            <Button variant="ghost" size="sm" onClick={() => onChange(undefined)}>
              {tokenIconText.remove}
            </Button>
          ) : (
            <span className={styles.orDrop}>{tokenIconText.orDrop}</span>
          )}
        </div>
        <p className={styles.about}>{tokenIconText.about}</p>
        <input
          {...fieldAria(id, problem && iconProblemWords(problem), false)}
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          className={styles.input}
          tabIndex={-1}
          onChange={onChosen}
        />
      </section>
      {picture && (
        <CropDialog
          url={picture}
          shape={value?.shape ?? props.shape}
          onClose={leave}
          onDone={(png, shape) => {
            leave();
            onChange({ png, shape });
          }}
        />
      )}
    </Field>
  );
}

/** The picture that is being cut, as a URL, or why the last file was refused. */
function usePictureFile() {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<IconProblem>();
  const picture = useObjectUrl(file);
  const take = async (chosen: File) => {
    const refused = await checkIconFile(chosen);
    setProblem(refused);
    if (!refused) setFile(chosen);
  };
  return { picture, problem, take, leave: () => setFile(undefined) };
}

/** Returns a URL of the bytes as long as they are shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return blob && url;
}
