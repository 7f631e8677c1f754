import type { CameraProblem } from "@satchel/core/ports";
import { no, ok } from "@satchel/core/result";
import type { Camera } from "../platform.ts";

/** Enough to read a QR code at arm's length; a higher resolution only lowers the frame rate. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** Opens the page's camera. The name of a browser's error tells the reason (Media Capture and Streams, 10.3.2). */
export async function openCamera(devices: Pick<MediaDevices, "getUserMedia">): ReturnType<Camera["open"]> {
  try {
    return ok(await devices.getUserMedia(WANTED));
  } catch (error) {
    return no(problemOf(error));
  }
}

function problemOf(error: unknown): CameraProblem {
  const { name, message } = error instanceof Error || error instanceof DOMException ? error : new Error(String(error));
  switch (name) {
    case "NotAllowedError":
    case "SecurityError":
      return { code: "camera-denied" };
    case "NotFoundError":
    case "OverconstrainedError":
      return { code: "camera-missing" };
    case "NotReadableError":
    case "AbortError":
      return { code: "camera-busy" };
    default:
      return { code: "camera-failed", reason: message };
  }
}
