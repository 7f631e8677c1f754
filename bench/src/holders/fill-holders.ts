import { aTxid } from "@satchel/core/testing";
import type { Devnet } from "@satchel/devnet";
import { AgoraPartial, AgoraPartialCancelSignatory } from "ecash-agora/dist/partial.js";
import {
  ALP_STANDARD,
  alpGenesis,
  alpSend,
  DEFAULT_DUST_SATS,
  emppScript,
  Script,
  shaRmd160,
  TxBuilder,
  type TxBuilderInput,
} from "ecash-lib";
import { type BenchCoin, ecc, fanOut, payerScript, publicKey, secretKey, spend } from "../devnet/payer.ts";

/** `utxos`: outputs with atoms of the token, those of offers included. `holders`: scripts that hold the others. */
export type HoldersSize = { utxos: number; holders: number; offers: number };

/** A token with offers. */
export type HeldToken = {
  tokenId: string;
  /** Lists one more offer. */
  list: () => void;
  /** Cancels the open offer that was listed first. */
  cancel: () => void;
};

type Chain = Pick<Devnet, "node" | "generate">;
type Output = { sats: bigint; script: Script };
type OpenOffer = { coin: BenchCoin; offer: AgoraPartial };
type Filling = {
  chain: Chain;
  fuel: BenchCoin[];
  tokenId: string;
  rest: BenchCoin;
  left: bigint;
  txs: number;
  open: OpenOffer[];
};

const MATURITY = 100;
const FIRST_SUBSIDY = 5_000_000_000n;
const HALVING_BLOCKS = 150;
/** An OP_RETURN of 223 bytes has room for 29 amounts; one of them is the rest. */
const HOLDERS_PER_TX = 28;
const FUEL_SATS = 10_000n;
const COINS_PER_COINBASE = 1_000;
/** Offers that can be listed or cancelled later. */
const SPARE = 100;
const TXS_PER_BLOCK = 40;
const LEAST_ATOMS = 1_000n;
const ATOMS_SPREAD = 997;
const OFFERED_ATOMS = 1_000_000n;
const dust = DEFAULT_DUST_SATS;
const SIGNED = { ecc, feePerKb: 1_000n, dustSats: dust };
const payer = new Script(payerScript);

/** Makes an ALP token whose atoms lie in that many outputs. The node checks every transaction. */
export function fillHolders(
  chain: Chain,
  size: HoldersSize,
  scriptOf: (index: number) => Script = holderOf,
): HeldToken {
  const paid = size.utxos - size.offers - 1;
  const count = Math.ceil(paid / HOLDERS_PER_TX) + size.offers + SPARE + 1;
  const fuel = makeFuel(chain, count);
  // Little is left for the payer, so that the holders' shares are above dust.
  const supply = BigInt(paid) * 2n * LEAST_ATOMS + BigInt(size.offers + SPARE) * OFFERED_ATOMS;
  const filling = createToken(chain, fuel, supply);
  for (let at = 0; at < paid; at += HOLDERS_PER_TX) {
    const amounts = Array.from(
      { length: Math.min(HOLDERS_PER_TX, paid - at) },
      (_, n) => LEAST_ATOMS + BigInt((at + n) % ATOMS_SPREAD),
    );
    send(filling, {
      section: emppScript([alpSend(filling.tokenId, ALP_STANDARD, [...amounts, restAfter(filling, amounts)])]),
      outputs: amounts.map((_, n) => ({ sats: dust, script: scriptOf((at + n) % size.holders) })),
      amounts,
    });
  }
  let listed = 0;
  const listNext = () => list(filling, listed++);
  while (listed < size.offers) listNext();
  chain.generate(1, payerScript);
  return { tokenId: filling.tokenId, list: listNext, cancel: () => cancelFirst(filling) };
}

function holderOf(index: number): Script {
  const hash = new Uint8Array(20).fill(0x5a);
  new DataView(hash.buffer).setUint32(0, index);
  return Script.p2pkh(hash);
}

function makeFuel(chain: Chain, count: number): BenchCoin[] {
  const coinbases = Math.ceil(count / COINS_PER_COINBASE);
  const first = (chain.node.tip()?.height ?? -1) + 1;
  chain.generate(coinbases + MATURITY, payerScript);
  const fuel: BenchCoin[] = [];
  for (let height = first; height < first + coinbases; height++) {
    const txid = chain.node.blockAt(height)?.txs[0]?.txid ?? "";
    const sats = FIRST_SUBSIDY >> BigInt(Math.floor(height / HALVING_BLOCKS));
    const { raw, coins } = fanOut({ txid: aTxid(txid), outIdx: 0, sats }, COINS_PER_COINBASE);
    accept(chain, raw);
    fuel.push(...coins);
  }
  chain.generate(1, payerScript);
  return fuel;
}

