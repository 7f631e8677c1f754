import type { TokenId } from "@satchel/core/ids";
import { totalsOf } from "@satchel/core/ledger";
import { isNft } from "@satchel/core/token";
import type { State } from "@satchel/engine";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { linkTo } from "../../../text/links.ts";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import type { AppParts } from "../../../wiring/app-context.ts";
import { navigate } from "../../../wiring/hash-location.ts";
import type { Created } from "./follow-creation.ts";

/** Tells whether the wallet has a token and knows its names, so that its page can be shown. */
export const isThere = ({ ledger, tokens }: State, tokenId: TokenId): boolean =>
  tokens.has(tokenId) && totalsOf(ledger).tokens.has(tokenId);

/** Says that something was created, with a link to the explorer where the network has one (wallet.md 4.10). */
export function sayCreated({ network }: AppParts, { tokenId, token }: Created): void {
  const href = linkTo(network.links, "explorerTx", tokenId);
  const name = token.info.tokenName;
  const { protocol, typeNumber: number } = token;
  showToast({
    tone: "success",
    title: isNft({ protocol, number }) ? createText.sentNft({ name }) : createText.sent({ name }),
    ...(href !== undefined && {
      action: { label: createText.explorer, onPress: () => window.open(href, "_blank", "noopener,noreferrer") },
    }),
  });
}

/** Says when a token appears in the wallet whose creation was left, and leads to its page. */
export function tellWhenThere({ engine }: AppParts, { tokenId, token }: Created): void {
  const tell = () =>
    showToast({
      tone: "success",
      title: createText.isYours({ name: token.info.tokenName }),
      action: { label: createText.open, onPress: () => navigate(`/token/${tokenId}`) },
    });
  const stop = engine.state.subscribe((state) => {
    if (!isThere(state, tokenId)) return;
    stop();
    tell();
  });
  void engine.needTokens([tokenId]);
}
