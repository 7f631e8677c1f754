import { room } from "../catalogue.ts";

/** English for the icon that a person chooses for a new token. */
export const tokenIconText = room("tokenIcon", {
  title: "Icon",
  choose: "Choose an icon",
  orDrop: "or drop one here",
  about: "PNG or JPG, up to 1 MB. It becomes 512 x 512.",
  change: "Change icon",
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

  problems: {
    "wrong-type": "Only jpg or png image files are accepted",
    "too-large": "Icon exceeds max upload size of 1,000,000 bytes",
    "not-a-picture": "Satchel can only process jpg or png files for token icon uploads",
    "not-loaded": "Error loading icon",
    "not-drawn": "Error drawing image",
    "not-rendered": "Error rendering blob",
  },
});
