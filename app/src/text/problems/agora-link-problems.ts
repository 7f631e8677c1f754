import type { AgoraLinkProblem } from "@satchel/core/payment-link";
import { plainWords } from "@satchel/core/text";
import { linksText } from "../../catalogue/en/links.ts";

/** Returns why a link that should open a form of the market is refused (facts.md 2.8). */
export function agoraLinkProblemText(problem: AgoraLinkProblem): string {
  const { agora } = linksText;
  switch (problem.code) {
    case "agora-link-duplicated-param":
      return linksText.duplicatedParam({ param: problem.param });
    case "agora-link-unsupported-action":
      return agora.unsupportedAction({ action: plainWords(problem.action) });
    case "agora-link-bad-token-id":
      return problem.tokenId === "" ? agora.noTokenId : agora.badTokenId({ id: plainWords(problem.tokenId) });
    case "agora-link-two-token-ids":
      return agora.twoTokenIds;
    case "agora-link-buy-with-price":
      return agora.buyWithPrice;
    case "agora-link-list-with-quantity":
      return agora.listWithQuantity;
    case "agora-link-unreadable":
      return agora.unreadable;
  }
}
