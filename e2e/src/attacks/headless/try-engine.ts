// One try without a screen: a server lies while a person uses the wallet, then it is honest again, and everything has
// to be as the devnet says.

import { atoms, sats } from "@satchel/core/amount";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aWalletId, scriptOf } from "@satchel/core/testing";
import type { Plan, SendIntent, TokenIntent } from "@satchel/core/tx";
import { receiveAddress } from "@satchel/core/wallet";
import type { Notice } from "@satchel/engine";
import { createDice, type Dice, hashOf } from "../dice.ts";
import { type Attack, drawAttack, type Lie } from "../lies.ts";
import type { Outcome } from "../outcome.ts";
import { type Arena, fetchSupply } from "./arena.ts";
import { asText } from "./as-text.ts";
import { createDevice, type Device, endRefused, type Run, startRun, untilFresh, untilSettled } from "./device.ts";
import { createShaker, type Event, type Shaker } from "./events.ts";
import { judgeHistory } from "./judge-history.ts";

type Payment = { script: ScriptHex; plan: Plan; sent: boolean };
/** A try while it runs. `steps` says in a failure what the person did. */
type Try = {
  arena: Arena;
  attack: Attack;
  dice: Dice;
  /** What happens besides the lies. */
  event: Event | undefined;
  shaker: Shaker;
  device: Device;
  run: Run;
  seed: number | string;
  payments: Payment[];
  /** What the wallet has said by itself. */
  notices: Notice[];
  steps: string[];
  failures: string[];
};

/** What the dice draw unless it is chosen. `steps` gets what happens, also of a try that does not end. */
export type Chosen = { attack?: Attack; event?: Event | undefined; steps?: string[] };

export async function tryEngine(arena: Arena, seed: number | string, chosen: Chosen = {}): Promise<Outcome> {
  const dice = createDice(`${seed}/engine`);
  const { attack = drawAttack(dice), event, steps = [] } = chosen;
  const isDemo = dice.isOnce(2);
  const device = isDemo ? arena.demo : createDevice();
  const notices: Notice[] = [];
  const shaker = createShaker(arena, createDice(`${seed}/event`));
  const run = startTry({ arena, device, notices, shaker });
  const it: Try = {
    arena,
    attack,
    dice,
    event,
    shaker,
    device,
    run,
    seed,
    payments: [],
    notices,
    steps,
    failures: [],
  };
  try {
    await begin(it, isDemo);
    const phrase = await phraseOf(it.run);
    for (let count = 2 + dice.below(3); count > 0; count--) {
      await act(it);
      if (event !== undefined && it.steps.length > 0) await shake(it, event);
    }
    const told = arena.server.told();
    await recover(it);
    await checkAll(it, phrase);
    await payHonestly(it);
    return {
      attack: event === undefined ? attack.name : `${attack.name}, ${event}`,
      seed,
      outcome: outcomeOf(it, told),
      failures: report(it),
      told,
      noticed: noticedBy(it),
    };
  } finally {
    arena.server.beHonest();
    shaker.end();
    it.run.stop();
  }
}

/**
 * Lets the event happen once: after the first thing that the person does, so that the wallet has seen the world
 * before.
 */
async function shake(it: Try, event: Event): Promise<void> {
  if (it.steps.includes(event)) return;
  it.steps.push(event);
  if (event !== "the archive is damaged") return it.shaker.happen(event);
  const { engine } = it.run;
  await engine.loadAllHistory({}).catch(() => undefined);
  it.shaker.happen(event);
  // A person searches the history, and opens an older page.
  const { numTxs } = engine.state.getState().ledger;
  await Promise.allSettled([engine.readStored(0, numTxs), engine.fetchHistoryPage(1)]);
}

function startTry({ arena, device, notices, shaker }: Pick<Try, "arena" | "device" | "notices" | "shaker">): Run {
  const run = startRun(arena.server.url, device, arena.honest, { shaken: shaker });
  run.engine.onNotice((notice) => void notices.push(notice));
  return run;
}

