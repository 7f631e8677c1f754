// A payment that was final, or in a block, stays what it was: a server that does not know it is behind, of another
// network, or lies. No such word makes it dropped or not sent.
import type { NamedServer } from "@satchel/core/ports";
import { fromHex } from "@satchel/core/script";
import type { Context } from "../../context.ts";
import { lookUp } from "../../indexer/look-up.ts";
import type { OutboxEntry } from "../../state.ts";
import { changeEntry, readPayments } from "../outbox/outbox.ts";
import type { StoredPayment } from "../outbox/stored-payments.ts";
import { askAboutCoins, serversOf } from "./ask-about-coins.ts";
import { type CountedCoins, countedOf } from "./counted-coins.ts";

/**
 * Sends the bytes of a payment that was final again to every server that does not know it, which is harmless: they have
 * one txid. Then records what is known: it is `sent` if a server has all of it, `conflicted` only if a server shows the
 * bytes of another final transaction that spends one of its coins, and otherwise `missing`. Throws StorageError.
 */
export async function seekMissing(ctx: Context, { id, txs }: Pick<StoredPayment, "id" | "txs">): Promise<void> {
  const servers = await serversOf(ctx.ports.chain);
  const unknownTo = new Set<string>();
  let replacedBy: StoredPayment["replacedBy"];
  // Of a chain: how many transactions are known, counted from the first. A coin of the next one cancels the rest.
  let accepted: number | undefined;
  let coins: CountedCoins | undefined;
  for (const [at, tx] of txs.entries()) {
    const answers = await Promise.all(servers.map((server) => show(server, tx)));
    if (answers.includes("there")) continue;
    answers.forEach((answer, at) => {
      if (answer === "unknown") unknownTo.add(servers[at]?.host ?? "");
    });
    accepted ??= at;
    if (answers.every((answer) => answer === "silent")) return;
    const facts = await askAboutCoins(ctx.ports, tx);
    replacedBy ??= facts.replacedBy;
    coins ??= { left: facts.unspent.map(({ outpoint }) => outpoint), saidBy: facts.hosts, listed: facts.unspent };
  }
  const payments = replacedBy === undefined ? [] : await readPayments(ctx);
  const isOurs = payments.some((each) => each.txs.some(({ txid }) => txid === replacedBy));
  await changeEntry(ctx, id, ({ unknownTo: _u, accepted: _a, listed: _l, ...entry }) => {
    if (accepted === undefined) return { ...entry, status: "sent" };
    // One of this wallet's own has replaced all of it.
    if (isOurs && accepted === 0) return [];
    if (replacedBy !== undefined) return { ...entry, status: "conflicted", replacedBy };
    // A coin that the first server hides can end it as well, if another one lists it.
    const { listed } = coins ? countedOf(coins, entry, ctx.state.getState().ledger) : {};
    const hidden = listed && { listed };
    return { ...entry, status: "missing", unknownTo: [...unknownTo], ...(accepted > 0 && { accepted }), ...hidden };
  });
  // While no server knew it, it was not in the history.
  if (accepted === undefined) void ctx.session()?.requestSync();
}

/** Shows a server the bytes that it does not know. `silent`: it could not be asked. */
async function show(
  server: NamedServer,
  { txid, rawTx, burns }: OutboxEntry["txs"][number],
): Promise<"there" | "unknown" | "silent"> {
  try {
    if (await lookUp(server, txid)) return "there";
  } catch {
    return "silent";
  }
  try {
    return (await server.broadcast(fromHex(rawTx), ...(burns ? [{ skipTokenChecks: true }] : []))) === txid
      ? "there"
      : "unknown";
  } catch {
    return "unknown";
  }
}
