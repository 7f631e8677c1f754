import type { NetworkLinks } from "@satchel/core/network";

type Template = "explorerTx" | "explorerAddress" | "pdfReceipt" | "article" | "faucet";

/** Returns a link of the network with `value` filled in; undefined where the network has no such link. */
export function linkTo(links: NetworkLinks, template: Template, value: string): string | undefined {
  const text = links[template];
  if (text === "") return undefined;
  return text.replaceAll("{txid}", encodeURIComponent(value)).replaceAll("{address}", encodeURIComponent(value));
}
