import { type AmountParts, amountText, formatAtoms } from "@satchel/core/amount";
import type { GenesisSection } from "@satchel/core/token";
import type { ReactNode } from "react";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { tokenListText } from "../../../catalogue/en/tokens/token-list.ts";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { counted } from "../../../text/money/counts.ts";
import { tokenName } from "../../../text/token-words.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Monogram } from "../../../ui/mark/monogram.tsx";
import frames from "../../../widgets/tokens/picture-frame.module.css";
import { useLocale } from "../../../wiring/app-context.ts";
import type { ChosenIcon } from "../icon/icon-field.tsx";
import { useObjectUrl } from "../icon/use-object-url.ts";
import type { Creation, CreationTexts } from "./creation-form.ts";
import styles from "./token-create.module.css";

type Names = Pick<CreationTexts, "name" | "ticker" | "protocol" | "decimals">;

/** A new token as a wallet will show it: its picture, or letters on a tint, its names and its kind. */
export function Identity(props: { what: Creation; names: Names; icon: ChosenIcon | undefined; end?: ReactNode }) {
  const { what, icon, names } = props;
  const name = names.name.trim();
  const kind = useKindWords(what, names);
  return (
    <div className={styles.identity}>
      <IconPicture icon={icon} name={name} isSquare={what.kind === "nft"} />
      <div className={styles.words}>
        <bdi className={classNames(styles.name, name === "" && styles.open)} translate={name === "" ? undefined : "no"}>
          {name || createText.nameless}
        </bdi>
        <span className={styles.kind}>{kind}</span>
      </div>
      {props.end}
    </div>
  );
}

/** The chosen icon, or the letters that wallets draw without one. */
export function IconPicture(props: { icon: ChosenIcon | undefined; name: string; isSquare: boolean }) {
  const url = useObjectUrl(props.icon?.png);
  const isSquare = props.icon ? props.icon.shape === "square" : props.isSquare;
  return (
    <span className={classNames(frames.frame, styles.picture, isSquare && frames.square)} aria-hidden="true">
      {url === undefined ? <Monogram name={props.name} id={props.name} /> : <img src={url} alt="" />}
    </span>
  );
}

/** Returns what stands below the name, such as "MOSS · ALP · 4 decimals". */
function useKindWords(what: Creation, { ticker, protocol, decimals }: Names): string {
  const locale = useLocale();
  const kinds = { token: protocol, collection: "Collection", nft: "NFT" } as const;
  const words = [ticker.trim() || createText.tickerless, tokenListText.kinds[kinds[what.kind]]];
  if (what.kind === "token" && /^\d$/.test(decimals)) {
    words.push(createText.decimalsOf({ decimals: counted(Number(decimals), locale) }));
  }
  if (what.kind === "nft") {
    const { tokenId } = what.collection;
    words.push(createText.inCollection({ name: tokenName(tokenId, what.collection) ?? tokenId }));
  }
  return words.join(" · ");
}

/** Returns the supply of a new token with its decimals. */
export const supplyParts = ({ atoms, info }: GenesisSection, locale: string): AmountParts =>
  formatAtoms(atoms, info.decimals, { separators: separatorsOf(locale) });

/** Returns the smallest amount of a new token, as text. */
export const smallestUnit = (decimals: number, locale: string): string =>
  amountText(formatAtoms(1n as GenesisSection["atoms"], decimals, { separators: separatorsOf(locale) }));
