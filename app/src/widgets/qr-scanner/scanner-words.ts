import type { PictureProblem } from "./read-picture.ts";
import type { CameraView } from "./use-camera.ts";

type Failure = Extract<CameraView, { step: "failed" }>["problem"];

export function cameraProblemWords(problem: Failure): { title: string; detail: string } {
  switch (problem.code) {
    case "camera-denied":
      return {
        title: "Satchel may not use the camera",
        detail: "Allow the camera for this site in your browser's settings and try again, or choose a picture.",
      };
    case "camera-missing":
      return { title: "No camera found", detail: "Choose a picture of the code, or paste what it says." };
    case "camera-busy":
      return { title: "The camera is busy", detail: "Another program uses it. Close that and try again." };
    case "camera-failed":
      return { title: "The camera did not start", detail: problem.reason };
    case "reader-missing":
      return {
        title: "The reader could not be fetched",
        detail: "Reading codes needs the network the first time. Check it and try again.",
      };
  }
}

export function pictureProblemText(problem: PictureProblem | "reader-missing"): string {
  switch (problem) {
    case "not-a-picture":
      return "This file is no picture that can be read here.";
    case "nothing-found":
      return "No QR code was found in this picture. A sharp, straight picture with the code alone works best.";
    case "reader-missing":
      return "The reader could not be fetched. Check your network and choose the picture again.";
  }
}
