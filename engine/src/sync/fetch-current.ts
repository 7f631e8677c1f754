import { type Coins, coinsOf, isUnchanged } from "@satchel/core/ledger";
import { type Chain, NetworkError } from "@satchel/core/ports";
import type { HistoryPage } from "@satchel/core/tx";
import type { Context, Session } from "../context.ts";
import { agree, fetchHistory, fetchSnapshot } from "../indexer/fetch-snapshot.ts";
import { ownReason } from "../problems.ts";

type Tip = Awaited<ReturnType<Chain["tip"]>>;

/**
 * The requests for the first history page and the tip, which are sent already. `commits`: how many payments of our own
 * the ledger had got until then.
 */
export type Asked = { page: Promise<HistoryPage>; tip: Promise<Tip | undefined>; commits: number };

export function askIndexer({ network: { direct } }: Context, session: Session): Asked {
  const page = fetchHistory(direct, session.scripts, 0);
  // If the session ends before the page is awaited, its rejection is handled here.
  page.catch(() => undefined);
  return { page, tip: askTip(direct), commits: session.commits };
}

/** Fetches the tip; undefined if that fails, which hides neither coins nor history. */
const askTip = (chain: Chain): Promise<Tip | undefined> => chain.tip().catch(() => undefined);

/** `isWhole`: the coins were fetched, too. The tip is undefined if it could not be fetched. */
export type Current = { utxos: Coins; page: HistoryPage; tip: Tip | undefined; isWhole: boolean };

/**
 * Returns coins, first history page and tip. With `asked`, the ledger's coins are kept if the page shows that they
 * cannot have changed; otherwise `onWhole` is called and they are fetched. Fetches again if a payment of our own was
 * added meanwhile, or if a server was left out. That the wallet has nothing is believed only of a server that is known
 * to belong to the network. Throws NetworkError or ProtocolError.
 */
export async function fetchCurrent(
  ctx: Context,
  session: Session,
  asked: Asked | undefined,
  onWhole: () => void,
): Promise<Current> {
  const { network, ports, state } = ctx;
  const page = await asked?.page;
  const { ledger } = state.getState();
  const { commits } = session;
  // A page from before a payment of our own is out of date.
  const current = asked?.commits === commits ? page : undefined;
  const coins = coinsOf(ledger.utxos);
  if (current && asked && isUnchanged(ledger, current) && agree(coins, current, session.scripts)) {
    const tip = await asked.tip;
    if (session.commits === commits) return { utxos: coins, page: current, tip, isWhole: false };
  }
  if (session.isOpen()) onWhole();
  // The servers are checked meanwhile, and what one of another network says is not used.
  const changes = network.changes();
  const tip = asked?.tip ?? askTip(network.direct);
  const asking = fetchSnapshot({ ...ports, chain: network.direct }, session.scripts, coins, current);
  const [snapshot] = await Promise.all([asking, network.first()]);
  const isNothing = snapshot.utxos.size === 0 && snapshot.page.numTxs === 0;
  const mayBeWrong = isNothing && !(await network.isFirstKnown());
  if (network.changes() !== changes && session.isOpen()) return fetchCurrent(ctx, session, undefined, onWhole);
  if (mayBeWrong) throw new NetworkError(ownReason("server-unchecked"), "unreachable");
  const fetched = { ...snapshot, tip: await tip, isWhole: true };
  if (session.commits === commits || !session.isOpen()) return fetched;
  return fetchCurrent(ctx, session, undefined, onWhole);
}
