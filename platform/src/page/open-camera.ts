import { no, ok } from "@satchel/core/result";
import type { Camera, CameraProblem } from "../platform.ts";

/** What a code fills at arm's length is read from this; more only costs frames. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** The page's camera. Browsers name the reasons of a refusal in the error's name (Media Capture and Streams, 10.3.2). */
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
