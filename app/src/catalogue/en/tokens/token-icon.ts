import { room } from "../../catalogue.ts";

/** English for the icon that a person chooses for a new token. */
export const tokenIconText = room("tokenIcon", {
  title: "Icon",
  choose: "Choose an icon",
  // Of an NFT.
  titlePicture: "Picture",
  choosePicture: "Choose a picture",
  orDrop: "or drop one here",
  about: "PNG or JPG, up to 1 MB. It becomes 512 x 512.",
  // Names the control for a file.
  file: "Icon file",
  // `size`: "84 kB".
  size: ({ size }: { size: string }) => `512 x 512, ${size}`,
  edit: "Edit",
  remove: "Remove icon",
  // Alternative text of the chosen picture.
  chosen: "The chosen icon",

  // The dialog in which the picture is cut.
  shape: "Shape",
  round: "Round",
  square: "Square",
  picture: "The part that becomes the icon. Arrow keys move it.",
  zoom: "Zoom",
  zoomBy: ({ factor }: { factor: string }) => `${factor} x`,
  rotate: "Rotate",
  degrees: ({ degrees }: { degrees: string }) => `${degrees}°`,
  use: "Use icon",

  // After the token was created.
  uploaded: "Successfully uploaded token icon",
  uploadFailed: ({ email }: { email: string }) =>
    `Error submitting token icon for approval, please contact ${email} for support`,
  // The same where the network has no such address.
  uploadFailedHere: "Error submitting token icon for approval",
  notSent: {
    locked: "Satchel is locked.",
    noService: "This network has no icon service.",
    noAnswer: "The icon service did not answer.",
    // `message`: the server's own words.
    refused: ({ message }: { message: string }) => `The icon service says: ${message}`,
    notHere: "The icon is not on this device any more.",
    notStored: "The icon could not be read from this device.",
    notSigned: "The icon could not be signed.",
  },

  // On the page of a token whose icon waits for its upload.
  waiting: "The icon is not uploaded yet",
  waitingAbout: "It is stored on this device, with the same bytes as at the creation.",
  upload: "Upload icon",
  discard: "Discard",
  discarded: "The icon was discarded",

  problems: {
    "wrong-type": "Only jpg or png image files are accepted",
    "too-large": "Icon exceeds max upload size of 1,000,000 bytes",
    "not-a-picture": "Satchel can only process jpg or png files for token icon uploads",
    "not-loaded": "Error loading icon",
    "not-drawn": "Error drawing image",
    "not-rendered": "Error rendering blob",
  },
});
