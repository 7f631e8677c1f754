import type { CameraProblem } from "@satchel/core/ports";
import { useEffect, useRef, useState } from "react";
import { useApp } from "../../wiring/app-context.ts";
import { createScaler, FRAME_PX, loadReader, type ReadPixels } from "./read-picture.ts";

export type CameraView =
  | { step: "asking" }
  | { step: "watching"; isSlow: boolean }
  | { step: "failed"; problem: CameraProblem | { code: "reader-missing" } };

/** Pause after each reading: about seven readings a second, and the page is idle in between. */
const PAUSE_MS = 120;
/** After this time the scanner says what helps. */
const SLOW_MS = 8000;

/**
 * While it is mounted: opens the camera, shows it in the video, and calls `onRead` once, with the first code it sees.
 */
export function useCamera(onRead: (text: string) => void) {
  const { camera } = useApp().host;
  const video = useRef<HTMLVideoElement>(null);
  const [view, setView] = useState<CameraView>({ step: "asking" });
  const tell = useRef(onRead);
  useEffect(() => {
    tell.current = onRead;
  });

  useEffect(() => {
    if (!camera) return setView({ step: "failed", problem: { code: "camera-missing" } });
    const closing = new AbortController();
    const { signal } = closing;
    const run = async () => {
      const opened = await camera.open();
      if (opened.ok) onAbort(signal, () => stop(opened.value));
      if (signal.aborted) return;
      if (!opened.ok) return setView({ step: "failed", problem: opened.problem });
      setView({ step: "watching", isSlow: false });
      const slow = setTimeout(() => setView({ step: "watching", isSlow: true }), SLOW_MS);
      onAbort(signal, () => clearTimeout(slow));
      const read = await loadReader().catch(() => undefined);
      if (signal.aborted) return;
      if (!read) return setView({ step: "failed", problem: { code: "reader-missing" } });
      const text = await watch(video.current, opened.value, read, signal);
      if (text !== undefined) tell.current(text);
    };
    void run();
    return () => closing.abort();
  }, [camera]);

  return { video, view };
}

/** Returns the first code seen, or undefined when the scanner was closed before. */
async function watch(
  video: HTMLVideoElement | null,
  stream: MediaStream,
  read: ReadPixels,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!video) return undefined;
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  const scaled = createScaler();
  while (!signal.aborted) {
    const { videoWidth: width, videoHeight: height } = video;
    const pixels = width > 0 && !document.hidden ? scaled({ source: video, width, height }, FRAME_PX) : undefined;
    const text = pixels && (await read(pixels));
    if (signal.aborted) return undefined;
    if (text !== undefined && text !== "") return text;
    await (document.hidden ? untilSeen(signal) : new Promise((resolve) => setTimeout(resolve, PAUSE_MS)));
  }
  return undefined;
}

/** Resolves when the page can be seen again, or when the scanner is closed. */
async function untilSeen(signal: AbortSignal): Promise<void> {
  const listening = new AbortController();
  await new Promise<void>((resolve) => {
    onAbort(signal, resolve);
    document.addEventListener("visibilitychange", () => document.hidden || resolve(), { signal: listening.signal });
  });
  listening.abort();
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

/** Calls `run` when the signal is aborted, at once when it is already. */
function onAbort(signal: AbortSignal, run: () => void) {
  if (signal.aborted) run();
  else signal.addEventListener("abort", run, { once: true });
}