function createToken(chain: Chain, fuel: BenchCoin[], supply: bigint): Filling {
  const info = { tokenTicker: "HOLD", tokenName: "Held by many", url: "https://example.org/bench", decimals: 0 };
  const section = alpGenesis(ALP_STANDARD, info, { atomsArray: [supply], numBatons: 0 });
  const tokenId = signAndSend(
    chain,
    [spend(nextOf(fuel))],
    [
      { sats: 0n, script: emppScript([section]) },
      { sats: dust, script: payer },
    ],
  );
  return {
    chain,
    fuel,
    tokenId,
    rest: { txid: aTxid(tokenId), outIdx: 1, sats: dust },
    left: supply,
    txs: 0,
    open: [],
  };
}

/** Lists an offer of the payer; the terms differ, so that each has a covenant of its own. */
function list(filling: Filling, at: number): void {
  const { tokenId } = filling;
  const offer = AgoraPartial.approximateParams({
    offeredAtoms: OFFERED_ATOMS,
    priceNanoSatsPerAtom: 1_000_000_000n + BigInt(at) * 1_000_000n,
    minAcceptedAtoms: OFFERED_ATOMS / 10n,
    makerPk: publicKey,
    tokenId,
    tokenType: ALP_STANDARD,
    tokenProtocol: "ALP",
    enforcedLockTime: 500_000_001 + at,
  });
  const amounts = [offer.offeredAtoms()];
  const sends = alpSend(tokenId, ALP_STANDARD, [...amounts, restAfter(filling, amounts)]);
  const txid = send(filling, {
    section: emppScript([offer.adPushdata(), sends]),
    outputs: [{ sats: dust, script: Script.p2sh(shaRmd160(offer.script().bytecode)) }],
    amounts,
  });
  filling.open.push({ coin: { txid: aTxid(txid), outIdx: 1, sats: dust }, offer });
}

/** Its atoms go back to the payer, and are not spent again. */
function cancelFirst({ chain, fuel, tokenId, open }: Filling): void {
  const [first] = open.splice(0, 1);
  if (first === undefined) throw new RangeError("no offer is open");
  const { coin, offer } = first;
  const { sats, ...prevOut } = coin;
  const atoms = offer.offeredAtoms();
  const own: TxBuilderInput = {
    input: { prevOut, signData: { sats, redeemScript: offer.script() } },
    signatory: AgoraPartialCancelSignatory(secretKey, "ALP"),
  };
  // The offer's coin comes last: a first input that reads like an advertisement would make the plugin look for an
  // offer.
  signAndSend(
    chain,
    [spend(nextOf(fuel)), own],
    [
      { sats: 0n, script: emppScript([alpSend(tokenId, ALP_STANDARD, [atoms])]) },
      { sats: dust, script: payer },
    ],
  );
}

const restAfter = ({ left }: Filling, amounts: readonly bigint[]): bigint =>
  amounts.reduce((rest, amount) => rest - amount, left);

/** Pays the outputs, and the rest of the atoms back to the payer; returns the txid. */
function send(filling: Filling, tx: { section: Script; outputs: Output[]; amounts: readonly bigint[] }): string {
  const { chain, fuel, rest } = filling;
  const outIdx = tx.outputs.length + 1;
  const outputs = [{ sats: 0n, script: tx.section }, ...tx.outputs, { sats: dust, script: payer }];
  const txid = signAndSend(chain, [spend(rest), spend(nextOf(fuel))], outputs);
  filling.left = restAfter(filling, tx.amounts);
  filling.rest = { txid: aTxid(txid), outIdx, sats: dust };
  if (++filling.txs % TXS_PER_BLOCK === 0) chain.generate(1, payerScript);
  return txid;
}

function nextOf(fuel: BenchCoin[]): BenchCoin {
  const coin = fuel.pop();
  if (coin === undefined || coin.sats < FUEL_SATS) throw new RangeError("no fuel is left");
  return coin;
}

/** The change goes back to the payer, and is not spent again. */
function signAndSend(chain: Chain, inputs: TxBuilderInput[], outputs: Output[]): string {
  return accept(chain, new TxBuilder({ inputs, outputs: [...outputs, payer] }).sign(SIGNED).ser());
}

function accept({ node }: Chain, raw: Uint8Array): string {
  const result = node.accept(raw);
  if (result.ok) return result.txid;
  throw new Error(`the node refused a transaction: ${result.rejection.category} ${result.rejection.reason}`);
}