/** Opens the wallet, and the server begins to lie before or after. */
async function begin(it: Try, isDemo: boolean): Promise<void> {
  const { arena, attack, seed, dice } = it;
  if (!isDemo) {
    await it.run.engine.start();
    await it.run.engine.createWallet();
    await untilFresh(it.run);
    for (let count = 1 + dice.below(4); count > 0; count--)
      await arena.devnet.fund(addressOf(it.run), BigInt(50_000 + dice.below(1_000_000)));
    await untilFresh(it.run);
    if (dice.isOnce(2)) return arena.server.lie(attack, seed);
    if (dice.isOnce(2)) return importThroughLies(it);
    it.run.stop();
    it.run = startTry(it);
    it.steps.push("restart");
  }
  const isLyingFirst = dice.isOnce(2);
  if (isLyingFirst) arena.server.lie(attack, seed);
  it.steps.push(isLyingFirst ? "open the wallet while the server lies" : "open the wallet");
  await it.run.engine.start();
  if (isLyingFirst) return;
  await untilFresh(it.run);
  arena.server.lie(attack, seed);
}

/** Another device of the same person sees these coins for the first time, through the lies. */
async function importThroughLies(it: Try): Promise<void> {
  const { arena, attack, seed } = it;
  const phrase = await phraseOf(it.run);
  it.run.stop();
  it.device = createDevice();
  it.run = startTry(it);
  arena.server.lie(attack, seed);
  it.steps.push("import the wallet on another device while the server lies");
  await it.run.engine.start();
  const imported = await it.run.engine.importWallet(phrase);
  if (!imported.ok) it.failures.push(`the wallet cannot be imported: ${imported.problem.code}`);
  await it.run.engine.resync();
}

const addressOf = ({ engine }: Run): string => {
  const { wallets, activeId } = engine.state.getState();
  const wallet = wallets.find(({ id }) => id === activeId);
  if (!wallet) throw new Error("No active wallet");
  return receiveAddress(wallet, "ecash");
};
const scriptOfRun = ({ engine }: Run): ScriptHex => [...engine.state.getState().ledger.scripts][0] ?? NO_SCRIPT;

async function phraseOf({ engine }: Run): Promise<string> {
  const revealed = await engine.revealPhrase(aWalletId(engine.state.getState().activeId));
  return revealed.ok ? revealed.value : `no phrase: ${revealed.problem.code}`;
}

/** Does one thing that a person does, or that happens to the wallet. */
async function act(it: Try): Promise<void> {
  const { dice, run, arena } = it;
  const script = payeeOf(it);
  switch (dice.below(10)) {
    case 0:
      it.steps.push("sync");
      return run.engine.resync();
    case 1:
      it.steps.push("receive");
      await arena.devnet.fund(addressOf(run), BigInt(10_000 + dice.below(300_000)));
      return run.engine.resync();
    case 2:
      it.steps.push("a block");
      arena.devnet.generate(1);
      return run.engine.resync();
    case 3:
      it.steps.push("history");
      await run.engine.fetchHistoryPage(dice.below(3)).catch(() => undefined);
      return;
    case 4:
    case 5:
      return pay(it, "pay everything", { maxTo: script }, script);
    case 6: {
      const intent = tokenIntent(it, script);
      return intent && pay(it, "pay a token", intent, script);
    }
    default:
      return pay(it, "pay", { to: [{ script, sats: sats(BigInt(1_000 + dice.below(60_000))) }] }, script);
  }
}

/** Each payment has a recipient of its own, whose coins on the devnet tell how often it was paid. */
const payeeOf = ({ seed, payments, steps }: Try): ScriptHex =>
  scriptOf(`p${hashOf(`${seed}/${payments.length}/${steps.length}`).toString(36)}`);

function tokenIntent({ run, dice }: Try, script: ScriptHex): TokenIntent | undefined {
  const coins = [...run.engine.state.getState().ledger.utxos.values()];
  const fungible = coins.flatMap(({ token }) =>
    token && !token.isMintBaton && token.atoms > 0n && /FUNGIBLE|STANDARD/.test(token.tokenType.type) ? [token] : [],
  );
  if (fungible.length === 0) return undefined;
  const { tokenId } = dice.pick(fungible);
  return { tokenId, to: [{ script, atoms: atoms(1n) }] };
}

