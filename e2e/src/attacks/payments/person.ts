// A person who pays while a server lies: their programs, one after the other on one device, and what is known of them.

import type { Txid } from "@satchel/core/ids";
import type { SignedTx } from "@satchel/core/ports";
import type { Plan } from "@satchel/core/tx";
import type { Notice, SendProblem } from "@satchel/engine";
import { contradictionOf } from "@satchel/engine/plan";
import type { Dice } from "../dice.ts";
import { type Browser, type Moment, PATIENCE, type Run, startRun } from "../headless/device.ts";
import type { Story, World } from "../headless/payer.ts";
import { rewardsFor } from "./claims.ts";
import type { SoakKind } from "./kinds.ts";
import type { Liar } from "./liars.ts";

/** What happens besides the lies. `lost`: the profile of the browser is gone. */
export const MISHAPS = [
  "nothing",
  "nothing",
  "killed",
  "killed",
  "stopped",
  "another tab pays too",
  "another tab pays after a failure",
  "a block",
  "a block taken back",
  "dropped by the network",
  "profile lost, restored from the phrase",
  "profile lost, restored from a file",
  "the stored address exchanged",
] as const;
export type Mishap = (typeof MISHAPS)[number];

/** `said`: what the wallet has told the person that an honest world would not make it say. */
export type Person = {
  world: World;
  dice: Dice;
  /** What decides about rewards, so that claims change nothing else of a seed. */
  claims: Dice;
  kind: SoakKind;
  story: Story;
  liar: Liar;
  urls: readonly string[];
  mishap: Mishap;
  run: Run;
  tabs: Run[];
  /** The transactions of payments that the wallet said were sent. */
  promised: (readonly Txid[])[];
  notices: Notice[];
  said: string[];
  steps: string[];
  failures: string[];
  /** How often the person wants the payment made at most. */
  wishes: number;
  /** Whether a part of a chain was given up. */
  isPartial: boolean;
  /** Whether what was half offered was taken back: a listing that was to replace another one then ends both. */
  hasTakenBack: boolean;
  /** Whether the profile that has signed it is gone. */
  isForgotten: boolean;
  /** What the person has got besides, since the payment. */
  received: bigint;
  life: Life;
};

/** `step` is called at each write and broadcast of the first tab, and never returns once the program has died. */
type Life = { step: (at: Moment) => Promise<void>; isDead: boolean };
export const newLife = (): Life => ({ step: () => Promise.resolve(), isDead: false });

const never = new Promise<never>(() => undefined);

/**
 * Short where a server may not answer, since every try would wait for it. Only a busy machine is slow otherwise, and a
 * second opinion that comes too late is said to be missing.
 */
const TIMEOUT_MS = 400 * PATIENCE;

/** Opens the wallet in a tab. After `stop` it neither writes nor sends what it has begun, as a closed page does. */
export function openProgram(
  it: Person,
  { browser, timeoutMs = TIMEOUT_MS }: { browser?: Browser; timeoutMs?: number } = {},
): Run {
  const { life, world, story } = it;
  let isClosed = false;
  const run = startRun(it.urls, story.device, world.honest, {
    timeoutMs,
    onSigned: (plan: Plan, txs: readonly SignedTx[]) => void story.signed.push({ plan, txs }),
    step: (at) => (isClosed || life.isDead ? never : browser ? Promise.resolve() : life.step(at)),
    services: rewardsFor(it),
    ...(browser && { browser }),
  });
  run.engine.onNotice((notice) => {
    it.notices.push(notice);
    if (SAYS_WRONG.has(notice.kind)) it.said.push(notice.kind);
  });
  const stop = () => {
    isClosed = true;
    run.stop();
  };
  return { ...run, stop };
}

/** Notices that an honest world gives no reason for. */
const SAYS_WRONG: ReadonlySet<Notice["kind"]> = new Set([
  "payment-refused",
  "payment-conflicted",
  "payment-dropped",
  "balance-corrected",
  "coins-left-out",
  "address-foreign",
]);

/** Ends all tabs, and counts what they have said about servers. */
export function closeAll(it: Person): void {
  for (const run of [it.run, ...it.tabs.splice(0)]) {
    const state = run.engine.state.getState();
    const { outbox, ledger } = state;
    if ([...ledger.utxos.values()].some((coin) => contradictionOf(state, coin))) it.said.push("coins left out");
    for (const { refusedBy = [] } of outbox) if (refusedBy.length > 0) it.said.push("refused by a server");
    if (run.warnings.length > 0) it.said.push("a server fails");
    run.stop();
  }
}

/** Says that nothing was sent, whatever the reason. After all others something may have been sent. */
export const saysNothingSent = ({ code }: SendProblem): boolean => !MAY_BE_SENT.has(code);
const MAY_BE_SENT: ReadonlySet<SendProblem["code"]> = new Set([
  "refused",
  "outcome-unknown",
  "chain-open",
  "still-missing",
  "still-open",
  "too-many-ancestors",
]);
