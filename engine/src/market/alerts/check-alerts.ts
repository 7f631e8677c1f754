import type { TokenId } from "@satchel/core/ids";
import { nanoSats } from "@satchel/core/offer";
import type { Context } from "../../context.ts";
import { pageReader } from "../trades/read-trades.ts";
import { crossedBy } from "./crossed-by.ts";
import { removeTokenAlert } from "./token-alerts.ts";

/**
 * Reads the newest trades of a token, and tells of each of its alerts that one of them has crossed. Throws NetworkError
 * and ProtocolError.
 */
export async function checkAlerts(ctx: Context, tokenId: TokenId): Promise<void> {
  const { ports, state } = ctx;
  const readPage = pageReader(ports, { tokenId }, () => state.getState().tip?.height ?? -1);
  const { entries } = await readPage(0);
  const facts = entries.flatMap((entry) => entry.facts);
  for (const alert of state.getState().tokenAlerts ?? []) {
    if (alert.tokenId !== tokenId) continue;
    const trade = crossedBy(alert, facts);
    if (trade === undefined) continue;
    const removed = await removeTokenAlert(ctx, alert);
    // Another tab has told it. One that cannot be removed is told now, and will be once more.
    if (removed.ok && !removed.value.wasThere) continue;
    const price = nanoSats(trade.sats, trade.atoms);
    ctx.notify({ kind: "token-price", tokenId, side: alert.side, limit: alert.nanoSatsPerAtom, price });
  }
}