/** Reviews and sends a payment; after a failure the person presses Send again in half of the cases. */
async function pay(it: Try, name: string, intent: SendIntent | TokenIntent, script: ScriptHex): Promise<void> {
  const { engine } = it.run;
  const plan = await engine.prepare(intent);
  if (!plan.ok) {
    const { problem } = plan;
    return void it.steps.push(`${name}: ${problem.code === "no-plan" ? problem.why.code : problem.code}`);
  }
  const payment: Payment = { script, plan: plan.value, sent: false };
  it.payments.push(payment);
  for (let presses = 1 + it.dice.below(2); presses > 0 && !payment.sent; presses--) await press(it, name, payment);
}

async function press({ run, steps }: Try, name: string, payment: Payment): Promise<void> {
  const sent = await run.engine.send(payment.plan);
  payment.sent ||= sent.ok;
  steps.push(`${name}: ${sent.ok ? "sent" : sent.problem.code}`);
}

/** Lets the server be honest, with or without a restart of the program, and settles every payment. */
async function recover(it: Try): Promise<void> {
  const { arena, dice } = it;
  arena.server.beHonest();
  it.shaker.end();
  it.steps.push("the server is honest");
  if (dice.isOnce(2)) {
    it.steps.push("restart");
    judgeRun(it);
    it.run.stop();
    it.run = startTry(it);
    await it.run.engine.start();
  }
  const { engine } = it.run;
  await untilFresh(it.run);
  it.steps.push("all is fetched");
  if (!(await untilSettled(it.run)))
    it.failures.push("a payment under way is not settled although the server is honest");
  for (const { id, status } of engine.state.getState().outbox) {
    if (status === "refused" && dice.isOnce(2)) await engine.rebroadcast(id);
  }
  await endRefused(it.run);
}

const MAX_ROUNDS = 10;

/** Returns the coins and the first page of a wallet as text that can be compared. */
async function truthOf({ arena, run }: Try): Promise<string[]> {
  const script = scriptOfRun(run);
  const [coins, page] = await Promise.all([arena.honest.utxos(script), arena.honest.history(script, 0, 10)]);
  return [...coins.map(asText).sort(), `${page.numTxs} transactions`, ...page.txs.map(asText).sort()];
}

function shownBy({ engine }: Run): string[] {
  const { utxos, numTxs, history } = engine.state.getState().ledger;
  const coins = [...utxos.values()].map(asText).sort();
  return [...coins, `${numTxs} transactions`, ...history.map(asText).sort()];
}

async function checkAll(it: Try, phrase: string): Promise<void> {
  const { arena, run, failures } = it;
  await checkLedger(it);
  if (it.event === "the archive is damaged") await judgeHistory(it, scriptOfRun(run));
  judgeRun(it);
  if ((await phraseOf(run)) !== phrase) failures.push("the wallet's phrase is another one");
  await checkPayments(it);
  const supply = await fetchSupply(arena.honest, arena.devnet);
  for (const [tokenId, before] of arena.supply) {
    const now = supply.get(tokenId);
    if (now !== before) failures.push(`of token ${tokenId} there were ${before}, now ${now}`);
  }
  arena.supply = supply;
  if (arena.server.redirected() > 0) failures.push("a redirect to another host was followed");
}

/** What is shown is what the chain has, after at most a few syncs. */
async function checkLedger(it: Try): Promise<void> {
  const { run, failures } = it;
  let wrong: string | undefined;
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    const truth = await truthOf(it);
    const shown = shownBy(run);
    const extra = shown.find((line) => !truth.includes(line));
    const missing = truth.find((line) => !shown.includes(line));
    if (extra === undefined && missing === undefined) return;
    wrong = `shown: ${extra ?? "nothing more"}; on the chain: ${missing ?? "nothing more"}`;
    await run.engine.resync();
  }
  failures.push(`the ledger is not the chain's: ${wrong}`);
}

/** The fee of everything that was signed is the fee that was shown, and nothing of it burns. */
function judgeRun({ run, failures }: Try): void {
  for (const { plan, fee, burns } of run.judged.splice(0)) {
    if (burns) failures.push(`tokens would be burned by a payment of ${plan.sent} sats`);
    const shown = plan.txs[0]?.fee;
    if (fee !== undefined && fee !== shown) failures.push(`the fee shown is ${shown} sats, the fee paid ${fee}`);
  }
}

