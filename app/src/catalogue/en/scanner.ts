import { room } from "../catalogue.ts";

/** English for the QR scanner and QR pictures. */
export const scannerText = room("scanner", {});
