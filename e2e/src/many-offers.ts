// A token of a stranger with as many open offers as a test needs, made by signed transactions on the devnet.
import { encodeCashAddr } from "@satchel/core/address";
import { atoms } from "@satchel/core/amount";
import { announcingScript, findTerms, offeredAtoms, offerScript } from "@satchel/core/offer";
import { fromHex, toHex } from "@satchel/core/script";
import { type OfferTerms, type PartialTerms, readOutpoint } from "@satchel/core/tx";
import {
  ALL_BIP143,
  ALP_STANDARD,
  alpGenesis,
  DEFAULT_DUST_SATS,
  Ecc,
  emppScript,
  P2PKHSignatory,
  Script,
  shaRmd160,
  TxBuilder,
} from "ecash-lib";
import { chainOf } from "./person.ts";
import type { Wallet } from "./wallet-test.ts";

/** What one offer sells. `satsEach`: the price of one atom. `isUnacceptable`: its minimum is more than all of it. */
export type Selling = { atoms: bigint; satsEach: bigint; minAtoms: bigint; isUnacceptable?: boolean };

const MAKER_SATS = 50_000_000n;
/** A chain of unconfirmed transactions can be 50 long. */
const TXS_PER_BLOCK = 40;
const NANOSATS_PER_SAT = 1_000_000_000n;
const FIRST_LOCK_TIME = 600_000_000;
const tokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;

const ecc = new Ecc();
const secretKey = new Uint8Array(32).fill(0x6f);
const publicKey = ecc.derivePubkey(secretKey);
const makerHash = shaRmd160(publicKey);
const maker = Script.p2pkh(makerHash);
const signatory = P2PKHSignatory(secretKey, publicKey, ALL_BIP143);

type Coin = { txid: string; outIdx: number; sats: bigint };

/** Makes an ALP token without decimals and lists these offers; returns its id. */
export async function makeOffers(
  wallet: Wallet,
  token: { ticker: string; name: string; offers: readonly Selling[] },
): Promise<string> {
  const { devnet } = wallet;
  const address = encodeCashAddr("ecash", "p2pkh", toHex(makerHash));
  if (!address.ok) throw new Error(address.problem.code);
  const before = new Set((await chainOf(wallet).utxos(toHex(maker.bytecode))).map(({ outpoint }) => outpoint));
  await devnet.fund(address.value, MAKER_SATS);
  const funded = (await chainOf(wallet).utxos(toHex(maker.bytecode))).filter(({ outpoint }) => !before.has(outpoint));
  let left = token.offers.reduce((sum, offer) => sum + offer.atoms, 0n);
  const info = { tokenTicker: token.ticker, tokenName: token.name, url: "", decimals: 0 };
  const genesis = emppScript([alpGenesis(ALP_STANDARD, info, { atomsArray: [left], numBatons: 0 })]);
  let coins = accept(
    wallet,
    funded.map(({ outpoint, sats }) => ({ ...readOutpoint(outpoint), sats })),
    genesis,
    [maker],
  );
  const tokenId = coins[0]?.txid ?? "";
  token.offers.forEach((selling, at) => {
    const offer = offerOf(tokenId, selling, at);
    const offered = offeredAtoms(offer);
    left -= offered;
    const amounts = left > 0n ? [offered, atoms(left)] : [offered];
    const script = new Script(fromHex(announcingScript(offer, amounts)));
    const covenant = new Script(fromHex(offerScript(offer)));
    coins = accept(wallet, coins, script, left > 0n ? [covenant, maker] : [covenant]);
    if (at % TXS_PER_BLOCK === TXS_PER_BLOCK - 1) devnet.generate(1);
  });
  devnet.generate(1);
  return tokenId;
}

function offerOf(tokenId: string, selling: Selling, at: number): OfferTerms {
  const terms = findTerms({
    tokenId,
    tokenType,
    atoms: atoms(selling.atoms),
    minAtoms: atoms(selling.minAtoms),
    priceNanoSatsPerAtom: selling.satsEach * NANOSATS_PER_SAT,
    makerPk: toHex(publicKey),
    enforcedLockTime: FIRST_LOCK_TIME + at,
  });
  if (!terms.ok) throw new Error(terms.problem.code);
  return { variant: "PARTIAL", terms: selling.isUnacceptable ? withTooHighMinimum(terms.value) : terms.value };
}

/** The scale is halved, so that scripts can compute with a minimum of one atom more than there is. */
function withTooHighMinimum(terms: PartialTerms): PartialTerms {
  const { truncAtoms, atomsScaleFactor, scaledTruncAtomsPerTruncSat } = terms;
  const scale = atomsScaleFactor / 2n;
  return {
    ...terms,
    atomsScaleFactor: scale,
    scaledTruncAtomsPerTruncSat: scaledTruncAtomsPerTruncSat / 2n,
    minAcceptedScaledTruncAtoms: (truncAtoms + 1n) * scale,
  };
}

/** Sends the coins to these scripts with dust each, and the change to the maker; returns the last script's coin and the change. */
function accept({ devnet }: Wallet, inputs: readonly Coin[], section: Script, to: readonly Script[]): Coin[] {
  const tx = new TxBuilder({
    inputs: inputs.map(({ sats, ...prevOut }) => ({
      input: { prevOut, signData: { sats, outputScript: maker } },
      signatory,
    })),
    outputs: [{ sats: 0n, script: section }, ...to.map((script) => ({ sats: DEFAULT_DUST_SATS, script })), maker],
  }).sign({ ecc, feePerKb: 1_000n, dustSats: DEFAULT_DUST_SATS });
  const accepted = devnet.node.accept(tx.ser());
  if (!accepted.ok) throw new Error(`the node refused a transaction: ${accepted.rejection.reason}`);
  const { txid } = accepted;
  const change = tx.outputs.length - 1;
  return [change - 1, change].map((outIdx) => ({ txid, outIdx, sats: tx.outputs[outIdx]?.sats ?? 0n }));
}
