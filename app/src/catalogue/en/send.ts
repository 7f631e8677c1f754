import { room } from "../catalogue.ts";

/** English for Send. */
export const sendText = room("send", {});
