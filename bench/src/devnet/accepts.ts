import { Utxos } from "@satchel/chain/wire";
import { aTxid } from "@satchel/core/testing";
import { AgoraPartial, AgoraPartialSignatory } from "ecash-agora/dist/partial.js";
import {
  alpGenesis,
  alpSend,
  DEFAULT_DUST_SATS,
  emppScript,
  Script,
  shaRmd160,
  type Tx,
  TxBuilder,
  type TxBuilderInput,
} from "ecash-lib";
import { type Bench, type Measure, perSecond, scaled } from "./bench.ts";
import { makeCoins } from "./coins.ts";
import { createHttpClient, type HttpClient, mustBeOk } from "./http-client.ts";
import { ecc, payerScript, publicKey, secretKey, spend } from "./payer.ts";
import { startServer } from "./start-server.ts";

const ACCEPTS = 1_000;
const ATOMS_EACH = 1_000_000n;
/** One take costs 1,000 sats. */
const PRICE_NANO_SATS_PER_ATOM = 1_000_000n;
const ALP_STANDARD = 0;
const STEP_SATS = 20_000n;
const SIGNED = { ecc, feePerKb: 1_000n, dustSats: DEFAULT_DUST_SATS };
const owner = new Script(payerScript);

/** Measures partial takes of one ALP offer over HTTP with token checks. Each take leaves the rest as a new offer. */
export const accepts: Bench = {
  name: "accepts",
  async run(context) {
    const count = scaled(ACCEPTS, context);
    const server = await startServer({ blocks: 1 }, context.profileDir);
    const http = createHttpClient(server.url);
    const [genesisCoin, ...fuel] = await makeCoins(server.url, count + 2);
    if (genesisCoin === undefined) throw new RangeError("no coin");
    const { partial, setup } = makeOffer(spend(genesisCoin), ATOMS_EACH * BigInt(count + 10));
    for (const tx of setup) mustBeOk(await http.broadcast(tx.ser()));
    const taken = takeAll(partial, setup.at(-1), fuel.map(spend));
    const forgery = forgeCovenantSignature(taken.pop());
    const beginCpu = await server.cpuSeconds();
    const begin = performance.now();
    for (const tx of taken) mustBeOk(await http.broadcast(tx.ser()));
    const value = perSecond(taken.length, begin);
    const cpuSeconds = (await server.cpuSeconds()) - beginCpu;
    await mustRefuse(http, forgery);
    await mustBeListed(http, partial.tokenId);
    http.close();
    await server.stop();
    const what = "partial takes of an offer over HTTP, one after another, with all checks";
    const measure: Measure = { what, value, unit: "tx/s", goal: { atLeast: 200 }, isOurs: true };
    return [measure, { ...measure, what: `${what}, by its processor time`, value: taken.length / cpuSeconds }];
  },
};

function makeOffer(coin: TxBuilderInput, atoms: bigint): { partial: AgoraPartial; setup: Tx[] } {
  const section = alpGenesis(
    ALP_STANDARD,
    { tokenTicker: "BENCH", decimals: 0 },
    { numBatons: 0, atomsArray: [atoms] },
  );
  const genesis = sign(
    [coin],
    [{ sats: 0n, script: emppScript([section]) }, { sats: STEP_SATS, script: owner }, owner],
  );
  const partial = AgoraPartial.approximateParams({
    offeredAtoms: atoms,
    priceNanoSatsPerAtom: PRICE_NANO_SATS_PER_ATOM,
    minAcceptedAtoms: (ATOMS_EACH * 7n) / 10n,
    makerPk: publicKey,
    tokenId: genesis.txid(),
    tokenType: ALP_STANDARD,
    tokenProtocol: "ALP",
    enforcedLockTime: 500_000_001,
  });
  const send = alpSend(partial.tokenId, ALP_STANDARD, [partial.offeredAtoms(), atoms - partial.offeredAtoms()]);
  const offer = sign(
    [spend({ txid: aTxid(genesis.txid()), outIdx: 1, sats: STEP_SATS })],
    [
      { sats: 0n, script: emppScript([partial.adPushdata(), send]) },
      { sats: DEFAULT_DUST_SATS, script: covenant(partial) },
      { sats: DEFAULT_DUST_SATS, script: owner },
    ],
  );
  return { partial, setup: [genesis, offer] };
}

/** Returns a take for each coin. Each take spends the offer that the one before it left. */
function takeAll(first: AgoraPartial, offer: Tx | undefined, fuel: readonly TxBuilderInput[]): Tx[] {
  let partial = first;
  let prevOut = { txid: offer?.txid() ?? "", outIdx: 1 };
  return fuel.map((coin) => {
    const unit = 1n << BigInt(8 * partial.numAtomsTruncBytes);
    const atoms = partial.prepareAcceptedAtoms(ATOMS_EACH);
    const left = partial.offeredAtoms() - atoms;
    const rest = new AgoraPartial({ ...partial, truncAtoms: left / unit });
    const send = alpSend(partial.tokenId, ALP_STANDARD, [0n, left, atoms]);
    const signatory = AgoraPartialSignatory(partial, atoms / unit, secretKey, publicKey);
    const signData = { sats: DEFAULT_DUST_SATS, redeemScript: partial.script() };
    const tx = sign(
      [{ input: { prevOut, signData }, signatory }, coin],
      [
        { sats: 0n, script: emppScript([partial.adPushdata(), send]) },
        { sats: partial.askedSats(atoms), script: owner },
        { sats: DEFAULT_DUST_SATS, script: covenant(rest) },
        { sats: DEFAULT_DUST_SATS, script: owner },
        owner,
      ],
      partial.enforcedLockTime,
    );
    partial = rest;
    prevOut = { txid: tx.txid(), outIdx: 2 };
    return tx;
  });
}

function sign(inputs: TxBuilderInput[], outputs: TxBuilder["outputs"], locktime = 0): Tx {
  return new TxBuilder({ inputs, outputs, locktime }).sign(SIGNED);
}

function covenant(partial: AgoraPartial): Script {
  return Script.p2sh(shaRmd160(partial.script().bytecode));
}

/** Returns the take with one bit of the covenant's signature flipped. The signature of the fuel input stays valid. */
function forgeCovenantSignature(tx: Tx | undefined): Uint8Array {
  const script = tx?.inputs[0]?.script?.bytecode;
  if (tx === undefined || script === undefined) throw new RangeError("nothing to forge");
  const signature = [...script.keys()].find((at) => script[at] === 64 || script[at] === 65);
  if (signature === undefined) throw new RangeError("no signature in the covenant's input");
  const at = signature + 20;
  script[at] = (script[at] ?? 0) ^ 1;
  return tx.ser();
}

async function mustRefuse(http: HttpClient, forgery: Uint8Array): Promise<void> {
  const { status, body } = await http.broadcast(forgery);
  const text = body.toString("latin1");
  if (status !== 400 || !text.includes("script-verify-flag-failed")) {
    throw new Error(`a forged take was answered ${status}: ${text}`);
  }
}

/** Throws unless the indexer lists exactly one open offer of the token: the rest of the last take. */
async function mustBeListed(http: HttpClient, tokenId: string): Promise<void> {
  const group = `${Buffer.from("T").toString("hex")}${tokenId}`;
  const { utxos } = Utxos.decode(mustBeOk(await http.get(`/plugin/agora/${group}/utxos`)));
  if (utxos.length !== 1) throw new Error(`${utxos.length} offers are open instead of 1`);
}
