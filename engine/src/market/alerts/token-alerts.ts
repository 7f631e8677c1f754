// Price alerts: limits that a person sets, stored for all wallets of the device. One that was crossed is removed with
// its notice, by one tab.
import type { TokenId } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import { type Context, LOCKS } from "../../context.ts";
import { readItem, saveItem } from "../../persist/stored-item.ts";
import { reasonOf, type StorageProblem } from "../../problems.ts";
import type { TokenAlert } from "../../state.ts";
import { tellTabs } from "../../tabs/tell-tabs.ts";
import { alertItem } from "./alert-item.ts";

/** The market of each token with an alert is watched. */
export const MAX_ALERTS = 20;

export type AlertProblem = StorageProblem | { code: "too-many-alerts"; most: number };

/** Reads the stored alerts into the state. Never rejects: alerts that cannot be read are not overwritten. */
export async function loadTokenAlerts(ctx: Context): Promise<void> {
  try {
    await ctx.ports.locks.exclusive(LOCKS.tokenAlerts, async () => show(ctx, await readAlerts(ctx)));
  } catch (error) {
    ctx.ports.log.warn("The price alerts could not be read", error);
  }
}

/** Sets an alert, in place of another one of the same token and side. */
export async function setTokenAlert(
  ctx: Context,
  wish: Pick<TokenAlert, "tokenId" | "side" | "nanoSatsPerAtom">,
): Promise<Result<void, AlertProblem>> {
  let isFull = false;
  const stored = await change(ctx, (alerts) => {
    const others = alerts.filter((each) => !isSame(each, wish));
    isFull = others.length >= MAX_ALERTS;
    return isFull ? alerts : [...others, { ...wish, setAt: ctx.ports.clock.now() }];
  });
  if (!stored.ok) return stored;
  return isFull ? no({ code: "too-many-alerts", most: MAX_ALERTS }) : ok(undefined);
}

/** Removes an alert. Returns whether it was there: of several tabs one removes it. */
export async function removeTokenAlert(
  ctx: Context,
  alert: Pick<TokenAlert, "tokenId" | "side">,
): Promise<Result<{ wasThere: boolean }, StorageProblem>> {
  let wasThere = false;
  const stored = await change(ctx, (alerts) => {
    const others = alerts.filter((each) => !isSame(each, alert));
    wasThere = others.length < alerts.length;
    return wasThere ? others : alerts;
  });
  return stored.ok ? ok({ wasThere }) : stored;
}

type Named = { tokenId: TokenId; side: TokenAlert["side"] };
const isSame = (one: Named, other: Named): boolean => one.tokenId === other.tokenId && one.side === other.side;

async function change(
  ctx: Context,
  apply: (alerts: readonly TokenAlert[]) => readonly TokenAlert[],
): Promise<Result<void, StorageProblem>> {
  try {
    await ctx.ports.locks.exclusive(LOCKS.tokenAlerts, async () => {
      const alerts = await readAlerts(ctx);
      const changed = apply(alerts);
      if (changed !== alerts) {
        await saveItem(ctx.ports.store, alertItem, changed);
        tellTabs(ctx, { kind: "token-alerts" });
      }
      show(ctx, changed);
    });
    return ok(undefined);
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

const show = ({ state }: Context, tokenAlerts: readonly TokenAlert[]) => state.setState({ tokenAlerts });

/** Returns the stored alerts. Throws StorageError. */
const readAlerts = async ({ ports }: Context): Promise<readonly TokenAlert[]> =>
  (await readItem(ports.store, alertItem, [])).value;
