import { type Atoms, atoms, DUST_SATS, sats } from "../../amount/index.ts";
import { createdTokenId, type TokenId } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { MAX_OP_RETURN_BYTES, type ScriptHex } from "../../script/index.ts";
import {
  BATON_OUTPUT,
  burnScript,
  type GenesisSection,
  genesisScript,
  hasBatons,
  isCollection,
  MAX_SLP_OUTPUTS,
  maxAtomsOf,
  mintScript,
  SLP_NFT_CHILD,
  SLP_NFT_GROUP,
  sendRulesOf,
  slpSendScript,
  type TokenProtocol,
} from "../../token/index.ts";
import type { Utxo } from "../bytes/tx.ts";
import { atomsOf, chooseTokenCoins } from "../coins/choose-token-coins.ts";
import { withMoved } from "../coins/must-spend.ts";
import { usableBatons, usableCoins } from "../coins/usable-coins.ts";
import type { Step } from "../plan/chain-terms.ts";
import type {
  Plan,
  PlannedAction,
  PlannedOutput,
  PlanOptions,
  PlanProblem,
  TokenActionIntent,
  TokenActionProblem,
} from "../plan/plan.ts";
import { payFor } from "./build-chain.ts";
import { burnSteps } from "./token-steps.ts";

type Planned = Result<Plan, TokenActionProblem>;

const ONE = atoms(1n);

/**
 * Plans an action on a token. New atoms, batons and all change go to `changeScript`; the fee is paid from coins without
 * tokens. The plan names the action, and the vault signs nothing else.
 */
export function planTokenAction(utxos: Iterable<Utxo>, intent: TokenActionIntent, options: PlanOptions): Planned {
  const coins = [...utxos];
  switch (intent.action) {
    case "create":
      return planCreate(coins, intent.token, options);
    case "mint-nft":
      return planNft(coins, intent, options);
    case "mint":
      return planMint(coins, intent, options);
    case "burn":
      return planBurn(coins, intent, options);
    case "fan-out":
      return planFanOut(coins, intent, options);
  }
}

function planCreate(coins: readonly Utxo[], token: GenesisSection, options: PlanOptions): Planned {
  const problem = checkAmount(token.protocol, token.atoms) ?? checkScript(genesisScript(token));
  if (problem) return no(problem);
  const step = createStep(token, [], createdTokenId(0), options.changeScript);
  return planned([step], coins, options, (index) => ({ kind: "create", txIndex: index, token }), []);
}

function createStep(token: GenesisSection, tokenCoins: readonly Utxo[], tokenId: TokenId, script: ScriptHex): Step {
  return { tokenCoins, outputs: mintOutputs(genesisScript(token), tokenId, token.atoms, token.hasBaton, script) };
}

/** Returns the outputs of a MINT or GENESIS: the atoms at index 1 and the baton at index 2. */
function mintOutputs(
  opReturn: ScriptHex,
  tokenId: TokenId,
  amount: Atoms,
  hasBaton: boolean,
  script: ScriptHex,
): PlannedOutput[] {
  const own = { script, sats: DUST_SATS, isChange: true };
  const minted: PlannedOutput = amount > 0n ? { ...own, token: { tokenId, atoms: amount } } : own;
  const baton: PlannedOutput = { ...own, token: { tokenId, atoms: atoms(0n), isMintBaton: true } };
  const outputs: PlannedOutput[] = [{ script: opReturn, sats: sats(0n), isChange: false }, minted];
  if (hasBaton) outputs[BATON_OUTPUT] = baton;
  return outputs;
}

/**
 * Plans an NFT: it spends a coin of exactly one unit of the collection first. If there is none, a fan-out makes some.
 */
