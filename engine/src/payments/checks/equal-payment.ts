import type { Txid } from "@satchel/core/ids";
import { readScript, type ScriptHex } from "@satchel/core/script";
import type { SendIntent, TokenIntent, Tx } from "@satchel/core/tx";
import type { OutboxEntry, State } from "../../state.ts";
import { type SignedOutput, signedOutputs } from "../signed/signed-outputs.ts";

/** A payment younger than this that pays the same is told to a person who is about to pay once more. */
export const EQUAL_WITHIN_MS = 10 * 60_000;

/** `isOpen`: it is in the outbox, and its end is not known. `at`: milliseconds since 1970. */
export type EqualPayment = { txid: Txid; at: number; isOpen: boolean };

type Output = Pick<SignedOutput, "script" | "sats" | "token">;
type Seen = Pick<State, "ledger" | "outbox">;

/**
 * Returns the newest payment of this wallet since `since` (ms since 1970) that pays the same: the same scripts get the
 * same sats or atoms, nobody else gets any, and the message is the same. What another wallet has paid is not known.
 */
export function equalPayment(
  intent: SendIntent | TokenIntent,
  { ledger, outbox }: Seen,
  since: number,
): EqualPayment | undefined {
  if (!("to" in intent)) return undefined;
  const wanted = wantedBy(intent);
  const pays = (outputs: readonly Output[]) => textOf(outputs, ledger.scripts, "tokenId" in intent) === wanted;
  const open = outbox.flatMap((entry) => {
    const last = lastOf(entry);
    return last && pays(signedOutputs(last.rawTx)) ? { txid: last.txid, at: entry.createdAt, isOpen: true } : [];
  });
  const openTxids = new Set(open.map(({ txid }) => txid));
  const made = ledger.history
    .filter((tx) => !openTxids.has(tx.txid) && isOwn(tx, ledger.scripts) && pays(tx.outputs))
    .map((tx) => ({ txid: tx.txid, at: secondsOf(tx) * 1000, isOpen: false }));
  return [...open, ...made].filter(({ at }) => at >= since).sort((a, b) => b.at - a.at)[0];
}

/** A refused payment may still arrive, so it counts too; of a chain nothing can be compared. */
const lastOf = ({ txs }: OutboxEntry) => (txs.length === 1 ? txs[0] : undefined);

const isOwn = ({ inputs }: Tx, own: ReadonlySet<ScriptHex>): boolean => inputs.some(({ script }) => own.has(script));

const secondsOf = ({ timeFirstSeen, block }: Tx): number => timeFirstSeen || (block?.timestamp ?? 0);

const isMessage = ({ script }: Output): boolean => readScript(script).kind === "op-return";

function wantedBy(intent: Extract<SendIntent | TokenIntent, { to: unknown }>): string {
  if ("tokenId" in intent)
    return sorted(intent.to.map(({ script, atoms }) => `${script} ${intent.tokenId} ${atoms}`)).join("|");
  return [intent.data ?? "", ...sorted(intent.to.map(({ script, sats }) => `${script} ${sats}`))].join("|");
}

/** What a transaction pays to others, in one order. Of a payment of tokens only the tokens count. */
function textOf(outputs: readonly Output[], own: ReadonlySet<ScriptHex>, isOfTokens: boolean): string {
  const others = outputs.filter((output) => !own.has(output.script) && !isMessage(output));
  if (isOfTokens)
    return sorted(
      others.map(({ script, token }) => (token ? `${script} ${token.tokenId} ${token.atoms}` : script)),
    ).join("|");
  if (others.some(({ token }) => token)) return "tokens";
  const message = outputs.find(isMessage)?.script ?? "";
  return [message, ...sorted(others.map(({ script, sats }) => `${script} ${sats}`))].join("|");
}

const sorted = (texts: readonly string[]): readonly string[] => [...texts].sort();
