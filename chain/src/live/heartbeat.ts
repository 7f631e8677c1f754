import type { Clock } from "@satchel/core/ports";
import { WsSub } from "../wire/index.ts";

/** After this silence the heartbeat asks the server, which then has ANSWER_MS to answer. */
const SILENCE_MS = 30_000;
const ANSWER_MS = 10_000;
const WAKE_ANSWER_MS = 5_000;

const MISSING_SUB_TYPE = WsSub.encode({ isUnsub: false, subType: undefined }).finish();
const SHORT_LOKAD_ID = WsSub.encode({
  isUnsub: false,
  subType: { $case: "lokadId", lokadId: { lokadId: Uint8Array.of(0) } },
}).finish();

/** Whether an error message is the expected answer to a question of the heartbeat. */
export const isHeartbeatAnswer = (message: string): boolean =>
  message.startsWith("400: Missing sub_type") || message.startsWith("400: Invalid LOKAD ID length");

export type Heartbeat = {
  /** Records that a message arrived. */
  heard(): void;
  /** Records that the server has answered its oldest open question. */
  answered(): void;
  /** Asks the server now, for example after the device slept. */
  check(): void;
  /**
   * Asks the server, and calls `done` at its answer. The server reads its frames in order, so what was sent before the
   * question is in effect by then.
   */
  confirm(done: () => void): void;
  stop(): void;
};

/**
 * Detects a dead socket. A browser tells a page neither about the server's pings nor about a connection that died
 * silently. So after a silence the heartbeat sends a deliberately invalid subscription: the indexer answers with an
 * error and keeps the connection open (devnet.md 2). Two different ones alternate, because the indexer ignores a
 * frame that equals the one before.
 */
export function createHeartbeat(clock: Clock, ask: (question: Uint8Array) => void, onDead: () => void): Heartbeat {
  let cancel = () => {};
  let isAsking = false;
  let questions = 0;
  const open: (() => void)[] = [];

  const listen = () => {
    isAsking = false;
    cancel = clock.after(SILENCE_MS, () => question(ANSWER_MS));
  };
  const question = (answerMs: number, done = () => {}) => {
    isAsking = true;
    open.push(done);
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
    answered: () => open.shift()?.(),
    check() {
      if (!isAsking) question(WAKE_ANSWER_MS);
    },
    confirm: (done) => question(ANSWER_MS, done),
    stop: () => cancel(),
  };
}
