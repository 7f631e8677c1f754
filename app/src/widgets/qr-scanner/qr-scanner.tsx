import { CameraOff, ImageOff, ImageUp, RotateCw } from "lucide-react";
import { useState } from "react";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./qr-scanner.module.css";
import { cameraProblemWords, pictureProblemText } from "./scanner-words.ts";
import { type CameraView, useCamera } from "./use-camera.ts";
import { usePicture } from "./use-picture.ts";

/**
 * Reads a QR code with the camera, or from a picture. `onRead` is called with what the code says, which is outside data;
 * closing is then up to whoever opened it. Fetch it with `part`: nobody needs it before they scan.
 */
export function QrScanner({ onRead, onClose }: { onRead: (text: string) => void; onClose: () => void }) {
  const [attempt, setAttempt] = useState(0);
  const picture = usePicture(onRead);
  return (
    <Dialog title="Scan a QR code" onClose={onClose}>
      <Camera key={attempt} onRead={onRead} onRetry={() => setAttempt(attempt + 1)} />
      {picture.problem && (
        <Banner tone="problem" icon={ImageOff}>
          <p>{pictureProblemText(picture.problem)}</p>
        </Banner>
      )}
      <input ref={picture.input} type="file" accept="image/*" hidden aria-label="Picture" onChange={picture.onChosen} />
      <Actions>
        <Button variant="secondary" size="lg" icon={ImageUp} busy={picture.isReading} onClick={picture.choose}>
          Choose picture
        </Button>
      </Actions>
    </Dialog>
  );
}

function Camera({ onRead, onRetry }: { onRead: (text: string) => void; onRetry: () => void }) {
  const { video, view } = useCamera(onRead);
  if (view.step === "failed") return <Failure problem={view.problem} onRetry={onRetry} />;
  return (
    <>
      <div className={styles.frame}>
        <video ref={video} className={styles.video} muted playsInline aria-label="What the camera sees" />
        <span className={styles.finder} aria-hidden="true" />
      </div>
      <State view={view} />
    </>
  );
}

function State({ view }: { view: Exclude<CameraView, { step: "failed" }> }) {
  return (
    <p className={styles.state} role="status">
      {view.step === "asking" ? (
        <>
          <Spinner />
          Waiting for the camera. Your browser may ask you to allow it.
        </>
      ) : view.isSlow ? (
        "Nothing found yet. Hold it still and straight, fill the frame with it, and give it light."
      ) : (
        "Point the camera at the code. It is read by itself."
      )}
    </p>
  );
}

function Failure({ problem, onRetry }: { problem: Parameters<typeof cameraProblemWords>[0]; onRetry: () => void }) {
  const { title, detail } = cameraProblemWords(problem);
  return (
    <Banner tone="warning" icon={CameraOff} title={title}>
      <p>{detail}</p>
      {problem.code !== "camera-missing" && (
        <Button variant="quiet" size="sm" icon={RotateCw} className={styles.retry} onClick={onRetry}>
          Try again
        </Button>
      )}
    </Banner>
  );
}
