import type { CoinClaim, DisputedCoin, SecondOpinion, ServersProblem } from "@satchel/engine";
import { paymentText } from "../catalogue/en/payment/payment.ts";
import { counted } from "./money/counts.ts";
import { xecText } from "./money/money.ts";
import type { ProblemWords } from "./problems/problem-words.ts";

const text = paymentText.servers;

/** Returns what a payment says whose coins two servers describe differently. */
export function serversProblemWords({ coins, total }: ServersProblem, locale: string): ProblemWords {
  const detail = text.disagreeAbout({ count: counted(coins.length, locale), total: counted(total, locale).digits });
  return { title: text.disagree, detail };
}

/** Returns the sentence about the second server for the review; undefined if it agrees. */
export function opinionText(opinion: SecondOpinion, locale: string): string | undefined {
  const { host } = opinion;
  switch (opinion.kind) {
    case "agrees":
      return undefined;
    case "silent":
      return text.silent({ host });
    case "behind":
      return text.behind({ host, count: counted(opinion.count, locale) });
  }
}

/** Returns what one of two servers says about a coin. Amount and token are named only if the servers differ in them. */
export function claimText(claim: CoinClaim, { claims }: DisputedCoin, locale: string): string {
  switch (claim.kind) {
    case "spent":
      return text.spent;
    case "unknown":
      return text.unknown;
    case "not-listed":
      return text.notListed;
    case "not-yours":
      return text.notYours;
    case "unspent":
      return claims.every(({ kind }) => kind === "unspent") ? holdingText(claim, locale) : text.unspent;
  }
}

function holdingText({ sats, token }: Extract<CoinClaim, { kind: "unspent" }>, locale: string): string {
  const amount = xecText(sats, locale);
  if (!token) return text.holds({ amount });
  const name = `${token.tokenId.slice(0, 6)}…${token.tokenId.slice(-6)}`;
  if (token.isMintBaton) return text.holdsBaton({ amount, token: name });
  return text.holdsTokens({ amount, atoms: new Intl.NumberFormat(locale).format(token.atoms), token: name });
}
