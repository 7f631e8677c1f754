import { aTxid } from "@satchel/core/testing";
import type { Devnet } from "@satchel/devnet";
import { ALL_BIP143, P2PKHSignatory, Script, TxBuilder, type TxBuilderInput } from "ecash-lib";
import { type BenchCoin, ecc, fanOut, payerScript, spend } from "../../devnet/payer.ts";
import { walletKey, walletScript } from "../bench-wallet.ts";
import { planSteps, type Step } from "../plan-steps.ts";
import type { WalletSize } from "../scale-options.ts";
import { arrivingSats, DUST_SATS, FEE_SATS_PER_COIN, messageOf, PAID_SATS, recipientOf } from "./history-amounts.ts";
import { createPurse, type Purse } from "./purse.ts";
import { benchToken, genesisScript, sendScript } from "./token-coins.ts";

/** The balance and tokens that the filled wallet must show. */
export type Filled = { balanceSats: string; tokenIds: string[] };

type Chain = Pick<Devnet, "node" | "generate">;
type Output = { sats: bigint; script: Script };
type Filling = { chain: Chain; fuel: Purse<BenchCoin>; own: Purse<BenchCoin>; tokenIds: string[] };

const START_TIME = 1_782_864_000;
const BLOCK_SECONDS = 600;
const STEPS_PER_BLOCK = 50;
const MATURITY = 100;
const COINS_PER_COINBASE = 2_000;
const FIRST_SUBSIDY = 5_000_000_000n;
const HALVING_BLOCKS = 150;

const payer = new Script(payerScript);
const walletSignatory = P2PKHSignatory(walletKey.secretKey, walletKey.publicKey, ALL_BIP143);

/**
 * Fills a new chain (with only the genesis block) with the history of a wallet of that size. The last block is final.
 * Every transaction is signed, and the node checks it.
 */
export function fillChain(chain: Chain, size: WalletSize): Filled {
  const steps = planSteps(size);
  const { node } = chain;
  let time = START_TIME;
  const mine = (): void => {
    time += BLOCK_SECONDS;
    node.setMockTime(time);
    chain.generate(1, payerScript);
  };
  node.setMockTime(time);
  const filling: Filling = { chain, fuel: makeFuel(chain, steps.length), own: createPurse(), tokenIds: [] };
  mine();
  for (const [at, step] of steps.entries()) {
    take(filling, step, at);
    if ((at + 1) % STEPS_PER_BLOCK === 0) mine();
  }
  mine();
  const tip = node.tip();
  if (tip) node.finalizeBlock(tip.hash);
  node.setMockTime(undefined);
  const balance = filling.own.rest().reduce((sum, { sats }) => sum + sats, 0n);
  return { balanceSats: String(balance), tokenIds: filling.tokenIds };
}

/** Makes a coin of the payer for each step, by splitting mature coinbases. */
function makeFuel(chain: Chain, count: number): Purse<BenchCoin> {
  const coinbases = Math.ceil(count / COINS_PER_COINBASE);
  chain.generate(coinbases + MATURITY, payerScript);
  const fuel = createPurse<BenchCoin>();
  for (let height = 1; height <= coinbases; height++) {
    const txid = chain.node.blockAt(height)?.txs[0]?.txid ?? "";
    const sats = FIRST_SUBSIDY >> BigInt(Math.floor(height / HALVING_BLOCKS));
    const { raw, coins } = fanOut({ txid: aTxid(txid), outIdx: 0, sats }, Math.min(COINS_PER_COINBASE, count));
    accept(chain, raw);
    for (const coin of coins) fuel.add(coin);
  }
  return fuel;
}

function take(filling: Filling, step: Step, at: number): void {
  if (step.kind === "receive") receive(filling, step.coins, at);
  else if (step.kind === "send") send(filling, step.coins, at);
  else receiveToken(filling, step.index);
}

function receive({ chain, fuel, own }: Filling, count: number, at: number): void {
  const [coin] = fuel.take(1) as [BenchCoin];
  const message = messageOf(at);
  const paid = Array.from({ length: count }, (_, index) => ({ sats: arrivingSats(at + index), script: walletScript }));
  const fee = FEE_SATS_PER_COIN + BigInt(count * 34 + 100);
  const change = coin.sats - paid.reduce((sum, { sats }) => sum + sats, fee);
  const outputs = [...(message ? [{ sats: 0n, script: message }] : []), ...paid, { sats: change, script: payer }];
  const txid = signAndSend(chain, [spend(coin)], outputs);
  const first = message ? 1 : 0;
  for (const [index, { sats }] of paid.entries()) own.add({ txid: aTxid(txid), outIdx: first + index, sats });
}

function send({ chain, own }: Filling, count: number, at: number): void {
  const coins = own.take(count);
  const sum = coins.reduce((total, { sats }) => total + sats, 0n);
  const change = sum - PAID_SATS - FEE_SATS_PER_COIN * BigInt(count);
  const txid = signAndSend(chain, coins.map(ownInput), [
    { sats: PAID_SATS, script: recipientOf(at) },
    { sats: change, script: walletScript },
  ]);
  own.add({ txid: aTxid(txid), outIdx: 1, sats: change });
}

/** The payer creates the token and sends all of it, so that the genesis is not in the wallet's history. */
function receiveToken({ chain, fuel, tokenIds }: Filling, index: number): void {
  const [coin] = fuel.take(1) as [BenchCoin];
  const token = benchToken(index);
  const rest = coin.sats - DUST_SATS - 2n * FEE_SATS_PER_COIN;
  const tokenId = signAndSend(
    chain,
    [spend(coin)],
    [
      { sats: 0n, script: genesisScript(token) },
      { sats: DUST_SATS, script: payer },
      { sats: rest, script: payer },
    ],
  );
  const inputs = [
    spend({ txid: aTxid(tokenId), outIdx: 1, sats: DUST_SATS }),
    spend({ txid: aTxid(tokenId), outIdx: 2, sats: rest }),
  ];
  signAndSend(chain, inputs, [
    { sats: 0n, script: sendScript(token, tokenId) },
    { sats: DUST_SATS, script: walletScript },
    { sats: rest - 2n * FEE_SATS_PER_COIN, script: payer },
  ]);
  tokenIds.push(tokenId);
}

function ownInput({ txid, outIdx, sats }: BenchCoin): TxBuilderInput {
  const signData = { sats, outputScript: walletScript };
  return { input: { prevOut: { txid, outIdx }, signData }, signatory: walletSignatory };
}

function signAndSend(chain: Chain, inputs: TxBuilderInput[], outputs: Output[]): string {
  return accept(chain, new TxBuilder({ inputs, outputs }).sign({ ecc }).ser());
}

function accept({ node }: Chain, raw: Uint8Array): string {
  const result = node.accept(raw);
  if (result.ok) return result.txid;
  throw new Error(
    `the node refused a transaction of the wallet: ${result.rejection.category} ${result.rejection.reason}`,
  );
}
