import type { TokenKind } from "@satchel/core/activity";
import type { Atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { no } from "@satchel/core/result";
import type { TokenGenesis } from "@satchel/core/token";
import type { TokenOrigin, TokenSupply } from "@satchel/engine";
import { type ReactNode, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { linkTo } from "../../text/links.ts";
import { ageText, dateText, readableTime } from "../../text/locale/dates.ts";
import { tokenParts } from "../../text/token-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyIconButton } from "../../ui/button/copy-button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Fact, Facts } from "../../ui/layout/facts.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ShortId } from "../../ui/words/address-text.tsx";
import { Amount } from "../../ui/words/amount.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { type Answer, useAnswer } from "../../wiring/use-answer.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { TokenLink } from "./token-link.tsx";
import styles from "./token-page.module.css";

type Asked<T> = { answer: Answer<T>; retry: () => void };
type Props = { token: TokenGenesis; kind: TokenKind; origin: Asked<TokenOrigin>; supply: Asked<TokenSupply> };

/** The facts about a token. What the indexer has to be asked for appears, or fails, by itself. */
export function TokenStats({ token, kind, origin, supply }: Props) {
  const { tokenId, genesisInfo } = token;
  const { network } = useApp();
  const hasDecimals = kind !== "NFT" && kind !== "Collection";
  const hash = genesisInfo.hash ?? "";
  const hasFailed = supply.answer.state === "failed" || origin.answer.state === "failed";
  const explorer = linkTo(network.links, "explorerTx", tokenId);
  return (
    <Card padded className={styles.stats}>
      <h2 className={styles.statsTitle}>{tokenPageText.stats}</h2>
      <Facts grid>
        <Fact name={tokenPageText.type}>
          <TypeButton kind={kind} />
        </Fact>
        <Fact name={tokenPageText.tokenId}>
          <Copied id={tokenId} label={tokenPageText.copyId} said={tokenListText.idCopied}>
            {explorer === undefined ? (
              <ShortId id={tokenId} />
            ) : (
              <a href={explorer} target="_blank" rel="noopener noreferrer">
                <ShortId id={tokenId} />
              </a>
            )}
          </Copied>
        </Fact>
        {hasDecimals && <Fact name={tokenPageText.decimals}>{genesisInfo.decimals}</Fact>}
        <Fact name={tokenPageText.supply}>
          <Waited answer={supply.answer} failed={<span className={styles.failed}>{tokenPageText.supplyFailed}</span>}>
            {({ atoms, batons }) => (
              <>
                <Quantity of={atoms} token={token} />{" "}
                <span className={styles.muted}>
                  {batons > 0 || kind === "Mint Vault" ? tokenPageText.variable : tokenPageText.fixed}
                </span>
              </>
            )}
          </Waited>
        </Fact>
        <Fact name={tokenPageText.created}>
          <Waited answer={bornOf(token, origin.answer)} failed={tokenPageText.notKnown}>
            {(born) => <Created {...born} />}
          </Waited>
        </Fact>
        <Fact name={tokenPageText.genesisQuantity}>
          <Waited answer={origin.answer} failed={tokenPageText.notKnown}>
            {({ atoms }) => <Quantity of={atoms} token={token} />}
          </Waited>
        </Fact>
        <YieldFact tokenId={tokenId} />
        <Fact name={tokenPageText.website}>
          <TokenLink url={genesisInfo.url} />
        </Fact>
        {hash !== "" && (
          <Fact name={tokenPageText.hash}>
            <Copied id={hash} label={tokenPageText.copyHash} said={tokenPageText.hashCopied}>
              <ShortId id={hash} />
            </Copied>
          </Fact>
        )}
      </Facts>
      {hasFailed && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            supply.retry();
            origin.retry();
          }}
        >
          {commonText.tryAgain}
        </Button>
      )}
    </Card>
  );
}

function Quantity({ of, token }: { of: Atoms; token: TokenGenesis }) {
  return <Amount parts={tokenParts(of, token, useLocale(), "full")} />;
}

type Born = Pick<TokenOrigin, "block" | "timeFirstSeen">;

/** When the token was created: what the indexer says now, or what it once said. */
const bornOf = (token: TokenGenesis, answer: Answer<TokenOrigin>): Answer<Born> =>
  answer.state !== "there" && token.timeFirstSeen !== undefined ? { state: "there", value: token } : answer;

function Created({ block, timeFirstSeen = 0 }: Born) {
  const locale = useLocale();
  const ms = readableTime((block?.timestamp ?? timeFirstSeen) * 1000);
  if (ms === undefined || ms <= 0) return tokenPageText.notMined;
  return <time dateTime={new Date(ms).toISOString()}>{dateText(ms, locale)}</time>;
}

function Copied(props: { id: string; label: string; said: string; children: ReactNode }) {
  const copy = useCopy();
  return (
    <span className={styles.copied}>
      {props.children}
      <CopyIconButton label={props.label} onCopy={() => copy(props.id, props.said)} />
    </span>
  );
}

/** A value that the indexer was asked for. */
function Waited<T>(props: { answer: Answer<T>; failed: ReactNode; children: (value: T) => ReactNode }) {
  const { answer, failed, children } = props;
  if (answer.state === "there") return children(answer.value);
  return answer.state === "failed" ? failed : <span className={styles.muted}>{commonText.loading}</span>;
}

/** The type of the token; a press explains it. */
function TypeButton({ kind }: { kind: TokenKind }) {
  const [isOpen, setOpen] = useState(false);
  const { title, about } = tokenPageText.types[kind];
  const type = tokenListText.kinds[kind];
  return (
    <>
      <button
        type="button"
        className={styles.type}
        aria-haspopup="dialog"
        aria-label={tokenPageText.aboutType({ type })}
        onClick={() => setOpen(true)}
      >
        {type}
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <p>{about}</p>
          <Button variant="secondary" block onClick={() => setOpen(false)}>
            {commonText.close}
          </Button>
        </Dialog>
      )}
    </>
  );
}

const PERCENT = { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** What the partner says that a redeemable token yields, with its age. Nothing is shown while the partner is silent. */
function YieldFact({ tokenId }: { tokenId: TokenId }) {
  const { engine, network } = useApp();
  const locale = useLocale();
  const { stakingTokenId, savingsTokenId } = network.special;
  const of = tokenId === stakingTokenId ? "staking" : tokenId === savingsTokenId ? "savings" : undefined;
  const { answer } = useAnswer(of, async () => {
    const said = of && (await engine.fetchYield(of));
    return said?.ok ? said : no({ reason: "" });
  });
  if (answer.state !== "there") return null;
  const { percent, host, at } = answer.value;
  const text = new Intl.NumberFormat(locale, PERCENT).format(percent / 100);
  return (
    <Fact name={tokenPageText.yield}>
      {tokenPageText.yieldOfYear({ percent: text })}{" "}
      <span className={styles.muted}>
        <bdi>{tokenPageText.yieldSaid({ host, age: ageText(at, Date.now(), locale) })}</bdi>
      </span>
    </Fact>
  );
}
