import { addressOf } from "@satchel/core/address";
import { recipientLines } from "@satchel/core/airdrop";
import { type Atoms, amountText, atoms, DUST_SATS, formatAtoms, type Sats, sats } from "@satchel/core/amount";
import type { Payment } from "@satchel/core/tx";
import { Info } from "lucide-react";
import { useMemo, useState } from "react";
import { airdropText } from "../../catalogue/en/airdrop.ts";
import { counted } from "../../text/counts.ts";
import { separatorsOf } from "../../text/locale.ts";
import { xecText } from "../../text/money.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Columns, Stack } from "../../ui/page.tsx";
import { PartyName } from "../../widgets/contacts/party-name.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { Paginator } from "../../widgets/paginator/paginator.tsx";
import { useToken } from "../../widgets/tokens/token.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { navigate } from "../../wiring/hash-location.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import styles from "./airdrop.module.css";
import type { AirdropResult } from "./use-airdrop.ts";

type Props = { result: AirdropResult; isOfNfts: boolean; onChange: () => void };

/** Who gets how much, as a table and as the text for Send. */
export function AirdropOutcome({ result, isOfNfts, onChange }: Props) {
  const { network } = useApp();
  const payments = useMemo(
    () => [...result.airdrop.payments].sort((a, b) => (a.sats === b.sats ? 0 : a.sats < b.sats ? 1 : -1)),
    [result],
  );
  const lines = useMemo(() => recipientLines(payments, network.prefix), [payments, network.prefix]);
  const toSend = () => navigate("/send", { state: { airdropRecipients: lines, airdropTokenId: result.tokenId } });
  return (
    <Columns shape="form">
      <Card>
        <Head result={result} lines={lines} />
        <Table result={result} payments={payments} isOfNfts={isOfNfts} />
      </Card>
      <Card padded>
        <Stack>
          <Sum payments={payments} paid={result.airdrop.paid} />
          <Button size="lg" block onClick={toSend}>
            {airdropText.toSend}
          </Button>
          <Button variant="ghost" block onClick={onChange}>
            {airdropText.change}
          </Button>
          {[airdropText.warning, airdropText.serversWord].map((note) => (
            <p key={note} className={styles.help}>
              <Icon of={Info} size="sm" />
              <span>{note}</span>
            </p>
          ))}
        </Stack>
      </Card>
    </Columns>
  );
}

function Head({ result, lines }: { result: AirdropResult; lines: string }) {
  const { airdrop, holders, at } = result;
  const locale = useLocale();
  const copy = useCopy();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(at);
  return (
    <div className={styles.head}>
      <div>
        <h2>{airdropText.recipients({ count: counted(airdrop.payments.length, locale) })}</h2>
        <p className={styles.help}>{airdropText.ofHolders({ count: counted(holders.holdings.size, locale), time })}</p>
        {airdrop.leftOut > 0 && (
          <p className={styles.help}>
            {airdropText.leftOut({ count: counted(airdrop.leftOut, locale), dust: xecText(DUST_SATS, locale) })}
          </p>
        )}
        {holders.unread > 0 && (
          <p className={styles.help}>{airdropText.unread({ count: counted(holders.unread, locale) })}</p>
        )}
      </div>
      <CopyButton size="sm" onCopy={() => copy(lines, airdropText.copied)}>
        {airdropText.copy}
      </CopyButton>
    </div>
  );
}

const PER_PAGE = 25;
/** Shares are shown in hundredths of a percent. */
const SHARE_STEPS = 10_000n;

function Table({
  result,
  payments,
  isOfNfts,
}: {
  result: AirdropResult;
  payments: readonly Payment[];
  isOfNfts: boolean;
}) {
  const [page, setPage] = useState(0);
  const { columns } = airdropText;
  const first = page * PER_PAGE;
  return (
    <>
      <table className={styles.table} aria-label={airdropText.recipientsTable}>
        <thead>
          <tr>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.address}</th>
            <th scope="col" className={styles.wide}>
              {columns.holds}
            </th>
            <th scope="col" className={styles.wide}>
              {columns.share}
            </th>
            <th scope="col" className={styles.end}>
              {columns.receives}
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.slice(first, first + PER_PAGE).map((payment, at) => (
            <Row key={payment.script} number={first + at + 1} {...{ payment, result, isOfNfts }} />
          ))}
        </tbody>
      </table>
      <div className={styles.pages}>
        <Paginator page={page} count={Math.ceil(payments.length / PER_PAGE)} onPage={setPage} />
      </div>
    </>
  );
}

function Row(props: { number: number; payment: Payment; result: AirdropResult; isOfNfts: boolean }) {
  const { payment, result } = props;
  const { network } = useApp();
  const locale = useLocale();
  const token = useToken(result.tokenId);
  const held: Atoms = result.holders.holdings.get(payment.script) ?? atoms(0n);
  const decimals = props.isOfNfts ? 0 : (token?.genesisInfo.decimals ?? 0);
  const share = Number((payment.sats * SHARE_STEPS) / result.airdrop.paid) / Number(SHARE_STEPS);
  const percent = new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 2 }).format(share);
  return (
    <tr>
      <td>{counted(props.number, locale).digits}</td>
      <td className={styles.party}>
        <PartyName address={addressOf(payment.script, network.prefix) ?? payment.script} />
      </td>
      <td className={styles.wide}>
        <bdi>{amountText(formatAtoms(held, decimals, { separators: separatorsOf(locale) }))}</bdi>
      </td>
      <td className={styles.wide}>
        <bdi>{percent}</bdi>
      </td>
      <td className={styles.end}>
        <Xec sats={payment.sats} />
      </td>
    </tr>
  );
}

/** `payments`: the largest first. */
function Sum({ payments, paid }: { payments: readonly Payment[]; paid: Sats }) {
  const locale = useLocale();
  const most = payments[0]?.sats ?? sats(0n);
  const least = payments.at(-1)?.sats ?? sats(0n);
  return (
    <div>
      <span className={styles.label}>{airdropText.toShare}</span>
      <div className={styles.sum}>
        <Xec sats={paid} />
      </div>
      <span className={styles.help}>
        {least === most
          ? airdropText.eachSame({ amount: xecText(most, locale) })
          : airdropText.each({ least: xecText(least, locale), most: xecText(most, locale) })}
      </span>
    </div>
  );
}
