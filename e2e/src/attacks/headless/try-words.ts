// One try of a server that words its refusals otherwise: a person does the same with two wallets, the server words the
// refusals of one of them otherwise, and both wallets have to do the same.
import { sats } from "@satchel/core/amount";
import { aWalletId, scriptOf } from "@satchel/core/testing";
import { receiveAddress } from "@satchel/core/wallet";
import type { SendProblem } from "@satchel/engine";
import { hashOf } from "../dice.ts";
import type { Lie } from "../lies.ts";
import type { Outcome } from "../outcome.ts";
import type { Arena } from "./arena.ts";
import { createDevice, endRefused, type Run, startRun, untilFresh } from "./device.ts";

/**
 * A payment that is refused, and how it has to end. `rival`: another device of the person spends the coins just before
 * the broadcast.
 */
type Refusal = { name: string; lies: readonly Lie[]; rival?: true; outcome: "sent" | SendProblem["code"] };

export const REFUSALS: readonly Refusal[] = [
  { name: "refused", lies: [{ kind: "broadcast", how: "refused" }], outcome: "refused" },
  { name: "sent, but refused", lies: [{ kind: "broadcast", how: "sent-but-refused" }], outcome: "sent" },
  { name: "sent, but called a conflict", lies: [{ kind: "broadcast", how: "sent-but-conflicting" }], outcome: "sent" },
  { name: "coins spent by another device", lies: [], rival: true, outcome: "refused" },
  { name: "the answer lost", lies: [{ kind: "broadcast", how: "reply-lost" }], outcome: "outcome-unknown" },
];

const FUNDS = 500_000n;
const AMOUNT = 123_000n;

/** What a wallet did: everything but words and ids. */
type Story = { sent: string; outbox: string[]; notices: string[]; paid: bigint; left: bigint; later: string[] };

export async function tryWords(arena: Arena, seed: number | string, refusal: Refusal): Promise<Outcome> {
  const plain = await tell(arena, `${refusal.name}/${seed}/plain`, refusal, []);
  const reworded = await tell(arena, `${refusal.name}/${seed}/reworded`, refusal, [{ kind: "words" }]);
  const failures = [plain, reworded].flatMap((story) => impossible(story));
  if (asText(plain) !== asText(reworded)) failures.push(`${asText(plain)}\n  in other words: ${asText(reworded)}`);
  return { attack: `W1 ${refusal.name}`, seed, outcome: plain.sent, failures };
}

const asText = (story: Story): string =>
  JSON.stringify(story, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));

/** A payment that is called sent has arrived, and no payment arrives twice. */
function impossible({ sent, paid, later }: Story): string[] {
  const failures: string[] = [];
  if (sent === "sent" && paid !== AMOUNT) failures.push(`called sent, but ${paid} sats arrived`);
  if (paid !== 0n && paid !== AMOUNT) failures.push(`${paid} sats arrived`);
  if (later.length > 0) failures.push(`still in the outbox: ${later.join()}`);
  return failures;
}

/** Pays once while the server lies, then lets it be honest, and returns what happened. */
async function tell(arena: Arena, seed: string, refusal: Refusal, words: readonly Lie[]): Promise<Story> {
  const payee = scriptOf(`w${hashOf(seed).toString(36)}`);
  const device = createDevice();
  let onBroadcast: (() => Promise<void>) | undefined;
  const step = async ({ is, of }: { is: string; of: string }) => {
    if (is === "before" && of === "broadcast") await onBroadcast?.();
  };
  const run = startRun(arena.server.url, device, arena.honest, { step, timeoutMs: PATIENT_MS });
  const notices: string[] = [];
  run.engine.onNotice(({ kind }) => void notices.push(kind));
  try {
    await fund(arena, run);
    const rival = refusal.rival && (await rivalOf(arena, run));
    const plan = await run.engine.prepare({ to: [{ script: payee, sats: sats(AMOUNT) }] });
    if (!plan.ok) throw new Error(`No plan: ${plan.problem.code}`);
    onBroadcast = async () => {
      onBroadcast = undefined;
      if (rival) await spendAll(rival);
    };
    arena.server.lie({ name: "", lies: [...refusal.lies, ...words] }, seed);
    const sent = await run.engine.send(plan.value);
    const outbox = run.engine.state.getState().outbox.map(({ status }) => status);
    arena.server.beHonest();
    await untilFresh(run);
    await settled(run);
    rival?.stop();
    const paid = (await arena.honest.utxos(payee)).reduce((sum, coin) => sum + coin.sats, 0n);
    const { utxos } = run.engine.state.getState().ledger;
    const left = [...utxos.values()].reduce((sum, coin) => sum + coin.sats, 0n);
    await endRefused(run);
    const later = run.engine.state.getState().outbox.map(({ status }) => status);
    return { sent: resultOf(sent), outbox, notices: [...notices].sort(), paid, left, later };
  } finally {
    arena.server.beHonest();
    run.stop();
  }
}

/** Long enough that a busy machine does not end an answer that is on its way. */
const PATIENT_MS = 20_000;

/** `too-many-ancestors` is a refusal for which there are other words. */
const resultOf = (sent: Awaited<ReturnType<Run["engine"]["send"]>>): string => {
  if (sent.ok) return "sent";
  return sent.problem.code === "too-many-ancestors" ? "refused" : sent.problem.code;
};

async function fund({ devnet }: Arena, run: Run): Promise<void> {
  const { engine } = run;
  await engine.start();
  const created = await engine.createWallet();
  if (!created.ok) throw new Error(`No wallet: ${created.problem.code}`);
  await untilFresh(run);
  await devnet.fund(addressOf(run), FUNDS);
  await untilFresh(run);
}

const walletOf = ({ engine }: Run) => {
  const { wallets, activeId } = engine.state.getState();
  const wallet = wallets.find(({ id }) => id === activeId);
  if (!wallet) throw new Error("No active wallet");
  return wallet;
};
const addressOf = (run: Run): string => receiveAddress(walletOf(run), "ecash");

/** Returns the same wallet on another device, which asks the devnet itself. */
async function rivalOf({ devnet, honest }: Arena, { engine }: Run): Promise<Run> {
  const revealed = await engine.revealPhrase(aWalletId(engine.state.getState().activeId));
  if (!revealed.ok) throw new Error(`No phrase: ${revealed.problem.code}`);
  const rival = startRun(devnet.url, createDevice(), honest, { timeoutMs: PATIENT_MS });
  await rival.engine.start();
  const imported = await rival.engine.importWallet(revealed.value);
  if (!imported.ok) throw new Error(`Not imported: ${imported.problem.code}`);
  await untilFresh(rival);
  return rival;
}

async function spendAll({ engine }: Run): Promise<void> {
  const plan = await engine.prepare({ maxTo: scriptOf("rival") });
  const sent = plan.ok ? await engine.send(plan.value) : plan;
  if (!sent.ok) throw new Error(`The other device cannot spend: ${sent.problem.code}`);
}

const MAX_ROUNDS = 10;

/** Lets the engine ask an honest server until it knows the outcome of every payment. */
async function settled({ engine }: Run): Promise<void> {
  const isOpen = () =>
    engine.state.getState().outbox.some(({ status }) => status === "sending" || status === "unknown");
  for (let rounds = 0; rounds < MAX_ROUNDS && isOpen(); rounds++) await engine.resync();
}
