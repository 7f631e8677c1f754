import { room } from "../catalogue.ts";

/** English for navigation, header, banners around every screen. */
export const frameText = room("frame", {});
