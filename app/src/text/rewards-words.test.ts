import type { ClaimFailure } from "@satchel/engine";
import { expect, test } from "vitest";
import { rewardsText } from "../catalogue/en/tokens/rewards.ts";
import { claimProblemWords, countdownText, lastClaimText } from "./rewards-words.ts";

type Of<Code> = ClaimFailure & { code: Code };

/** One entry for every problem: a new one without a line here does not compile. */
const TABLE: { [Code in ClaimFailure["code"]]: [Of<Code>, string, string] } = {
  "not-yet": [
    { code: "not-yet" },
    "Address is not eligible for token rewards. Try again 24 hours after your last claim.",
    "",
  ],
  "out-of-rewards": [{ code: "out-of-rewards" }, "token-server is out of rewards to send. Contact admin.", ""],
  refused: [{ code: "refused", error: "Bot check failed", message: "Too fast" }, "Bot check failed:Too fast", ""],
  unreachable: [
    { code: "unreachable", reason: "x" },
    "Token rewards server is not responding.",
    "Nothing was claimed. Try again in a moment.",
  ],
  "outcome-unknown": [
    { code: "outcome-unknown", reason: "x" },
    "Token rewards server is not responding.",
    "If the claim arrived, the reward shows up here by itself.",
  ],
  "bot-check-failed": [
    { code: "bot-check-failed", why: "not-loaded" },
    "The bot check did not load",
    "The network or a blocker in your browser may keep it away. Nothing was claimed.",
  ],
  "address-foreign": [
    { code: "address-foreign" },
    "The address on this device is not the one of your seed phrase",
    "Nothing was claimed.",
  ],
  "wallet-not-found": [
    { code: "wallet-not-found" },
    "This wallet is not on this device any more",
    "Nothing was claimed.",
  ],
};

test.each(Object.values(TABLE))("$code", (problem, title, detail) => {
  expect(claimProblemWords(problem)).toEqual({ title, detail });
});

test.each([
  ["offline", "The bot check needs a connection"],
  ["not-loaded", "The bot check did not load"],
  ["refused", "The bot check said no"],
  ["no-answer", "The bot check did not answer"],
] as const)(
  "a bot check without a proof (%s) has its own sentence, and says that nothing was claimed",
  (why, title) => {
    const words = claimProblemWords({ code: "bot-check-failed", why });
    expect(words.title).toBe(title);
    expect(words.detail).toContain("Nothing was claimed.");
  },
);

test("the specification's sentences", () => {
  expect({ ...rewardsText.claimed }).toEqual({
    xec: "Free eCash claimed!",
    "home-tokens": 'Token rewards claimed! Check "Rewards" menu option for more.',
    tokens: "Rewards claimed!",
  });
  expect(rewardsText.eligibilityUnknown({ address: "ecash:q" })).toBe(
    "Error determining token reward eligibility for address ecash:q: Token rewards server is not responding.",
  );
  expect(rewardsText.notResponding).toBe("Token rewards server is not responding.");
});

test.each([
  [0, "00:00:00"],
  [59, "00:00:59"],
  [27_738, "07:42:18"],
  [86_400, "24:00:00"],
  [360_001, "100:00:01"],
])("%i s are %s", (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
});

test.each([
  [0, "Last claim just now"],
  [60, "Last claim 1 min ago"],
  [3599, "Last claim 59 min ago"],
  [57_600, "Last claim 16 h ago"],
])("%i s after it", (seconds, text) => {
  expect(lastClaimText(seconds, "en-US")).toBe(text);
});
