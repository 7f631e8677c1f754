import type { NetworkLinks } from "@satchel/core/network";

type Template = "explorerTx" | "explorerAddress" | "pdfReceipt" | "article" | "faucet";

/** A link of the network with its place filled in; undefined where the network has none. */
export function linkTo(links: NetworkLinks, template: Template, value: string): string | undefined {
  const text = links[template];
  if (text === "") return undefined;
  return text.replaceAll("{txid}", encodeURIComponent(value)).replaceAll("{address}", encodeURIComponent(value));
}
