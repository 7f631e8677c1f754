import type { TokenId } from "@satchel/core/ids";
import { Info } from "lucide-react";
import { useMemo, useState } from "react";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { Restored } from "../../../flows/payment/form/form-notes.tsx";
import type { Summary } from "../../../flows/payment/receipt/sent-dialog.tsx";
import { ActionButton, ActionPreview, ActionProblem, ActionSent } from "../../../flows/token/action/token-action.tsx";
import { inputsMade } from "../../../flows/token/create/creation-facts.tsx";
import { CreationFields } from "../../../flows/token/create/creation-fields.tsx";
import type { NftCreation } from "../../../flows/token/create/creation-form.ts";
import { CreationReview } from "../../../flows/token/create/creation-review.tsx";
import { creationTitle } from "../../../flows/token/create/creation-words.ts";
import type { Created } from "../../../flows/token/create/follow-creation.ts";
import { IconPicture, Identity } from "../../../flows/token/create/identity.tsx";
import { type CreationStart, useCreation, useCreationStart } from "../../../flows/token/create/use-creation.ts";
import { tokenName } from "../../../text/token-words.ts";
import { Spinner } from "../../../ui/mark/spinner.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import styles from "../token-page.module.css";
import type { PanelProps } from "../token-panels.ts";
import { usePanelFacts } from "../use-token-page.ts";

/** Mints one NFT of a collection. Where no coin of one unit is there, a transaction before makes some. */
export function MintNftPanel({ token, onSent }: Pick<PanelProps, "token" | "onSent">) {
  const what: NftCreation = useMemo(() => ({ kind: "nft", collection: token }), [token]);
  const start = useCreationStart(what);
  return start ? <NftForm collectionId={token.tokenId} what={what} start={start} onSent={onSent} /> : <Spinner />;
}

type FormProps = { collectionId: TokenId; what: NftCreation; start: CreationStart; onSent: () => void };

function NftForm({ collectionId, what, start, onSent }: FormProps) {
  const [created, setCreated] = useState<Created>();
  // The form is empty again after each NFT.
  const creation = useCreation(what, start, (made) => {
    setCreated(made);
    onSent();
  });
  const { action, form, icon, blocker } = creation;
  const { hasMintInput, canFanOut } = usePanelFacts(collectionId, "Collection");
  const isFanOutFirst = action.shown ? inputsMade(action.shown.plan) > 0 : !hasMintInput && canFanOut;
  return (
    <div className={styles.panel}>
      {creation.isRestored && <Restored text={createText.unfinished} onStartOver={creation.startOver} />}
      {isFanOutFirst && (
        <Banner tone="info" icon={Info} title={createText.inputsFirst} quiet>
          <p>{createText.inputsFirstAbout}</p>
        </Banner>
      )}
      <CreationFields creation={creation} />
      <Identity what={what} names={form} icon={icon} />
      <ActionPreview action={action} />
      <ActionProblem action={action} token={form.name.trim()} />
      {blocker && <p className={styles.muted}>{blocker.text}</p>}
      <ActionButton action={action}>{creationTitle(what.kind)}</ActionButton>
      <CreationReview creation={creation} />
      <ActionSent action={action}>{() => (created ? minted(created, what) : {})}</ActionSent>
    </div>
  );
}

/** What the receipt says of a minted NFT: its picture comes from the form, because the icon service may not have it. */
function minted({ tokenId, token, icon }: Created, { kind, collection }: NftCreation): Summary {
  const { tokenName: name } = token.info;
  return {
    title: createText.sentNft({ name }),
    picture: <IconPicture icon={icon} name={name} isSquare />,
    about: <bdi>{createText.inCollection({ name: tokenName(collection.tokenId, collection) ?? kind })}</bdi>,
    seeAt: `/token/${tokenId}`,
  };
}
