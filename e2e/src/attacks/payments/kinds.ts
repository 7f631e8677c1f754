// The kinds of payments that a try draws: the ones that are killed in every state, and airdrops.
import { atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { scriptOf } from "@satchel/core/testing";
import type { PaymentIntent, State } from "@satchel/engine";
import { type Run, until } from "../headless/device.ts";
import { BOB, NOTHING, PAYMENT_KINDS, type PaymentKind } from "../headless/payment-kinds.ts";
import { createToken, payFrom } from "../headless/trades/stall.ts";

/** `look`: what the person reads from the servers before they pay; a text says why they do not. */
export type SoakKind = PaymentKind & { look?: (run: Run) => Promise<PaymentIntent | string> };

const EACH = 1_000n;
const HOLDERS = [BOB, scriptOf("another holder"), scriptOf("a third holder")];

/** Pays the same to each holder of a token. Somebody with two servers does not pay on the word of one. */
function airdrop(protocol: "SLP" | "ALP"): SoakKind {
  let look: SoakKind["look"];
  return {
    name: `airdrop to the holders of ${protocol}`,
    place: "airdrop",
    isChain: false,
    prepare: async ({ stall }) => {
      const tokenId = await createToken(stall, protocol, "Drop");
      await payFrom(stall, { tokenId, to: HOLDERS.map((script) => ({ script, atoms: atoms(10n) })) });
      look = async ({ engine }) => {
        const told = await engine.fetchHolders({ tokenId });
        if (!told.ok) return told.problem.code;
        if ("host" in told.value.by) return "holders as told by one server alone";
        return { to: [...told.value.holdings.keys()].map((script) => ({ script, sats: sats(EACH) })) };
      };
      return { to: HOLDERS.map((script) => ({ script, sats: sats(EACH) })) };
    },
    look: (run) => look?.(run) ?? Promise.resolve("not prepared"),
    change: { ...NOTHING, bobsSats: EACH },
  };
}

const named = (name: string): PaymentKind => {
  const found = PAYMENT_KINDS.find((kind) => kind.name === name);
  if (!found) throw new Error(`No payment is called ${name}`);
  return found;
};

/** A payment of tokens of which the person has two coins, so that it can be made twice. */
function withTwoCoins(protocol: "SLP" | "ALP"): SoakKind {
  const kind = named(`${protocol} to Bob`);
  return {
    ...kind,
    name: `${protocol} to Bob from one of two coins`,
    prepare: async (payer) => {
      const intent = await kind.prepare(payer);
      const tokenId = payer.tokens[protocol];
      await payFrom(payer.stall, { tokenId, to: [{ script: payer.script, atoms: atoms(5_000n) }] });
      await until(payer.run.engine, ({ ledger }) => coinsOf(ledger, tokenId) === 2);
      return intent;
    },
  };
}
const coinsOf = ({ utxos }: State["ledger"], tokenId: TokenId): number =>
  [...utxos.values()].filter(({ token }) => token?.tokenId === tokenId).length;

/**
 * Most kinds spend a coin that there is once, so that the chain itself prevents a second one. These can be made twice,
 * and are drawn more often.
 */
const REPEATABLE = [() => named("XEC to Bob"), () => withTwoCoins("SLP"), () => withTwoCoins("ALP")];

/** Each call makes a kind of its own, since an airdrop remembers its token. */
export const SOAK_KINDS: readonly (() => SoakKind)[] = [
  ...PAYMENT_KINDS.map((kind) => () => kind),
  () => airdrop("SLP"),
  () => airdrop("ALP"),
  ...REPEATABLE,
  ...REPEATABLE,
];
