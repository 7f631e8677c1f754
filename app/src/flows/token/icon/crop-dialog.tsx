import "react-easy-crop/react-easy-crop.css";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { commonText } from "../../../catalogue/en/common.ts";
import { tokenIconText } from "../../../catalogue/en/tokens/token-icon.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Slider } from "../../../ui/form/slider.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { drawIcon } from "./draw-icon.ts";
import type { Area, Cut } from "./icon-cut.ts";
import type { IconProblem } from "./icon-file.ts";
import { iconProblemWords } from "./icon-words.ts";
import styles from "./token-icon.module.css";

type Props = {
  /** Of the picture, a PNG or JPEG. */
  url: string;
  shape: Cut["shape"];
  onDone: (png: Blob, shape: Cut["shape"]) => void;
  onClose: () => void;
};

/** The limits of wallet.md 5. */
const [MIN_ZOOM, MAX_ZOOM, ZOOM_STEP] = [1, 10, 0.01];
/** Pixels that an arrow key moves the picture. */
const KEY_STEP = 1;

/** Cuts a square or a circle out of a picture: dragged, pinched, or with keys and two sliders. */
export function CropDialog({ url, shape: given, onDone, onClose }: Props) {
  const locale = useLocale();
  const [shape, setShape] = useState(given);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(MIN_ZOOM);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<Area>();
  const { isBusy, problem, setProblem, use } = useDrawing(url, onDone);
  const factor = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(zoom);
  return (
    <Dialog title={tokenIconText.title} onClose={onClose} closable={!isBusy}>
      <Segmented
        label={tokenIconText.shape}
        value={shape}
        onChange={setShape}
        options={[
          { id: "round", label: tokenIconText.round },
          { id: "square", label: tokenIconText.square },
        ]}
      />
      <div className={styles.crop}>
        <Cropper
          image={url}
          aspect={1}
          crop={crop}
          zoom={zoom}
          rotation={rotation}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          keyboardStep={KEY_STEP}
          cropShape={shape === "round" ? "round" : "rect"}
          showGrid={false}
          // The page's policy forbids style elements, so its styles are a file.
          disableAutomaticStylesInjection
          cropperProps={{ "aria-label": tokenIconText.picture }}
          mediaProps={{ alt: "", onError: () => setProblem("not-loaded") }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onRotationChange={setRotation}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
        />
      </div>
      <Turn label={tokenIconText.zoom} value={tokenIconText.zoomBy({ factor })}>
        <Slider
          aria-label={tokenIconText.zoom}
          aria-valuetext={tokenIconText.zoomBy({ factor })}
          min={MIN_ZOOM}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </Turn>
      <Turn label={tokenIconText.rotate} value={tokenIconText.degrees({ degrees: String(rotation) })}>
        <Slider
          aria-label={tokenIconText.rotate}
          aria-valuetext={tokenIconText.degrees({ degrees: String(rotation) })}
          min={0}
          max={360}
          step={1}
          value={rotation}
          onChange={(event) => setRotation(Number(event.target.value))}
        />
      </Turn>
      {problem && (
        <p className={styles.problem} role="alert">
          {iconProblemWords(problem)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
          {commonText.cancel}
        </Button>
        <Button size="lg" busy={isBusy} disabled={!area} onClick={() => area && void use({ area, rotation, shape })}>
          {tokenIconText.use}
        </Button>
      </div>
    </Dialog>
  );
}

function Turn(props: { label: string; value: string; children: React.ReactNode }) {
  return (
    <div className={styles.turn}>
      <span aria-hidden="true">{props.label}</span>
      {props.children}
      <bdi className={styles.value}>{props.value}</bdi>
    </div>
  );
}

function useDrawing(url: string, onDone: Props["onDone"]) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<IconProblem>();
  const use = async (cut: Cut) => {
    setBusy(true);
    const drawn = await drawIcon(url, cut);
    setBusy(false);
    if ("png" in drawn) onDone(drawn.png, cut.shape);
    else setProblem(drawn.problem);
  };
  return { isBusy, problem, setProblem, use };
}
