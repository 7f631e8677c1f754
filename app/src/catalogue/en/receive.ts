import { room } from "../catalogue.ts";

/** English for Receive, and the counter screen. */
export const receiveText = room("receive", {});