function planNft(
  coins: readonly Utxo[],
  { groupTokenId, info }: Extract<TokenActionIntent, { action: "mint-nft" }>,
  options: PlanOptions,
): Planned {
  const nft = { protocol: "SLP", typeNumber: SLP_NFT_CHILD, info: { ...info, decimals: 0 } } as const;
  const token: GenesisSection = { kind: "genesis", ...nft, atoms: ONE, hasBaton: false };
  const problem = checkScript(genesisScript(token));
  if (problem) return no(problem);
  const group = groupCoins(coins, groupTokenId, options);
  const one = group.find((coin) => atomsOf(coin) === ONE);
  const fanOut = one === undefined ? fanOutStep(group, groupTokenId, options) : undefined;
  if (fanOut?.ok === false) return fanOut;
  const before = fanOut ? [{ ...fanOut.value.step, handsOn: 1 }] : [];
  const create = createStep(token, one ? [one] : [], createdTokenId(before.length), options.changeScript);
  const action = (index: number): PlannedAction => ({ kind: "create", txIndex: index, token, groupTokenId });
  return planned([...before, create], coins, options, action, [groupTokenId]);
}

function planMint(
  coins: readonly Utxo[],
  { tokenId, atoms: amount }: Extract<TokenActionIntent, { action: "mint" }>,
  options: PlanOptions,
): Planned {
  const [baton] = usableBatons(coins, tokenId, options);
  const type = baton?.token?.tokenType;
  if (baton === undefined || type === undefined) return no({ code: "no-mint-baton", tokenId });
  if (!hasBatons(type)) return no({ code: "unsupported-token-type", tokenType: type });
  const problem = amount < ONE ? outOfRange(type.protocol) : checkAmount(type.protocol, amount);
  if (problem) return no(problem);
  const opReturn = mintScript({ protocol: type.protocol, typeNumber: type.number }, tokenId, amount);
  const step = { tokenCoins: [baton], outputs: mintOutputs(opReturn, tokenId, amount, true, options.changeScript) };
  return planned([step], coins, options, () => ({ kind: "mint", tokenId, atoms: amount }), [tokenId]);
}

function planBurn(
  coins: readonly Utxo[],
  { tokenId, atoms: burned }: Extract<TokenActionIntent, { action: "burn" }>,
  options: PlanOptions,
): Planned {
  const { token } = usableCoins(coins, options, tokenId);
  const type = token[0]?.token?.tokenType;
  if (type === undefined) return no({ code: "insufficient-tokens", tokenId, available: atoms(0n), required: burned });
  const rules = sendRulesOf(type);
  if (rules === undefined) return no({ code: "unsupported-token-type", tokenType: type });
  if (burned < ONE || burned > rules.maxAtoms) return no(outOfRange(type.protocol));
  const exact = token.find((coin) => atomsOf(coin) === burned);
  const chosen = exact ? ok([exact]) : chooseTokenCoins(token, burned, tokenId);
  if (!chosen.ok) return chosen;
  const steps = burnSteps(chosen.value, burned, {
    hasChange: type.protocol === "ALP",
    tokenId,
    rules,
    changeScript: options.changeScript,
    burnScript: (amount, change) => burnScript(type, tokenId, amount, change),
  });
  if (!steps.ok) return steps;
  return planned(steps.value, coins, options, () => ({ kind: "burn", tokenId, atoms: burned }), [tokenId], burned);
}

type FanOut = Extract<TokenActionIntent, { action: "fan-out" }>;

function planFanOut(coins: readonly Utxo[], { tokenId, inputs: wanted }: FanOut, options: PlanOptions): Planned {
  const fanOut = fanOutStep(groupCoins(coins, tokenId, options), tokenId, options, wanted);
  if (!fanOut.ok) return fanOut;
  const { step, inputs } = fanOut.value;
  return planned([step], coins, options, () => ({ kind: "fan-out", tokenId, inputs }), [tokenId]);
}

const groupCoins = (coins: readonly Utxo[], tokenId: TokenId, options: PlanOptions): readonly Utxo[] =>
  usableCoins(coins, options, tokenId).token.filter(
    ({ token }) => token !== undefined && isCollection(token.tokenType),
  );

