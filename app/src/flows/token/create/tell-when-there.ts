import type { TokenId } from "@satchel/core/ids";
import { totalsOf } from "@satchel/core/ledger";
import type { State } from "@satchel/engine";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import type { AppParts } from "../../../wiring/app-context.ts";
import { navigate } from "../../../wiring/page/hash-location.ts";
import type { Created } from "./follow-creation.ts";

/** Tells whether the wallet has a token and knows its names, so that its page can be shown. */
export const isThere = ({ ledger, tokens }: State, tokenId: TokenId): boolean =>
  tokens.has(tokenId) && totalsOf(ledger).tokens.has(tokenId);

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
