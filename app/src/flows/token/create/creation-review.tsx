import type { GenesisSection } from "@satchel/core/token";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { ActionReview } from "../action/token-action.tsx";
import { ReviewFacts } from "./creation-facts.tsx";
import type { Creation } from "./creation-form.ts";
import { creationTitle } from "./creation-words.ts";
import type { CreationState } from "./use-creation.ts";

/** The review, which says once what can never be changed. */
export function CreationReview({ creation }: { creation: CreationState }) {
  const { what, action, icon } = creation;
  const planned = action.attempt.current?.plan.action;
  const token = planned?.kind === "create" ? planned.token : undefined;
  const name = token?.info.tokenName ?? "";
  return (
    <ActionReview
      action={action}
      title={<bdi>{what.kind === "nft" ? createText.reviewNft({ name }) : createText.review({ name })}</bdi>}
      answer={creationTitle(what.kind)}
      note={token && permanentText(what, token)}
    >
      {({ plan }) => <ReviewFacts what={what} plan={plan} icon={icon} />}
    </ActionReview>
  );
}

/** Returns what is fixed for ever. */
export function permanentText({ kind }: Creation, { hasBaton }: Pick<GenesisSection, "hasBaton">): string {
  switch (kind) {
    case "token":
      return hasBaton ? createText.permanent : createText.permanentFixed;
    case "collection":
      return hasBaton ? createText.permanentCollection : createText.permanentFixedCollection;
    case "nft":
      return createText.permanentNft;
  }
}