/** Returns how many coins of one a coin of a collection makes at most: 19 if it has no rest, else 18. */
export const mostFanOut = (held: Atoms): number =>
  held <= BigInt(MAX_SLP_OUTPUTS) ? Number(held) : MAX_SLP_OUTPUTS - 1;

/**
 * Returns the transaction that splits the largest coin of a collection into `wanted` ones and the rest; without
 * `wanted` into as many ones as possible. A rest of one is a one too, so it counts.
 */
function fanOutStep(
  group: readonly Utxo[],
  tokenId: TokenId,
  { changeScript: script }: PlanOptions,
  wanted?: number,
): Result<{ step: Step; inputs: number }, TokenActionProblem> {
  if (group.length === 0) return no({ code: "fan-out-no-coins", tokenId });
  const many = group.filter((coin) => atomsOf(coin) > ONE);
  const [first, ...others] = many;
  if (first === undefined) return no({ code: "fan-out-only-ones", tokenId });
  const coin = others.reduce((most, other) => (atomsOf(other) > atomsOf(most) ? other : most), first);
  const held = atomsOf(coin);
  const most = mostFanOut(held);
  const count = wanted ?? most;
  if (!Number.isInteger(count) || count < 1 || count > most) return no({ code: "fan-out-out-of-range", most });
  const inputs = held - BigInt(count) === ONE ? count + 1 : count;
  const rest = atoms(held - BigInt(inputs));
  const ones = Array.from({ length: inputs }, () => ONE);
  const amounts = rest === 0n ? ones : [...ones, rest];
  const opReturn = { script: slpSendScript(tokenId, SLP_NFT_GROUP, amounts), sats: sats(0n), isChange: false };
  const own = amounts.map((amount) => ({ script, sats: DUST_SATS, isChange: true, token: { tokenId, atoms: amount } }));
  return ok({ step: { tokenCoins: [coin], outputs: [opReturn, ...own] }, inputs });
}

/**
 * Pays for the steps and returns the plan. `action` gets the index of the transaction of the last step; transactions
 * that gather coins may come before.
 */
function planned(
  steps: readonly Step[],
  coins: readonly Utxo[],
  options: PlanOptions,
  action: (index: number) => PlannedAction,
  tokenIds: readonly TokenId[],
  burned = atoms(0n),
): Planned {
  const plan = payFor(steps, usableCoins(coins, options).xec, "fewest", options);
  if (!plan.ok) return plan;
  const last = plan.value.txs.length - 1;
  const txs = plan.value.txs.map((tx, index) => (index === last ? renamed(tx, steps.length - 1, last) : tx));
  const own = tokenIds.map((tokenId) => ({ tokenId, sent: atoms(0n), burned }));
  const tokens = withMoved(own, plan.value.tokens);
  return ok({ ...plan.value, txs, ...(tokens.length > 0 && { tokens }), action: action(last) });
}

/** Returns the transaction with the created token named after its index in the plan. */
function renamed(tx: Plan["txs"][number], from: number, to: number): Plan["txs"][number] {
  const [old, tokenId] = [createdTokenId(from), createdTokenId(to)];
  if (old === tokenId) return tx;
  const outputs = tx.outputs.map((output) =>
    output.token?.tokenId === old ? { ...output, token: { ...output.token, tokenId } } : output,
  );
  return { ...tx, outputs };
}

const outOfRange = (protocol: TokenProtocol) =>
  ({ code: "atoms-out-of-range", index: 0, max: maxAtomsOf(protocol) }) as const;

const checkAmount = (protocol: TokenProtocol, amount: Atoms): PlanProblem | undefined =>
  amount < 0n || amount > maxAtomsOf(protocol) ? outOfRange(protocol) : undefined;

function checkScript(script: ScriptHex): PlanProblem | undefined {
  const bytes = script.length / 2;
  return bytes > MAX_OP_RETURN_BYTES ? { code: "data-too-long", bytes, max: MAX_OP_RETURN_BYTES } : undefined;
}
