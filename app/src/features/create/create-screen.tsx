import { amountText, DUST_SATS } from "@satchel/core/amount";
import { genesisTxid } from "@satchel/core/ids";
import { Coins } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { createText } from "../../catalogue/en/tokens/create.ts";
import { Restored } from "../../flows/payment/form/form-notes.tsx";
import { Resumed } from "../../flows/payment/outbox/resumed.tsx";
import { SentReceipt } from "../../flows/payment/receipt/sent-dialog.tsx";
import { AttemptFailure } from "../../flows/payment/review/attempt-failure.tsx";
import type { CreatedState } from "../../flows/token/create/created-card.tsx";
import { CreationFields } from "../../flows/token/create/creation-fields.tsx";
import type { Creation } from "../../flows/token/create/creation-form.ts";
import { CreationPreview } from "../../flows/token/create/creation-preview.tsx";
import { CreationReview } from "../../flows/token/create/creation-review.tsx";
import { CreationSteps, useIsThere } from "../../flows/token/create/creation-steps.tsx";
import { creationTitle } from "../../flows/token/create/creation-words.ts";
import type { Created } from "../../flows/token/create/follow-creation.ts";
import { IconPicture, supplyParts } from "../../flows/token/create/identity.tsx";
import { ProtocolChoice } from "../../flows/token/create/protocol-choice.tsx";
import { isThere, tellWhenThere } from "../../flows/token/create/tell-when-there.ts";
import { type CreationStart, useCreation, useCreationStart } from "../../flows/token/create/use-creation.ts";
import { fiatText, xecParts } from "../../text/money/money.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Columns, Page, Stack } from "../../ui/layout/page.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { HAS_SIDE_PANEL, useMedia } from "../../ui/react/use-media.ts";
import { LoadingPart } from "../../ui/status/loading-screen.tsx";
import { Amount } from "../../ui/words/amount.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useCurrentPrice } from "../../wiring/money/current-price.ts";
import { useBalanceParts } from "../../wiring/money/use-balance-parts.ts";
import { navigate } from "../../wiring/page/hash-location.ts";
import styles from "./create.module.css";

const TOKEN: Creation = { kind: "token" };
const COLLECTION: Creation = { kind: "collection" };

export const CreateTokenScreen = () => <CreateScreen what={TOKEN} />;
export const CreateCollectionScreen = () => <CreateScreen what={COLLECTION} />;

/** A form and a creation belong to one wallet. */
function CreateScreen({ what }: { what: Creation }) {
  const activeId = useEngineState((state) => state.activeId);
  return <WalletCreates key={activeId} what={what} />;
}

/** The form of a token or a collection, then its creation until the token appears, which leads to its page. */
function WalletCreates({ what }: { what: Creation }) {
  const start = useCreationStart(what);
  const parts = useBalanceParts();
  const [created, setCreated] = useState<Created>();
  // The form stays while its creation is sent, which may take the last coins.
  const [isOpen, setOpen] = useState(false);
  if (created) return <Pending what={what} created={created} />;
  if (!isOpen && parts) {
    if (parts.spendable < DUST_SATS) return <Poor what={what} />;
    setOpen(true);
  }
  if (start === undefined) return <LoadingPart />;
  return <Form what={what} start={start} onCreated={setCreated} />;
}

function Form(props: { what: Creation; start: CreationStart; onCreated: (created: Created) => void }) {
  const { what } = props;
  const creation = useCreation(what, props.start, props.onCreated);
  const { form, action, change } = creation;
  const isWide = useMedia(HAS_SIDE_PANEL);
  return (
    <Page
      title={creationTitle(what.kind)}
      end={
        what.kind === "token" && (
          <ProtocolChoice
            value={form.protocol}
            onChange={(protocol) => change({ protocol })}
            disabled={action.attempt.isSending}
          />
        )
      }
    >
      <Resumed attempt={action.attempt} />
      {creation.isRestored && (
        <Restored
          hasPayment={action.attempt.resumed !== undefined}
          text={createText.unfinished}
          onStartOver={creation.startOver}
        />
      )}
      <Columns shape="form">
        <Stack gap="large">
          {!isWide && <AttemptFailure attempt={action.attempt} retry={action.submit} />}
          <CreationFields creation={creation} />
        </Stack>
        <CreationPreview creation={creation} />
      </Columns>
      <CreationReview creation={creation} />
    </Page>
  );
}

/** Says how much XEC a token needs (wallet.md 2.4). */
function Poor({ what }: { what: Creation }) {
  const locale = useLocale();
  const dust = amountText(xecParts(DUST_SATS, locale));
  const worth = fiatText(DUST_SATS, useCurrentPrice(), locale)?.replaceAll(" ", "\u00a0");
  return (
    <Page title={creationTitle(what.kind)}>
      <Card>
        <div className={styles.poor}>
          <span className={styles.glyph}>
            <Icon of={Coins} />
          </span>
          <h2>{worth === undefined ? createText.poor({ dust }) : createText.poorWithWorth({ dust, worth })}</h2>
          <p>{createText.poorAbout}</p>
          <ButtonLink to="/receive">{createText.receive}</ButtonLink>
        </div>
      </Card>
    </Page>
  );
}

/**
 * The receipt of a creation that the network has accepted; below it the steps until the token appears, which leads to
 * its page (wallet.md 4.10). A person may leave: a toast tells when the token appears.
 */
function Pending({ what, created }: { what: Creation; created: Created }) {
  const app = useApp();
  const locale = useLocale();
  const { tokenId, token, icon, at } = created;
  const isHere = useIsThere(tokenId);
  const [hasReceipt, setReceipt] = useState(true);
  const itsPage = `/token/${tokenId}`;
  const state: CreatedState = useMemo(() => ({ createdAt: at, hasIcon: icon !== undefined }), [at, icon]);
  useEffect(
    () => () => {
      const isSeen = location.hash === `#${itsPage}`;
      if (!isSeen && !isThere(app.engine.state.getState(), tokenId)) tellWhenThere(app, created);
    },
    [app, created, tokenId, itsPage],
  );
  useEffect(() => {
    if (isHere && !hasReceipt) navigate(itsPage, { replace: true, state });
  }, [isHere, hasReceipt, itsPage, state]);
  return (
    <Page title={creationTitle(what.kind)} narrow>
      <Card>
        <div className={styles.made}>
          <IconPicture icon={icon} name={token.info.tokenName} isSquare={false} />
          <h2>
            <bdi>{createText.creating({ name: token.info.tokenName })}</bdi>
          </h2>
          <span className={styles.amount}>
            <Amount parts={supplyParts(token, locale)} unit={token.info.tokenTicker} />
          </span>
        </div>
      </Card>
      <Card padded>
        <CreationSteps tokenId={tokenId} sentAt={at} hasIcon={icon !== undefined} />
      </Card>
      <Button variant="secondary" size="lg" block onClick={() => navigate("/etokens")}>
        {createText.leave}
      </Button>
      {hasReceipt && (
        <SentReceipt
          summary={{
            title: createText.sent({ name: token.info.tokenName }),
            picture: <IconPicture icon={icon} name={token.info.tokenName} isSquare={false} />,
            amount: <Amount parts={supplyParts(token, locale)} unit={token.info.tokenTicker} />,
            seeAt: itsPage,
            seeState: state,
          }}
          txids={[genesisTxid(tokenId)]}
          onClose={() => setReceipt(false)}
        />
      )}
    </Page>
  );
}