/**
 * Of two payments that spend one coin, since the server had forgotten the first, the wallet says that one cannot be
 * made.
 */
const GIVEN_UP: readonly Notice["kind"][] = ["payment-conflicted", "payment-refused"];

async function checkPayments({ arena, payments, notices, failures, attack }: Try): Promise<void> {
  const isToldOf = notices.some(({ kind }) => GIVEN_UP.includes(kind));
  for (const { script, plan, sent } of payments) {
    const coins = await arena.honest.utxos(script);
    const arrived = coins.reduce((sum, coin) => sum + coin.sats, 0n);
    if (arrived !== 0n && arrived !== plan.sent) failures.push(`paid ${plan.sent} sats, but ${arrived} arrived`);
    if (sent && arrived === 0n && !isToldOf && !attack.lies.some(canSwallow))
      failures.push(`sent ${plan.sent} sats, but none arrived`);
  }
}

/** Whether the server says yes to a payment that it does not pass on. Then the coins are still there. */
const canSwallow = (lie: Lie): boolean =>
  (lie.kind === "broadcast" && /swallowed$/.test(lie.how)) ||
  // The yes to an earlier payment, where the devnet has said no.
  (lie.kind === "answer" && (lie.how === "stale" || lie.how === "of-another-path")) ||
  (lie.kind === "field" && /^BroadcastTx(Request|sRequest)$/.test(lie.message));

/**
 * With an honest server the wallet pays as always. The time-outs of a try are so short that a busy machine may run into
 * them; then the person presses Send again, which sends the same payment.
 */
async function payHonestly(it: Try): Promise<void> {
  const { arena, run, dice, failures } = it;
  await arena.devnet.fund(addressOf(run), 100_000n);
  await untilFresh(run);
  const before = it.payments.length;
  const script = payeeOf(it);
  const tokens = dice.isOnce(3) ? tokenIntent(it, script) : undefined;
  const intent = tokens ?? { to: [{ script, sats: sats(2_500n) }] };
  const made = () => it.payments.slice(before);
  const isSent = () => made().some(({ sent }) => sent);
  for (let presses = 0; presses < MAX_ROUNDS && !isSent(); presses++) {
    const [payment] = made();
    if (payment) await press(it, "pay in the end", payment);
    else await pay(it, "pay in the end", intent, script);
    if (!isSent()) await run.engine.resync();
  }
  if (!isSent()) return void failures.push("the wallet cannot pay any more");
  if (run.judged.length !== 1) failures.push(`one payment was signed ${run.judged.length} times`);
  judgeRun(it);
  await checkPayments({ ...it, payments: made(), notices: [], attack: { name: "", lies: [] } });
  await checkLedger(it);
}

function outcomeOf(it: Try, told: number): string {
  if (it.shaker.spoiled() > 0) return "damaged transactions were read";
  return told === 0 ? "no lie was asked for" : summary(it);
}

/** How often the wallet has refused to pay, or has said that something is wrong. */
function noticedBy({ steps, notices, run }: Try): number {
  const refused = steps.filter((step) => /^pay.*: (?!sent)/.test(step)).length;
  const said = notices.filter(({ kind }) =>
    /^(payment-(refused|conflicted|dropped)|balance-|coins-)/.test(kind),
  ).length;
  return refused + said + run.warnings.length;
}

/** What became of the payments during the lies. */
function summary({ payments, steps }: Try): string {
  const refused = steps.filter((step) => step.startsWith("pay ") || step.startsWith("pay:")).slice(0, -1);
  if (refused.length === 0) return payments.length > 0 ? "healed" : "healed, nothing paid";
  return [...new Set(refused.map((step) => step.replace(/^.*: /, "")))].sort().join(", ");
}

function report({ failures, steps, attack }: Try): string[] {
  const told = JSON.stringify(attack.lies);
  return failures.map((failure) => `${failure}\n    lies: ${told}\n    steps: ${steps.join("; ")}`);
}
