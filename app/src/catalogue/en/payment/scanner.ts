import { room } from "../../catalogue.ts";

/** English for the QR scanner and QR pictures. */
export const scannerText = room("scanner", {
  title: "Scan a QR code",
  choosePicture: "Choose picture",
  // Name of the field that takes a picture file.
  picture: "Picture",
  video: "What the camera sees",

  // What the scanner is doing.
  asking: "Waiting for the camera. Your browser may ask you to allow it.",
  // The same in an app of the device.
  askingInApp: "Waiting for the camera. Your device may ask you to allow it.",
  watching: "Point the camera at the code. It is read automatically.",
  watchingLong:
    "Nothing found yet. Hold the camera still and straight, fill the frame with the code, and give it light.",

  // Why the camera cannot be used.
  camera: {
    "camera-denied": {
      title: "Satchel may not use the camera",
      detail: "Allow the camera for this site in your browser's settings and try again, or choose a picture.",
    },
    "camera-missing": {
      title: "No camera found",
      detail: "Choose a picture of the code, or paste what it says.",
    },
    "camera-busy": {
      title: "The camera is busy",
      detail: "Another program uses the camera. Close that program and try again.",
    },
    // The detail is the browser's own words.
    "camera-failed": { title: "The camera did not start" },
    "reader-missing": {
      title: "The reader could not be fetched",
      detail: "Reading codes needs the network the first time. Check your connection and try again.",
    },
  },

  // In place of the browser's settings in an app of the device.
  deniedInApp: "Allow the camera for Satchel in your device's settings and try again, or choose a picture.",

  // Why a picture could not be read.
  pictures: {
    "not-a-picture": "This file is not a picture that can be read here.",
    "nothing-found":
      "No QR code was found in this picture. A sharp, straight picture that shows only the code works best.",
    "reader-missing": "The reader could not be fetched. Check your connection and choose the picture again.",
  },
});
