import { CameraOff, ImageOff, ImageUp, RotateCw } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { scannerText } from "../../catalogue/en/payment/scanner.ts";
import { Button } from "../../ui/button/button.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Spinner } from "../../ui/mark/spinner.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./qr-scanner.module.css";
import { type CameraView, useCamera } from "./use-camera.ts";
import { usePicture } from "./use-picture.ts";

/**
 * Reads a QR code with the camera, or from a picture. Calls `onRead` with the text of the code, which is outside data;
 * the caller then closes the scanner. Fetch it with `part`: it is needed only when somebody scans.
 */
export function QrScanner({ onRead, onClose }: { onRead: (text: string) => void; onClose: () => void }) {
  const [attempt, setAttempt] = useState(0);
  const picture = usePicture(onRead);
  return (
    <Dialog title={scannerText.title} onClose={onClose}>
      <Camera key={attempt} onRead={onRead} onRetry={() => setAttempt(attempt + 1)} />
      {picture.problem && (
        <Banner tone="problem" icon={ImageOff}>
          <p>{scannerText.pictures[picture.problem]}</p>
        </Banner>
      )}
      <input
        ref={picture.input}
        type="file"
        accept="image/*"
        hidden
        aria-label={scannerText.picture}
        onChange={picture.onChosen}
      />
      <Actions>
        <Button variant="secondary" size="lg" icon={ImageUp} busy={picture.isReading} onClick={picture.choose}>
          {scannerText.choosePicture}
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
        <video ref={video} className={styles.video} muted playsInline aria-label={scannerText.video} />
        <span className={styles.finder} aria-hidden="true" />
      </div>
      <State view={view} />
    </>
  );
}

function State({ view }: { view: Exclude<CameraView, { step: "failed" }> }) {
  const { isDeviceApp } = useApp().host;
  return (
    <p className={styles.state} role="status">
      {view.step === "asking" ? (
        <>
          <Spinner />
          {isDeviceApp ? scannerText.askingInApp : scannerText.asking}
        </>
      ) : view.isSlow ? (
        scannerText.watchingLong
      ) : (
        scannerText.watching
      )}
    </p>
  );
}

type CameraFailure = Extract<CameraView, { step: "failed" }>["problem"];

function detailOf(problem: CameraFailure, isDeviceApp: boolean) {
  if (problem.code === "camera-failed") return <bdi>{problem.reason}</bdi>;
  if (problem.code === "camera-denied" && isDeviceApp) return scannerText.deniedInApp;
  return scannerText.camera[problem.code].detail;
}

function Failure({ problem, onRetry }: { problem: CameraFailure; onRetry: () => void }) {
  const { isDeviceApp = false } = useApp().host;
  return (
    <Banner tone="warning" icon={CameraOff} title={scannerText.camera[problem.code].title}>
      <p>{detailOf(problem, isDeviceApp)}</p>
      {problem.code !== "camera-missing" && (
        <Button variant="quiet" size="sm" icon={RotateCw} className={styles.retry} onClick={onRetry}>
          {commonText.tryAgain}
        </Button>
      )}
    </Banner>
  );
}
