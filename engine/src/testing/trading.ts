import { atoms } from "@satchel/core/amount";
import { type TokenId, type Txid, tokenIdOf } from "@satchel/core/ids";
import type { Offer } from "@satchel/core/offer";
import { aTxid } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import type { TradeRequest } from "../market/trade/prepare-trade.ts";
import type { DevnetRig } from "./devnet-rig.ts";
import { mustBe } from "./rig.ts";

const last = (txids: readonly Txid[]): Txid => aTxid(txids.at(-1));
const infoOf = (name: string) => ({ tokenName: name, tokenTicker: "T", url: "", decimals: 0 });

/** Returns how many atoms of a token the wallet holds. */
export const heldOf = ({ engine }: DevnetRig, tokenId: TokenId): bigint =>
  [...engine.state.getState().ledger.utxos.values()].reduce(
    (sum, { token }) => sum + (token?.tokenId === tokenId ? token.atoms : 0n),
    0n,
  );

/** Creates a token with `amount` atoms, all of them the wallet's, and returns its id. */
export async function createToken(rig: DevnetRig, protocol: "SLP" | "ALP", amount = 1_000_000n): Promise<TokenId> {
  const own = protocol === "ALP" ? { data: "", authPubkey: "" } : { hash: "" };
  const typeNumber = protocol === "ALP" ? 0 : 1;
  const token = { kind: "genesis", protocol, typeNumber, info: { ...infoOf("Tea"), ...own } } as const;
  const intent = { action: "create", token: { ...token, atoms: atoms(amount), hasBaton: false } } as const;
  return tokenIdOf(last(mustBe(await rig.engine.send(mustBe(await rig.engine.prepareAction(intent)))).txids));
}

/** Creates a collection with one NFT and returns the id of the NFT. */
export async function createNft(rig: DevnetRig): Promise<TokenId> {
  const group = { kind: "genesis", protocol: "SLP", typeNumber: 0x81, info: { ...infoOf("Cards"), hash: "" } } as const;
  const create = { action: "create", token: { ...group, atoms: atoms(1n), hasBaton: false } } as const;
  const { txids } = mustBe(await rig.engine.send(mustBe(await rig.engine.prepareAction(create))));
  const mint = {
    action: "mint-nft",
    groupTokenId: tokenIdOf(last(txids)),
    info: { ...infoOf("Card"), hash: "" },
  } as const;
  return tokenIdOf(last(mustBe(await rig.engine.send(mustBe(await rig.engine.prepareAction(mint)))).txids));
}

/** Prepares a trade, sends it, and returns its plan and the last txid. */
export async function tradeBy(rig: DevnetRig, request: TradeRequest): Promise<{ plan: Plan; txid: Txid }> {
  const plan = mustBe(await rig.engine.prepareTrade(request));
  return { plan, txid: last(mustBe(await rig.engine.send(plan)).txids) };
}

/** Returns the only open offer of a token. */
export async function onlyOffer(rig: DevnetRig, tokenId: TokenId): Promise<Offer> {
  const { offers, refused } = mustBe(await rig.engine.fetchOffers({ tokenId }));
  const [offer, ...more] = offers;
  if (offer === undefined || more.length > 0 || refused.length > 0) {
    throw new Error(`${offers.length} offers of ${tokenId}, ${refused.length} refused`);
  }
  return offer;
}
