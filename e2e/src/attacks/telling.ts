import type { Dice } from "./dice.ts";
import type { Lie, LiveHow } from "./lies.ts";

/** What the parts of the server share. */
export type Telling = {
  dice: Dice;
  lies: readonly Lie[];
  /** Counts a lie. Returns false if the server has lied often enough. */
  tell(): boolean;
  bend(message: string, bytes: Uint8Array): Uint8Array;
  /** Returns the body of a refusal with this text or body; in other words if that is a lie. */
  word(said: string | Uint8Array): Uint8Array;
};

/** Returns the lies on the live socket that are being told. */
export const liveLies = (telling: Telling | undefined): readonly LiveHow[] =>
  (telling?.lies ?? []).flatMap((lie) => (lie.kind === "live" ? [lie.how] : []));
