import type { Clock } from "@satchel/core/ports";
import { WsSub } from "../wire/index.ts";

/** Silence after which we ask, and how long the answer may take. */
const SILENCE_MS = 30_000;
const ANSWER_MS = 10_000;
const WAKE_ANSWER_MS = 5_000;

const MISSING_SUB_TYPE = WsSub.encode({ isUnsub: false, subType: undefined }).finish();
const SHORT_LOKAD_ID = WsSub.encode({
  isUnsub: false,
  subType: { $case: "lokadId", lokadId: { lokadId: Uint8Array.of(0) } },
}).finish();

/** Whether an error message is only the answer to one of our questions. */
export const isHeartbeatAnswer = (message: string): boolean =>
  message.startsWith("400: Missing sub_type") || message.startsWith("400: Invalid LOKAD ID length");

export type Heartbeat = {
  /** Something arrived. */
  heard(): void;
  /** Asks now, e.g. after the device slept. */
  check(): void;
  stop(): void;
};

/**
 * Finds a dead socket. A browser shows a page neither the server's pings nor a connection that quietly died, so after a
 * silence we send a subscription that is wrong on purpose: the indexer must answer with an error and keeps the
 * connection open (devnet.md 2). It drops a frame equal to the one before, hence two questions in turn.
 */
export function createHeartbeat(clock: Clock, ask: (question: Uint8Array) => void, onDead: () => void): Heartbeat {
  let cancel = () => {};
  let isAsking = false;
  let questions = 0;

  const listen = () => {
    isAsking = false;
    cancel = clock.after(SILENCE_MS, () => question(ANSWER_MS));
  };
  const question = (answerMs: number) => {
    isAsking = true;
    cancel();
    cancel = clock.after(answerMs, onDead);
    ask(questions++ % 2 === 0 ? MISSING_SUB_TYPE : SHORT_LOKAD_ID);
  };

  listen();
  return {
    heard() {
      cancel();
      listen();
    },
    check() {
      if (!isAsking) question(WAKE_ANSWER_MS);
    },
    stop: () => cancel(),
  };
}
