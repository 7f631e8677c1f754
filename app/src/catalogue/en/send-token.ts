import { room } from "../catalogue.ts";

/** English for sending a token. */
export const sendTokenText = room("sendToken", {});
