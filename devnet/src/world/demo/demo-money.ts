import { Script } from "ecash-lib";
import { FUND_ADDRESS } from "../../node/index.ts";
import { scriptOfPayee } from "../../script/addresses.ts";
import type { Party } from "../people/party.ts";
import { type Stage, type Step, told } from "../stage.ts";
import { wordsScript } from "./demo-messages.ts";
import { SAID } from "./messages.data.ts";

const FUND_SCRIPT = new Script(scriptOfPayee(FUND_ADDRESS));
/** The reward of a mainnet block since 2024, which is far less than regtest's. */
const REWARD_SATS = 181_250_000n;

/** Returns the demo wallet's first income. Before it there is nothing to send. */
export function firstMoney(stage: Stage): Step[] {
  const [ema, finn, gus] = stage.cast.friends;
  const gift = (from: Party | undefined, sats: bigint): Step =>
    told("received", () => payDemo(stage, from ?? stage.cast.issuer, sats));
  return [gift(ema, 15_000_000n), gift(finn, 9_000_000n), gift(gus, 12_345_600n)];
}

/** Early enough to be mature at the end. */
export const firstReward = (stage: Stage): Step[] => [stakingReward(stage)];

export function rewardSteps(stage: Stage): Step[] {
  const { chain, cast } = stage;
  const mining = told("coinbase-reward", () =>
    chain.reward({ miner: cast.demo, fund: FUND_SCRIPT, staker: cast.yieldPayer }, REWARD_SATS),
  );
  return [stakingReward(stage), mining, stakingReward(stage)];
}

const stakingReward = ({ chain, cast }: Stage): Step =>
  told("staking-reward", () =>
    chain.reward({ miner: cast.yieldPayer, fund: FUND_SCRIPT, staker: cast.demo }, REWARD_SATS),
  );

/** One in so many ordinary payments says what it is for. */
const SAID_EVERY = 3;

/** Returns a function that makes an ordinary payment each time, some with a message. */
export function createOrdinary(stage: Stage): () => Step {
  const paid = { received: 0, sent: 0 };
  const wordsOf = (direction: keyof typeof SAID): { opReturn?: Script } => {
    const before = paid[direction]++;
    const texts = SAID[direction];
    const words = before % SAID_EVERY === 0 ? texts[(before / SAID_EVERY) % texts.length] : undefined;
    return words === undefined ? {} : { opReturn: wordsScript(words) };
  };
  return () => ordinaryStep(stage, wordsOf);
}

function ordinaryStep(stage: Stage, wordsOf: (direction: keyof typeof SAID) => { opReturn?: Script }): Step {
  const { chain, random, cast } = stage;
  const { demo, friends } = cast;
  const sats = BigInt(random.between(60, 4_000)) * BigInt(random.pick([10, 50, 100, 500]));
  const friend = random.pick(friends);
  switch (random.below(10)) {
    case 0:
    case 1:
    case 2:
    case 3: {
      const words = wordsOf("received");
      return told("received", () => chain.send(friend, { ...words, outputs: [{ to: demo.script, sats }] }));
    }
    case 4:
      return told("received-among-many", () => {
        const others = friends.filter((other) => other !== friend).map(({ script }) => ({ to: script, sats }));
        return chain.send(friend, { outputs: [...others, { to: demo.script, sats }] });
      });
    case 5:
    case 6:
    case 7: {
      const words = wordsOf("sent");
      return told("sent", () => chain.send(demo, { ...words, outputs: [{ to: friend.script, sats }] }));
    }
    case 8:
      return told("sent-to-many", () => {
        const some = friends.slice(0, random.between(2, friends.length));
        return chain.send(demo, { outputs: some.map(({ script }, at) => ({ to: script, sats: sats + BigInt(at) })) });
      });
    default:
      return told("sent-to-self", () => chain.send(demo, { outputs: [{ to: demo.script, sats }] }));
  }
}

function payDemo({ chain, cast }: Stage, from: Party, sats: bigint): string {
  return chain.send(from, { outputs: [{ to: cast.demo.script, sats }] });
}
