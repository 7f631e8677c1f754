import { MAX_PAUSE_MS, type Rate } from "./rate.ts";

/**
 * What a tab tells the others about a server. `turn`: the turn that it has taken, if it took one. `tab`: a number that
 * no other tab has. `nextAt`: when the next free turn is.
 */
export type Told = {
  kind: "pace";
  server: string;
  tab: number;
  turn: number | undefined;
  nextAt: number;
  rate: Rate;
};

/** A tab that was just opened asks for what the others know. */
export type Asked = { kind: "pace-asked" };

const isRecord = (value: unknown): value is { kind?: unknown } => typeof value === "object" && value !== null;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;

/**
 * Returns a checked message; undefined if this release does not know it, as another tab may run another release. No
 * message can make this tab wait longer than a server can.
 */
export function parseTold(message: unknown, now: number): Told | Asked | undefined {
  if (!isRecord(message)) return undefined;
  if (message.kind === "pace-asked") return { kind: "pace-asked" };
  const { kind, server, tab, turn, nextAt, rate } = message as Record<keyof Told, unknown>;
  if (kind !== "pace" || typeof server !== "string" || !isNumber(tab) || !isNumber(nextAt)) return undefined;
  if (turn !== undefined && !isNumber(turn)) return undefined;
  const parsed = parseRate(rate, now);
  return parsed && { kind, server, tab, turn, nextAt: soon(nextAt, now), rate: parsed };
}

const soon = (at: number, now: number) => Math.min(at, now + MAX_PAUSE_MS);

function parseRate(value: unknown, now: number): Rate | undefined {
  if (!isRecord(value)) return undefined;
  const { base, ceiling, answers, cutAt, pausedUntil, inRow } = value as Record<keyof Rate, unknown>;
  if (ceiling !== undefined && !isNumber(ceiling)) return undefined;
  if (!(isNumber(base) && isNumber(answers) && isNumber(cutAt) && isNumber(pausedUntil) && isNumber(inRow))) return;
  return { base, ceiling, answers, cutAt: Math.min(cutAt, now), pausedUntil: soon(pausedUntil, now), inRow };
}
