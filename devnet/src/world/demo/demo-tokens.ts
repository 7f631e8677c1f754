import { fromHex } from "@satchel/core/script";
import { emppScript, Script } from "ecash-lib";
import { type Stage, type Step, tokenOf, told } from "../stage.ts";
import { createMintVault, createToken, fillVault } from "../tokens/create-token.ts";
import { burnBare, burnSlpCoin, burnTokens, mintFromVault, mintTokens, sendTokens } from "../tokens/move-token.ts";
import { DEMO_TOKENS, type TokenRole } from "../tokens/tokens.data.ts";
import { CONVERSION_PUSH } from "./messages.data.ts";

/** The app's message as an eMPP push. */
const MESSAGE_PUSH = new TextEncoder().encode("\0tabyour share of the stake");
const UNKNOWN_TOKEN_ID = "0".repeat(64);
/** SLP of type 15 and ALP of type 99, which are not defined. */
const UNKNOWN_SLP = new Script(fromHex("6a04534c500001" + "0f" + "0453454e44"));
const UNKNOWN_ALP = emppScript([fromHex("534c503263" + "0453454e44")]);

/** Returns what happens to the special tokens in a wallet: they arrive, pay, are converted and burned. */
export function specialTokenSteps(stage: Stage): Step[] {
  const { chain, cast } = stage;
  const { demo, friends, yieldPayer, savings } = cast;
  const receive = (label: string, role: TokenRole, atoms: bigint): Step =>
    told(label, () => sendTokens(chain, friendWithTokens(stage), tokenOf(stage, role), [{ to: demo.script, atoms }]));
  return [
    receive("token-receive-slp", "reward", 150_000n),
    receive("token-receive-alp", "staking", 6_000_000n),
    receive("token-receive-slp", "grumpy", 120_000_000n),
    receive("token-receive-alp", "savings", 5_000_000n),
    receive("token-receive-slp", "hiddenImage", 1n),
    receive("token-receive-alp", "imitationStaking", 100_000n),
    receive("token-receive-slp", "bread", 20n),
    receive("token-receive-slp", "bread", 15n),
    receive("token-receive-slp", "tea", 6n),
    receive("token-receive-alp", "crystals", 4_200n),
    receive("token-receive-alp", "crystals", 1_000n),
    receive("token-receive-slp", "ore", 7_550_000_000n),
    told("savings-yield", () => {
      const holders = [demo, ...friends].map(({ script }, at) => ({ to: script, atoms: 1_500n + BigInt(at) }));
      return sendTokens(chain, yieldPayer, tokenOf(stage, "savings"), holders);
    }),
    told("savings-conversion", () => {
      const desk = [{ to: savings.script, atoms: 1_250_000n }];
      return sendTokens(chain, demo, tokenOf(stage, "savings"), desk, [fromHex(CONVERSION_PUSH)]);
    }),
    told("token-send-alp-message", () => {
      const friend = [{ to: friendWithTokens(stage).script, atoms: 2_000n }];
      return sendTokens(chain, demo, tokenOf(stage, "staking"), friend, [MESSAGE_PUSH]);
    }),
    told("token-burn-slp-intentional", () => burnSlpCoin(chain, demo, tokenOf(stage, "bread"), 1n)),
    told("token-burn-bare", () => burnBare(chain, demo, tokenOf(stage, "crystals"), 4_000n)),
    ...vaultSteps(stage),
    ...unknownSteps(stage),
  ];
}

/** Returns what a wallet does with a token that it has made itself, in either protocol. */
export function ownTokenSteps(stage: Stage, protocol: "slp" | "alp"): Step[] {
  const { chain, cast, tokens } = stage;
  const { demo, friends } = cast;
  const role = protocol === "slp" ? "demoSlp" : "demoAlp";
  const own = () => tokenOf(stage, role);
  const few = friends.slice(0, 3).map(({ script }, at) => ({ to: script, atoms: 100n * BigInt(at + 1) }));
  return [
    told(`token-genesis-${protocol}`, () => {
      const token = createToken(chain, demo, DEMO_TOKENS[role]);
      tokens.set(role, token);
      return token.tokenId;
    }),
    told(`token-send-${protocol}`, () => sendTokens(chain, demo, own(), few.slice(0, 1))),
    told(`token-send-many-${protocol}`, () => sendTokens(chain, demo, own(), few)),
    told(`token-mint-${protocol}`, () => mintTokens(chain, demo, own(), 250_000n)),
    told(`token-burn-${protocol}`, () => burnTokens(chain, demo, own(), 1_234n)),
    told(`token-send-self-${protocol}`, () => sendTokens(chain, demo, own(), [{ to: demo.script, atoms: 5_000n }])),
  ];
}

export function fixedTokenStep({ chain, cast }: Stage): Step {
  return told("token-genesis-slp", () => createToken(chain, cast.demo, DEMO_TOKENS.demoSlpFixed).tokenId);
}

function vaultSteps(stage: Stage): Step[] {
  const { chain, cast } = stage;
  return [
    told("token-mint-vault", () => {
      const filled = fillVault(chain, createMintVault(cast.vaultKeeper));
      const payments = [{ to: cast.demo.script, atoms: 12_500n }];
      return mintFromVault(chain, cast.vaultKeeper, tokenOf(stage, "vaulted"), filled, payments);
    }),
    told("token-send-vault", () => {
      const payments = [{ to: friendWithTokens(stage).script, atoms: 500n }];
      return sendTokens(chain, cast.demo, tokenOf(stage, "vaulted"), payments);
    }),
  ];
}

/** Every output of an unknown token type is a coin of the unknown token, which must not be spent. */
function unknownSteps({ chain, cast }: Stage): Step[] {
  const token = { tokenId: UNKNOWN_TOKEN_ID, atoms: 0n, isMintBaton: false };
  const outputs = [{ to: cast.demo.script, token }];
  return [
    told("token-unknown-slp", () => chain.send(cast.oddSlp, { opReturn: UNKNOWN_SLP, outputs })),
    told("token-unknown-alp", () => chain.send(cast.oddAlp, { opReturn: UNKNOWN_ALP, outputs })),
  ];
}

function friendWithTokens({ cast }: Stage) {
  const [first] = cast.friends;
  if (first === undefined) throw new RangeError("the demo wallet has no friends");
  return first;
}
