import { DEFAULT_SETTINGS, type Settings } from "@satchel/engine";

/** Of a person who has said that payments to people they know go out with one press. */
export const SETTINGS: Settings = { ...DEFAULT_SETTINGS, offersConfirmations: false };
