// An honest stall on the devnet, from which the wallets of the attacks get tokens and buy.

import type { IndexerClient } from "@satchel/chain";
import { atoms } from "@satchel/core/amount";
import type { TokenId, Txid } from "@satchel/core/ids";
import { type Offer, readOffer } from "@satchel/core/offer";
import type { Result } from "@satchel/core/result";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aTokenId } from "@satchel/core/testing";
import type { SendIntent, TokenIntent, Utxo } from "@satchel/core/tx";
import { receiveAddress } from "@satchel/core/wallet";
import type { Devnet } from "@satchel/devnet";
import type { TradeRequest } from "@satchel/engine";
import { createDevice, type Run, startRun, until, untilFresh } from "../device.ts";

/** A wallet on the devnet itself. */
export type Stall = { run: Run; script: ScriptHex; makerPk: string };

export const HONEST_TIMEOUT_MS = 60_000;
export const COINS = 8;
const COIN_SATS = 2_000_000_000n;
const SUPPLY = 1_000_000_000_000n;

export function must<Value>(result: Result<Value, { code: string }>, what: string): Value {
  if (result.ok) return result.value;
  throw new Error(`${what}: ${JSON.stringify(result.problem)}`);
}

/** Opens a wallet with money that asks the devnet itself. */
export async function openStall(devnet: Devnet, honest: IndexerClient): Promise<Stall> {
  const run = startRun(devnet.url, createDevice(), honest, { timeoutMs: HONEST_TIMEOUT_MS });
  await run.engine.start();
  await run.engine.createWallet();
  await untilFresh(run);
  const [wallet] = run.engine.state.getState().wallets;
  if (!wallet) throw new Error("The stall has no wallet");
  for (let count = 0; count < COINS; count++) await devnet.fund(receiveAddress(wallet, "ecash"), COIN_SATS);
  await until(run.engine, ({ ledger }) => ledger.utxos.size === COINS);
  const script = [...run.engine.state.getState().ledger.scripts][0] ?? NO_SCRIPT;
  return { run, script, makerPk: wallet.keys[0]?.publicKey ?? "" };
}

const infoOf = (name: string) => ({ tokenName: name, tokenTicker: "T", url: "", decimals: 0 });

export async function createToken({ run: { engine } }: Stall, protocol: "SLP" | "ALP", name: string): Promise<TokenId> {
  const own = protocol === "ALP" ? { data: "", authPubkey: "" } : { hash: "" };
  const typeNumber = protocol === "ALP" ? 0 : 1;
  const token = { kind: "genesis", protocol, typeNumber, info: { ...infoOf(name), ...own } } as const;
  const intent = { action: "create", token: { ...token, atoms: atoms(SUPPLY), hasBaton: false } } as const;
  const plan = must(await engine.prepareAction(intent), `create ${name}`);
  return aTokenId(must(await engine.send(plan), `create ${name}`).txids.at(-1));
}

export async function createCollection({ run: { engine } }: Stall): Promise<TokenId> {
  const info = { ...infoOf("Cards"), hash: "" };
  const group = { kind: "genesis", protocol: "SLP", typeNumber: 0x81, info, hasBaton: false } as const;
  const intent = { action: "create", token: { ...group, atoms: atoms(100_000n) } } as const;
  const plan = must(await engine.prepareAction(intent), "create a collection");
  return aTokenId(must(await engine.send(plan), "create a collection").txids.at(-1));
}

/** Makes an NFT of a collection of the stall and returns its id. */
export async function mintNft({ run }: Stall, groupTokenId: TokenId): Promise<TokenId> {
  const intent = {
    action: "mint-nft",
    groupTokenId,
    info: { ...infoOf("Card"), hash: "" },
  } as const;
  const plan = must(await run.engine.prepareAction(intent), "mint");
  return aTokenId(must(await run.engine.send(plan), "mint").txids.at(-1));
}

export async function payFrom({ run: { engine } }: Stall, intent: SendIntent | TokenIntent): Promise<string> {
  const plan = must(await engine.prepare(intent), "the stall pays");
  return must(await engine.send(plan), "the stall pays").txids.at(-1) ?? "";
}

export async function tradeOf({ run: { engine } }: Stall, request: TradeRequest): Promise<string> {
  const plan = must(await engine.prepareTrade(request), `the stall's ${request.trade}`);
  return must(await engine.send(plan), `the stall's ${request.trade}`).txids.at(-1) ?? "";
}

/** A request that lists atoms. A buyer of all of them pays 1,500 sats and more. */
export const listing = (tokenId: TokenId, all: bigint, price: bigint): TradeRequest => ({
  trade: "list",
  tokenId,
  atoms: atoms(all),
  minAtoms: atoms(all / 10n),
  priceNanoSatsPerAtom: price,
});

/** The output of a list request's offer on the devnet. */
export async function offerAt(honest: IndexerClient, tokenId: TokenId, txid: Txid): Promise<Utxo> {
  const found = (await honest.pluginUtxos("agora", `54${tokenId}`)).find(({ outpoint }) => outpoint.startsWith(txid));
  if (!found) throw new Error(`There is no offer of ${tokenId} in ${txid}`);
  return found;
}

export function readAs(utxo: Utxo): Offer {
  return must(readOffer(utxo), "an offer of the stall");
}
