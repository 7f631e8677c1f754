import { CircleAlert, Crop, ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { tokenIconText } from "../../../catalogue/en/tokens/token-icon.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { fieldAria, helpId } from "../../../ui/form/field.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { part } from "../../../ui/react/part.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import type { Cut } from "./icon-cut.ts";
import { checkIconFile, type IconProblem } from "./icon-file.ts";
import { iconProblemWords } from "./icon-words.ts";
import styles from "./token-icon.module.css";
import { useObjectUrl } from "./use-object-url.ts";

/** An icon of ICON_PX by ICON_PX. `source`: the picture that it was cut from. */
export type ChosenIcon = { png: Blob; shape: Cut["shape"]; source?: Blob };

const CropDialog = part(
  async () => (await import("./crop-dialog.tsx")).CropDialog,
  () => null,
);

/**
 * Lets a person choose and cut the icon of a new token. A file that is refused never replaces the icon that was chosen
 * before.
 */
export function IconField(props: {
  value: ChosenIcon | undefined;
  /** The shape that the dialog begins with. */
  shape: Cut["shape"];
  /** It is the picture of an NFT, which nobody calls an icon. */
  isPicture?: boolean;
  onChange: (icon: ChosenIcon | undefined) => void;
}) {
  const { value, onChange, isPicture = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { file, picture, problem, take, edit, leave } = usePictureFile();
  const words = problem && iconProblemWords(problem);

  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // Without this, choosing the same file again would be no change.
    event.target.value = "";
    if (chosen) void take(chosen);
  };
  return (
    <div className={styles.field}>
      <Drop isEmpty={value === undefined} onFile={(dropped) => void take(dropped)}>
        {value ? (
          <Chosen
            isPicture={isPicture}
            icon={value}
            onEdit={() => edit(value.source ?? value.png)}
            onRemove={() => onChange(undefined)}
          />
        ) : (
          <Empty isPicture={isPicture} onChoose={() => input.current?.click()} />
        )}
        <input
          {...fieldAria(id, words, false)}
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={tokenIconText.file}
          className={styles.input}
          tabIndex={-1}
          onChange={onChosen}
        />
      </Drop>
      {words !== undefined && (
        <p className={styles.refused} id={helpId(id)} role="alert">
          <Icon of={CircleAlert} size="xs" />
          {words}
        </p>
      )}
      {file && picture && (
        <CropDialog
          url={picture}
          shape={value?.shape ?? props.shape}
          onClose={leave}
          onDone={(png, shape) => {
            leave();
            onChange({ png, shape, source: file });
          }}
        />
      )}
    </div>
  );
}

/** Where a file can be dropped; also while an icon is chosen, which a new one replaces. */
function Drop(props: { isEmpty: boolean; onFile: (file: File) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) props.onFile(file);
  };
  return (
    <section
      aria-label={tokenIconText.title}
      className={classNames(props.isEmpty ? styles.drop : styles.chosen, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {props.children}
    </section>
  );
}

function Empty({ isPicture, onChoose }: { isPicture: boolean; onChoose: () => void }) {
  return (
    <>
      <Icon of={ImageUp} />
      <div className={styles.choose}>
        <Button variant="ghost" size="sm" onClick={onChoose}>
          {isPicture ? tokenIconText.choosePicture : tokenIconText.choose}
        </Button>
        <span className={styles.orDrop}>{tokenIconText.orDrop}</span>
      </div>
      <p className={styles.about}>{tokenIconText.about}</p>
    </>
  );
}

function Chosen(props: { icon: ChosenIcon; isPicture: boolean; onEdit: () => void; onRemove: () => void }) {
  const { icon, isPicture, onEdit, onRemove } = props;
  const locale = useLocale();
  const shown = useObjectUrl(icon.png);
  const kilobytes = Math.max(1, Math.round(icon.png.size / 1000));
  const size = new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte" }).format(kilobytes);
  // Number and unit stay on one line.
  const whole = size.replaceAll(" ", "\u00a0");
  return (
    <>
      <img
        className={classNames(styles.icon, icon.shape === "round" && styles.round)}
        src={shown}
        alt={tokenIconText.chosen}
      />
      <div className={styles.words}>
        <strong>{isPicture ? tokenIconText.titlePicture : tokenIconText.title}</strong>
        <span className={styles.size}>{tokenIconText.size({ size: whole })}</span>
      </div>
      <Button variant="secondary" size="sm" icon={Crop} onClick={onEdit}>
        {tokenIconText.edit}
      </Button>
      <IconButton icon={Trash2} label={tokenIconText.remove} onClick={onRemove} />
    </>
  );
}

/** The picture that is being cut, also as a URL, or why the last file was refused. */
function usePictureFile() {
  const [file, setFile] = useState<Blob>();
  const [problem, setProblem] = useState<IconProblem>();
  const picture = useObjectUrl(file);
  const take = async (chosen: File) => {
    const refused = await checkIconFile(chosen);
    setProblem(refused);
    if (!refused) setFile(chosen);
  };
  return { file, picture, problem, take, edit: (source: Blob) => setFile(source), leave: () => setFile(undefined) };
}
