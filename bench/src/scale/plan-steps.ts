import type { WalletSize } from "./scale-options.ts";

/** One transaction of the wallet. `coins` is the number of coins received, or spent with one coin back as change. */
export type Step =
  | { kind: "receive"; coins: number }
  | { kind: "send"; coins: number }
  | { kind: "token"; index: number };

/** Share of sends among the transactions without tokens. */
const SENT_SHARE = 0.4;

/**
 * Returns the steps of the wallet's history, oldest first. They end with exactly the requested number of transactions,
 * coins and tokens, and no step spends more coins than there are. Sends, tokens and received coins are spread evenly.
 */
export function planSteps({ txs, utxos, tokens }: WalletSize): Step[] {
  const plain = txs - tokens;
  const sends = Math.min(plain - 1, Math.floor(plain * SENT_SHARE));
  const receipts = plain - sends;
  const left = utxos - tokens;
  const arriving = Math.max(receipts, left);
  const owed = spread(arriving - left, sends);
  const arrivals = spread(arriving, receipts);
  const kinds = interleave(interleave(fill("receive", receipts), fill("send", sends)), fill("token", tokens));

  let purse = 0;
  let debt = 0;
  let token = 0;
  const steps: Step[] = [];
  for (const kind of kinds) {
    if (kind === "token") {
      steps.push({ kind, index: token++ });
    } else if (kind === "receive") {
      const coins = arrivals.next().value ?? 1;
      purse += coins;
      steps.push({ kind, coins });
    } else {
      debt += owed.next().value ?? 0;
      const spare = Math.min(debt, purse - 1);
      debt -= spare;
      purse -= spare;
      steps.push({ kind, coins: spare + 1 });
    }
  }
  if (purse !== left) spendSurplus(steps, purse - left);
  return steps;
}

type Kind = Step["kind"];
const fill = (kind: Kind, count: number): Kind[] => Array.from({ length: count }, () => kind);

/** Merges two lists so that each is spread evenly over the result, which begins with `many`. */
function interleave(many: readonly Kind[], few: readonly Kind[]): Kind[] {
  const total = many.length + few.length;
  let taken = 0;
  return Array.from({ length: total }, (_, at) => {
    const due = Math.floor(((at + 1) * few.length) / total);
    return due > taken ? (few[taken++] as Kind) : (many[at - taken] as Kind);
  });
}

/** Yields `parts` whole numbers that add up to `total` and differ by at most one. */
function* spread(total: number, parts: number): Generator<number, undefined> {
  for (let at = 0; at < parts; at++) yield Math.floor(((at + 1) * total) / parts) - Math.floor((at * total) / parts);
  return undefined;
}

/** Moves the last send to the end and lets it spend the surplus coins, which arrived too late for earlier sends. */
function spendSurplus(steps: Step[], surplus: number): void {
  const at = steps.findLastIndex(({ kind }) => kind === "send");
  const step = steps[at];
  if (step?.kind !== "send") throw new RangeError("a wallet of that many coins needs more transactions");
  // At the end all coins have arrived.
  steps.splice(at, 1);
  steps.push({ kind: "send", coins: step.coins + surplus });
}
