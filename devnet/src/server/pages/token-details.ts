import type { TokenInfo } from "@satchel/chain/wire";
import type { AddressPrefix } from "@satchel/core/network";
import { encodeHex } from "../../indexer/hex.ts";
import type { Outpoint } from "../../indexer/tx-record.ts";
import { addressOfScript } from "../../script/addresses.ts";
import { OP } from "../../script/index.ts";
import { type Html, html } from "./html.ts";
import { addressLink, fullId, outputLink } from "./ids.ts";
import { bytesShown } from "./op-return.ts";
import type { Stat } from "./page-parts.ts";

const SLP_VAULT = 2;
const SLP_NFT = 0x41;
/** More batons are counted and not listed. */
const MAX_BATONS = 5;

/** Who can mint, and what the GENESIS says besides name and ticker. The URL is text: anybody can write anything there. */
export function tokenDetails(
  { tokenType, genesisInfo }: TokenInfo,
  batons: readonly Outpoint[],
  prefix: AddressPrefix,
): (Stat | undefined)[] {
  if (genesisInfo === undefined) return [];
  const { url, hash, data, authPubkey, mintVaultScripthash } = genesisInfo;
  const type = tokenType?.tokenType;
  const slp = type?.$case === "slp" ? type.slp : undefined;
  return [
    slp === SLP_NFT
      ? undefined
      : { label: "Minting", value: slp === SLP_VAULT ? vault(mintVaultScripthash, prefix) : minting(batons) },
    { label: "URL", value: orNone(url, bytesShown) },
    { label: "Document hash", value: orNone(hash, (bytes) => fullId(encodeHex(bytes))) },
    data.length === 0 ? undefined : { label: "Data", value: bytesShown(data) },
    authPubkey.length === 0 ? undefined : { label: "Public key", value: fullId(encodeHex(authPubkey)) },
  ];
}

function orNone(bytes: Uint8Array, show: (bytes: Uint8Array) => Html): Html | string {
  return bytes.length === 0 ? "None" : show(bytes);
}

function minting(batons: readonly Outpoint[]): Html | string {
  if (batons.length === 0) return "Nobody can mint more";
  const links = batons.slice(0, MAX_BATONS).map(({ record, outIdx }) => html` ${outputLink(record.tx.txid, outIdx)}`);
  const rest = batons.length - links.length;
  return html`${batons.length} mint ${batons.length === 1 ? "baton" : "batons"}:${links}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function vault(scriptHash: Uint8Array, prefix: AddressPrefix): Html {
  const script = Uint8Array.of(OP.OP_HASH160, scriptHash.length, ...scriptHash, OP.OP_EQUAL);
  const address = addressOfScript(script, prefix);
  return html`Vault ${address === undefined ? fullId(encodeHex(scriptHash)) : addressLink(address)}`;
}
