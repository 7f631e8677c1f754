import { sats } from "@satchel/core/amount";
import type { GenesisSection } from "@satchel/core/token";
import type { Plan } from "@satchel/core/tx";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { tokenIconText } from "../../../catalogue/en/tokens/token-icon.ts";
import { counted } from "../../../text/money/counts.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { ShortId } from "../../../ui/words/address-text.tsx";
import { Amount } from "../../../ui/words/amount.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { CostFacts, UsedFact } from "../action/action-receipt.tsx";
import type { ChosenIcon } from "../icon/icon-field.tsx";
import type { Creation } from "./creation-form.ts";
import { Identity, smallestUnit, supplyParts } from "./identity.tsx";
import styles from "./token-create.module.css";

/** What a new token will be, before its review. */
export function PreviewFacts({ what, section }: { what: Creation; section: GenesisSection }) {
  const locale = useLocale();
  if (what.kind === "nft") return null;
  return (
    <Facts>
      <SupplyFact what={what} section={section} />
      {what.kind === "token" && (
        <Fact name={createText.smallestUnit}>{smallestUnit(section.info.decimals, locale)}</Fact>
      )}
      <Fact name={createText.minting}>{section.hasBaton ? createText.mintingYes : createText.mintingNo}</Fact>
    </Facts>
  );
}

function SupplyFact({ what, section }: { what: Creation; section: GenesisSection }) {
  const locale = useLocale();
  return (
    <Fact name={what.kind === "collection" ? createText.nftsAtMost : createText.supply}>
      <span className={styles.anywhere}>
        <Amount parts={supplyParts(section, locale)} />
      </span>
    </Fact>
  );
}

/** The whole review of a creation: everything that its genesis says, and what it costs. */
export function ReviewFacts(props: { what: Creation; plan: Plan; icon: ChosenIcon | undefined }) {
  const { what, plan, icon } = props;
  const locale = useLocale();
  if (plan.action?.kind !== "create") return null;
  const { token } = plan.action;
  const { info, protocol } = token;
  const names = {
    name: info.tokenName,
    ticker: info.tokenTicker,
    protocol: protocol === "SLP" ? ("SLP" as const) : ("ALP" as const),
    decimals: String(info.decimals),
  };
  return (
    <div className={styles.review}>
      <Identity what={what} names={names} icon={icon} />
      <Facts>
        {what.kind !== "nft" && (
          <>
            <SupplyFact what={what} section={token} />
            <Fact name={createText.minting}>{token.hasBaton ? createText.mintingYesBaton : createText.mintingNo}</Fact>
          </>
        )}
        <Fact name={createText.website}>
          <bdi className={styles.anywhere} translate="no">
            {info.url || createText.noIcon}
          </bdi>
        </Fact>
        <Fact name={what.kind === "nft" ? tokenIconText.titlePicture : createText.icon}>
          {icon ? createText.iconAfter : createText.noIcon}
        </Fact>
        {what.kind === "nft" && icon && (
          <Fact name={createText.hash}>
            <ShortId id={info.hash ?? ""} />
          </Fact>
        )}
        {what.kind === "nft" && <InputFacts plan={plan} unit={tickerText(what.collection)} locale={locale} />}
        <CostFacts plan={plan} />
      </Facts>
      <div className={styles.stitch} />
      <Facts strong>
        <UsedFact plan={plan} />
      </Facts>
    </div>
  );
}

/** What an NFT takes of its collection, and both transactions with their fees where pieces are made for it first. */
function InputFacts({ plan, unit, locale }: { plan: Plan; unit: string; locale: string }) {
  const ones = inputsMade(plan);
  const mintedAt = plan.action?.kind === "create" ? plan.action.txIndex : 0;
  const feeOf = (txs: Plan["txs"]) => <Xec sats={sats(txs.reduce((sum, { fee }) => sum + fee, 0n))} />;
  return (
    <>
      {ones > 0 && (
        <>
          <Fact name={createText.stepInputs({ inputs: createText.inputs({ count: counted(ones, locale) }) })}>
            {feeOf(plan.txs.slice(0, mintedAt))}
          </Fact>
          <Fact name={createText.stepNft}>{feeOf(plan.txs.slice(mintedAt))}</Fact>
        </>
      )}
      <Fact name={createText.usesUp}>
        <bdi translate="no">
          {counted(1, locale).digits} {unit}
        </bdi>
      </Fact>
    </>
  );
}

/** Returns how many coins of one unit of its collection a plan makes before it mints an NFT. */
export function inputsMade({ txs, action }: Plan): number {
  if (action?.kind !== "create" || action.groupTokenId === undefined) return 0;
  const { groupTokenId, txIndex } = action;
  return txs
    .slice(0, txIndex)
    .flatMap(({ outputs }) => outputs)
    .filter(({ token }) => token?.tokenId === groupTokenId && token.atoms === 1n).length;
}
