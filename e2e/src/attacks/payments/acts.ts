// What a person does to pay, in the order of the screens: look, review, confirm, and again after a failure.
import { addressOf } from "@satchel/core/address";
import type { Txid } from "@satchel/core/ids";
import type { Plan } from "@satchel/core/tx";
import type { PaymentIntent, SendProblem } from "@satchel/engine";
import { type Run, until } from "../headless/device.ts";
import { sessionOf } from "../headless/payer.ts";
import { seen } from "../headless/payment-kinds.ts";
import { type Person, saysNothingSent } from "./person.ts";

/** Pays once, with a second press in half of the cases; returns what became of it. */
export async function pay(it: Person, run: Run = it.run): Promise<string> {
  const intent = it.kind.look ? await it.kind.look(run) : it.story.intent;
  if (typeof intent === "string") return told(it, intent);
  const outcome = it.dice.isOnce(2) ? await payInForm(it, run, intent) : await payByPlan(it, run, intent);
  it.steps.push(outcome);
  return outcome;
}

function told({ said, steps }: Person, code: string): string {
  said.push(code);
  steps.push(code);
  return code;
}

async function payByPlan(it: Person, { engine }: Run, intent: PaymentIntent): Promise<string> {
  const plan = await prepared(engine, intent);
  if (!plan.ok) return told(it, plan.problem.code);
  let outcome = "";
  for (let presses = 1 + it.dice.below(2); presses > 0 && outcome !== "sent"; presses--) {
    const sent = await engine.send(plan.value);
    outcome = await answered(it, sent, plan.value);
  }
  return outcome;
}

function prepared(engine: Run["engine"], intent: PaymentIntent) {
  if ("trade" in intent) return engine.prepareTrade(intent);
  if ("action" in intent) return engine.prepareAction(intent);
  if ("cancel" in intent) return engine.prepareCancel(intent);
  return engine.prepare(intent);
}

/** Pays as the screens do: the session of the form checks, reviews and sends. */
async function payInForm(it: Person, { engine }: Run, intent: PaymentIntent): Promise<string> {
  const { place } = it.kind;
  const form = plannable(engine, intent);
  if (form === undefined) return told(it, "no plan");
  const stop = engine.viewPayment(place);
  try {
    const answer = await engine.askPayment(place, form, { needsReview: true });
    const session = sessionOf(it.story, engine);
    if (session?.step !== "reviewing") return told(it, session?.step === "failed" ? session.problem.code : `${answer}`);
    const { plan } = session.payment;
    const sent = await engine.confirmPayment(place);
    return sent === undefined ? told(it, "nothing was sent") : await answered(it, sent, plan);
  } finally {
    stop();
  }
}

/** Returns the payment as its form shows it; undefined where the form shows that it cannot be made. */
function plannable(engine: Run["engine"], intent: PaymentIntent) {
  try {
    return seen(engine.state.getState(), intent);
  } catch {
    return undefined;
  }
}

type Sent = { ok: true; value: { txids: readonly Txid[] } } | { ok: false; problem: SendProblem };

/** Notes what the wallet has answered; 'nothing was sent' is compared with the devnet at once. */
async function answered(it: Person, sent: Sent, plan: Plan): Promise<string> {
  if (sent.ok) {
    it.promised.push(sent.value.txids);
    return "sent";
  }
  const { code } = sent.problem;
  it.said.push(code);
  if (!saysNothingSent(sent.problem)) return code;
  for (const each of it.story.signed.filter((signed) => signed.plan === plan))
    for (const { txid } of each.txs)
      if (await it.world.honest.tx(txid).then(...IS_THERE))
        it.failures.push(`'${code}' was said, and ${txid} is there`);
  return code;
}

export const IS_THERE = [() => true, () => false] as const;

/**
 * The person pays again where the wallet lets them believe that nothing has arrived: the wallet has to see that only
 * one of the two payments can be made.
 */
export async function payAgain(it: Person): Promise<void> {
  const { run, dice } = it;
  const { outbox } = run.engine.state.getState();
  const isOpen = outbox.some(({ accepted = 0, status }) => accepted > 0 || status === "stopped");
  if (it.promised.length > 0 || isOpen || it.isForgotten || it.wishes > 1 || dice.isOnce(4)) return;
  // It shows in the history.
  if (isShown(it)) return;
  it.steps.push("again");
  if (dice.below(4) > 0) await receive(it);
  await pay(it);
}

/** Some are just enough for a small payment, others are larger than all that the person had. */
const NEW_COINS = [3_000n, 20_000n, 6_000_000n, 7_000_000n, 8_000_000n];

/** The person gets coins from which the same payment could now be made. */
async function receive(it: Person): Promise<void> {
  const { engine } = it.run;
  const funded: string[] = [];
  for (const sats of NEW_COINS) {
    funded.push(await it.world.devnet.fund(addressOf(it.story.script, "ecash") ?? "", sats));
    it.received += sats;
  }
  // They are named, not counted: what the liar has hidden may arrive, and what it has kept may spend a coin meanwhile.
  const hasAll = (coins: readonly string[]) =>
    funded.every((txid) => coins.some((outpoint) => outpoint.startsWith(txid)));
  await until(engine, ({ ledger }) => hasAll([...ledger.utxos.keys()]));
  it.steps.push("new coins");
}

/** Tells whether the wallet itself shows a transaction of this payment. */
function isShown({ run, story }: Person): boolean {
  const known = new Set(story.signed.flatMap(({ txs }) => txs.map(({ txid }) => txid as string)));
  return run.engine.state.getState().ledger.history.some(({ txid }) => known.has(txid));
}
