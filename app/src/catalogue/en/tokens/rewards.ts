import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for free XEC and token rewards. */
export const rewardsText = room("rewards", {
  title: "Rewards",
  lead: "Claim free tokens once every 24 hours.",
  /** `name` is what the reward's token calls itself. */
  leadNamed: ({ name }: { name: string }) => `Claim free ${name} once every 24 hours.`,
  reward: "Token reward",
  rewardNamed: ({ name }: { name: string }) => `${name} reward`,
  sentTo: "Sent to <address/>",
  about: "The reward server sends the tokens. It sees your address, never your keys.",

  // States, and the button.
  ready: "Ready",
  notYet: "Not yet",
  claim: "Claim Reward",
  /** `time` is hours, minutes and seconds: "07:42:18". */
  comeBack: ({ time }: { time: string }) => `Come back in ${time}`,
  /** `share` is a percentage: "42%". */
  waited: ({ share }: { share: string }) => `${share} of the waiting time has passed`,
  lastClaimNow: "Last claim just now",
  lastClaimMinutes: ({ count }: { count: Count }) =>
    plural(count, { one: `Last claim ${count} min ago`, other: `Last claim ${count} min ago` }),
  lastClaimHours: ({ count }: { count: Count }) =>
    plural(count, { one: `Last claim ${count} h ago`, other: `Last claim ${count} h ago` }),
  /** The end of the scale of the waiting time. */
  waitingTime: "24 h",
  noBotCheck:
    "The server asks for a bot check that this version of Satchel does not have. Nothing can be claimed here.",

  // By what was claimed: free XEC, tokens on Home, tokens on Rewards.
  claimed: {
    xec: "Free eCash claimed!",
    "home-tokens": 'Token rewards claimed! Check "Rewards" menu option for more.',
    tokens: "Rewards claimed!",
  },
  claimedAbout: "The server pays it. It appears in your history in a moment.",

  // Why nothing was claimed.
  notResponding: "Token rewards server is not responding.",
  eligibilityUnknown: ({ address }: { address: string }) =>
    `Error determining token reward eligibility for address ${address}: Token rewards server is not responding.`,
  notEligible: "Address is not eligible for token rewards. Try again 24 hours after your last claim.",
  outOfRewards: "token-server is out of rewards to send. Contact admin.",
  /** Both are texts of the server. */
  refused: ({ error, msg }: { error: string; msg: string }) => `${error}:${msg}`,
  nothingClaimed: "Nothing was claimed.",
  nothingClaimedTryAgain: "Nothing was claimed. Try again in a moment.",
  outcomeUnknownAbout: "If the claim arrived, the reward shows up here by itself.",
  // Why the check that a person is asking gave no proof. A detail stands under each.
  botCheck: {
    /** All that the page of the check shows to a person who opens it. */
    page: "This page checks for Satchel that a person is asking. Opened by itself it does nothing.",
    offline: "The bot check needs a connection",
    offlineAbout: "This device is offline. Nothing was claimed.",
    notLoaded: "The bot check did not load",
    notLoadedAbout: "The network or a blocker in your browser may keep it away. Nothing was claimed.",
    refused: "The bot check said no",
    refusedAbout: "Its provider takes this browser for a program, or does not serve this site. Nothing was claimed.",
    noAnswer: "The bot check did not answer",
    noAnswerAbout: "Satchel has stopped waiting. Nothing was claimed. Try again in a moment.",
  },
  walletGone: "This wallet is not on this device any more",
  addressForeign: "The address on this device is not the one of your seed phrase",
});
