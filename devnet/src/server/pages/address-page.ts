import type { AddressPrefix } from "@satchel/core/network";
import { historyPage } from "../../indexer/history-page.ts";
import { addressOfScript, scriptOfAddress } from "../../payee.ts";
import type { Backend } from "../backend.ts";
import { html } from "./html.ts";
import { layout } from "./layout.ts";
import { addressRow, pager, xec } from "./page-parts.ts";

const PAGE_SIZE = 25;

/** Undefined when it is no address. An address without transactions is one all the same. */
export function addressPage(
  { node, indexer }: Backend,
  prefix: AddressPrefix,
  text: string,
  page: number,
): string | undefined {
  const script = scriptOfAddress(text);
  const address = script && addressOfScript(script, prefix);
  if (script === undefined || address === undefined) return undefined;
  const group = indexer.scriptGroup(script);
  const { records, total } = historyPage(group, page, PAGE_SIZE);
  const utxos = group?.utxos ?? [];
  const balance = utxos.reduce((sum, { record, outIdx }) => sum + (record.tx.outputs[outIdx]?.sats ?? 0n), 0n);
  return layout(
    "Address",
    html`<section class="card"><p class="mono">${address}</p>
<dl><dt>Balance</dt><dd>${xec(balance)}</dd><dt>Coins</dt><dd>${utxos.length}</dd><dt>Transactions</dt><dd>${total}</dd></dl>
<p><a href="/?address=${address}">Pay it from the faucet</a></p></section>
<section class="card" aria-labelledby="history"><h2 id="history">Transactions</h2>
<ul class="rows">${records.map((record) => addressRow(node, record, script))}</ul>
${pager(`/address/${address}`, page, Math.ceil(total / PAGE_SIZE))}</section>`,
  );
}
