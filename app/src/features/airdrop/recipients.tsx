import { addressOf } from "@satchel/core/address";
import { type Atoms, amountText, atoms, formatAtoms } from "@satchel/core/amount";
import { readScript, type ScriptHex } from "@satchel/core/script";
import type { Payment } from "@satchel/core/tx";
import { type ReactNode, useState } from "react";
import { airdropText } from "../../catalogue/en/tokens/airdrop.ts";
import { separatorsOf } from "../../text/locale/locale.ts";
import { counted } from "../../text/money/counts.ts";
import { Badge } from "../../ui/mark/badge.tsx";
import { Identicon } from "../../ui/mark/identicon.tsx";
import { Monogram } from "../../ui/mark/monogram.tsx";
import { ShortAddress } from "../../ui/words/address-text.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { MixedScripts } from "../../widgets/names/mixed-scripts.tsx";
import { Paginator } from "../../widgets/paginator/paginator.tsx";
import { useToken } from "../../widgets/tokens/token.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { useContactName, useOwnWallet } from "../../wiring/known-addresses.ts";
import styles from "./airdrop.module.css";
import type { AirdropResult } from "./find-recipients.ts";

/** Of thousands of recipients only those of one page are drawn, in the table and in the text. */
const PER_PAGE = 25;

function Paged<T>({
  all,
  children,
}: {
  all: readonly T[];
  children: (page: readonly T[], first: number) => ReactNode;
}) {
  const [page, setPage] = useState(0);
  const first = page * PER_PAGE;
  const count = Math.ceil(all.length / PER_PAGE);
  return (
    <>
      {children(all.slice(first, first + PER_PAGE), first)}
      {count > 1 && (
        <div className={styles.pages}>
          <Paginator page={page} count={count} onPage={setPage} />
        </div>
      )}
    </>
  );
}

/** The lines that Send gets. */
export function RecipientsText({ lines }: { lines: readonly string[] }) {
  return (
    <Paged all={lines}>
      {(page) => (
        <section aria-label={airdropText.recipientsText}>
          <pre className={styles.text} dir="ltr" translate="no">
            {page.join("\n")}
          </pre>
        </section>
      )}
    </Paged>
  );
}

type TableProps = { result: AirdropResult; isOfNfts: boolean };

export function RecipientsTable({ result, isOfNfts }: TableProps) {
  const { columns } = airdropText;
  return (
    <Paged all={result.airdrop.payments}>
      {(page, first) => (
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
            {page.map((payment, at) => (
              <Row key={payment.script} number={first + at + 1} {...{ payment, result, isOfNfts }} />
            ))}
          </tbody>
        </table>
      )}
    </Paged>
  );
}

/** Shares are shown in hundredths of a percent. */
const SHARE_STEPS = 10_000n;

function Row(props: TableProps & { number: number; payment: Payment }) {
  const { payment, result } = props;
  const locale = useLocale();
  const token = useToken(result.asked.tokenId);
  const held: Atoms = result.holders.holdings.get(payment.script) ?? atoms(0n);
  const decimals = props.isOfNfts ? 0 : (token?.genesisInfo.decimals ?? 0);
  const share = Number((payment.sats * SHARE_STEPS) / result.airdrop.paid) / Number(SHARE_STEPS);
  const percent = new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 2 }).format(share);
  return (
    <tr>
      <td>{counted(props.number, locale).digits}</td>
      <td>
        <Holder script={payment.script} />
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

/** A recipient: contact, own wallet, or an address. */
function Holder({ script }: { script: ScriptHex }) {
  const { network } = useApp();
  const address = addressOf(script, network.prefix) ?? script;
  const contact = useContactName(address);
  const wallet = useOwnWallet(address);
  const name = contact ?? wallet?.name;
  const read = readScript(script);
  return (
    <span className={styles.party}>
      <span className={styles.face}>
        {wallet === undefined && contact !== undefined ? (
          <Monogram name={contact} id={address} />
        ) : (
          <Identicon hash={"hash" in read ? read.hash : ""} isRound={wallet === undefined} />
        )}
      </span>
      {name === undefined ? (
        <ShortAddress address={address} />
      ) : (
        <bdi translate="no" title={address} className={styles.partyName}>
          {name}
        </bdi>
      )}
      {name !== undefined && <MixedScripts name={name} />}
      {wallet !== undefined && <Badge tone="accent">{airdropText.yours}</Badge>}
    </span>
  );
}
