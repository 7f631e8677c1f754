import type { Page } from "@playwright/test";
import { addressOf } from "@satchel/core/address";
import type { ScriptHex } from "@satchel/core/script";
import { scriptOf } from "@satchel/core/testing";
import { hashOf } from "../dice.ts";
import type { Site } from "./site.ts";
import { asXec, LONG_MS, type Pressed, SHORT_MS, storedScripts, wrongBalance } from "./wallet-page.ts";

/** The payment of a try: each has a recipient of its own, whose coins tell how often it was paid. */
export type Payment = { address: string; script: ScriptHex; sats: bigint };

export function paymentOf(seed: number | string, sats: bigint): Payment {
  const script = scriptOf(`b${hashOf(`${seed}`).toString(36)}`);
  return { script, sats, address: addressOf(script, "ecash") ?? "" };
}

/** Returns the sats of the coins without tokens, which a balance shows. */
export const satsAt = async ({ honest }: Site, script: ScriptHex): Promise<bigint> =>
  (await honest.utxos(script)).reduce((sum, { sats, token }) => (token ? sum : sum + sats), 0n);

/** Returns what is wrong with the stored wallets: both copies have exactly this one. */
export async function wrongWallets(page: Page, script: ScriptHex): Promise<string[]> {
  const copies = await storedScripts(page);
  return copies
    .filter((scripts) => scripts.length !== 1 || scripts[0] !== script)
    .map((scripts) => `a copy of the wallets has ${JSON.stringify(scripts)} instead of ${script}`);
}

/**
 * Returns what is wrong with a payment: paid more than once, less or more than was typed, or with another fee than
 * shown.
 */
export async function wrongPayment(site: Site, { script, sats }: Payment, pressed: Pressed): Promise<string[]> {
  const wrong: string[] = [];
  const arrived = await satsAt(site, script);
  if (arrived !== 0n && arrived !== sats) wrong.push(`${sats} sats were to be paid, ${arrived} arrived`);
  if (arrived === 0n) return wrong;
  const { txs } = await site.honest.history(script, 0, 25);
  for (const { inputs, outputs } of txs) {
    const fee = inputs.reduce((sum, each) => sum + each.sats, 0n) - outputs.reduce((sum, each) => sum + each.sats, 0n);
    if (pressed.shownFee !== undefined && asXec(fee) !== pressed.shownFee)
      wrong.push(`the fee shown is ${pressed.shownFee} XEC, the fee paid ${asXec(fee)}`);
  }
  return wrong;
}

/**
 * Returns what is wrong with the balance on the page, once the server is honest. The chain is asked again and again,
 * because the page may still send a payment that was on its way.
 */
export async function wrongMoney(page: Page, site: Site, script: ScriptHex): Promise<string[]> {
  const end = Date.now() + LONG_MS;
  for (;;) {
    const sats = await satsAt(site, script);
    const shown = await wrongBalance(page, site, sats, SHORT_MS);
    if (shown === undefined) return [];
    if (Date.now() > end) return [`the chain has ${asXec(sats)} XEC, the page shows ${JSON.stringify(shown)}`];
  }
}
