import { compareHolders, type HoldersDifference } from "@satchel/core/airdrop";
import { operatorOf } from "@satchel/core/operator";
import type { NamedIndexer } from "@satchel/core/ports";
import type { Utxo } from "@satchel/core/tx";
import type { Context } from "../../context.ts";

/** Who says it: two servers of different operators alike, or one alone. */
export type HoldersBy = { hosts: readonly [string, string] } | { host: string };

export type Server = Pick<NamedIndexer, "tokenUtxos" | "tokenHistory">;
/** `isShown`: how far this server is, is shown. */
type Ask = (server: Server, isShown: boolean) => Promise<readonly Utxo[]>;
type Told = { utxos: readonly Utxo[]; by: HoldersBy; difference?: HoldersDifference | undefined };

/** How long two servers that differ are given before both are asked once more: a payment may be on its way to one. */
const AGAIN_AFTER_MS = 2_000;

/**
 * Asks servers of two operators at the same time, and both once more if they differ. A server that does not answer is
 * followed by another one of its operator, and then by one of a further operator. Throws what the last one threw if no
 * server answers.
 */
export async function askTwoOperators(ctx: Context, ask: Ask, signal: AbortSignal | undefined): Promise<Told> {
  const answers = await askOnce(ctx, ask, signal);
  if (answers.difference === undefined) return answers;
  await new Promise<void>((resolve) => void ctx.ports.clock.after(AGAIN_AFTER_MS, resolve));
  signal?.throwIfAborted();
  return askOnce(ctx, ask, signal);
}

async function askOnce({ ports }: Context, ask: Ask, signal: AbortSignal | undefined): Promise<Told> {
  const operators = byOperator(await ports.chain.indexers());
  // A client that names no servers is asked as one.
  if (operators.length === 0) return { utxos: await ask(ports.chain, true), by: { host: "" } };
  let failure: unknown;
  const waiting = [...operators];
  const answerOfNext = async (isShown: boolean): Promise<{ host: string; utxos: readonly Utxo[] } | undefined> => {
    for (let servers = waiting.shift(); servers; servers = waiting.shift()) {
      for (const server of servers) {
        signal?.throwIfAborted();
        try {
          return { host: server.host, utxos: await ask(server, isShown) };
        } catch (error) {
          failure = error;
        }
      }
    }
    return undefined;
  };
  const answers = await Promise.all([answerOfNext(true), answerOfNext(false)]);
  signal?.throwIfAborted();
  const [first, second] = answers.filter((answer) => answer !== undefined);
  if (first === undefined) throw failure;
  if (second === undefined) return { utxos: first.utxos, by: { host: first.host } };
  const hosts = [first.host, second.host] as const;
  return { utxos: first.utxos, by: { hosts }, difference: compareHolders(first.utxos, second.utxos) };
}

/** Returns the servers of each operator, in the order in which they are asked. */
function byOperator(indexers: readonly NamedIndexer[]): NamedIndexer[][] {
  const operators = new Map<string, NamedIndexer[]>();
  for (const indexer of indexers) {
    const operator = operatorOf(indexer.host);
    operators.set(operator, [...(operators.get(operator) ?? []), indexer]);
  }
  return [...operators.values()];
}
