import type { AppAction } from "../app-action.ts";
import { LOKAD } from "../lokad.ts";
import { readMessage } from "../protocols/message.ts";
import { textOf } from "../text-of.ts";
import { readDice } from "./dice.ts";
import { readPayButtonSection } from "./pay-button.ts";
import { readRoll } from "./roll.ts";
import { readSolana } from "./solana.ts";
import { readXecx } from "./xecx.ts";

const LOKAD_DIGITS = 8;

/** One section of an eMPP script (facts.md 2.3); undefined for those that tokens and offers are read from. */
export function readSection(push: string): AppAction | undefined {
  const lokadId = push.slice(0, LOKAD_DIGITS);
  const payload = push.slice(LOKAD_DIGITS);
  switch (lokadId) {
    case LOKAD.alp:
    case LOKAD.agora:
      return undefined;
    case LOKAD.xecx:
      return readXecx(lokadId, payload);
    case LOKAD.solana:
      return readSolana(lokadId, payload);
    case LOKAD.message:
      return readMessage(lokadId, payload === "" ? [] : [payload]);
    case LOKAD.payButton:
      return readPayButtonSection(lokadId, payload);
    case LOKAD.dice:
      return readDice(lokadId, payload);
    case LOKAD.roll:
      return readRoll(lokadId, payload);
    default:
      // A section too short for a prefix has none.
      return {
        app: "unknown",
        lokadId: lokadId.length === LOKAD_DIGITS ? lokadId : "",
        action: { stack: push, decoded: textOf(push) },
      };
  }
}
