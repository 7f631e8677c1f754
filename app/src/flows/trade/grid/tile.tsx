import type { TokenId } from "@satchel/core/ids";
import type { Verdict } from "@satchel/engine";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { agoraText } from "../../../catalogue/en/tokens/agora.ts";
import { classNames } from "../../../ui/class-names.ts";
import textStyles from "../../../ui/words/text.module.css";
import { PictureButton } from "../../../widgets/tokens/picture-button.tsx";
import { TokenPicture } from "../../../widgets/tokens/token-picture.tsx";
import { useEngineState } from "../../../wiring/app-context.ts";
import styles from "./tile.module.css";

type Props = {
  /** Where a press on the tile leads. */
  to?: string | undefined;
  /** Called by a press, before it leads anywhere. Without `to` the tile is a button that opens a dialog. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
};

/** A tile of a `TileGrid`, as high as its place. Without `to` and `onPress` it holds buttons of its own. */
export function Tile({ to, onPress, children }: Props) {
  const press = classNames(styles.tile, styles.press);
  if (to !== undefined) {
    return (
      <Link href={to} className={press} onClick={onPress}>
        {children}
      </Link>
    );
  }
  if (onPress === undefined) return <article className={styles.tile}>{children}</article>;
  return (
    <button type="button" className={press} aria-haspopup="dialog" onClick={onPress}>
      {children}
    </button>
  );
}

type ArtProps = {
  tokenId: TokenId;
  name: string;
  /** What a press on the picture does; without it the picture is not pressed by itself. */
  enlarge?: { label: string; onPress: () => void };
};

/** The picture of a token as a square. The square is there before the picture, so that nothing moves when it comes. */
export function TileArt({ tokenId, name, enlarge }: ArtProps) {
  const picture = { tokenId, name, size: 256 } as const;
  if (enlarge) return <PictureButton {...picture} {...enlarge} className={styles.art} />;
  return (
    <span className={styles.art} aria-hidden="true">
      <TokenPicture {...picture} />
    </span>
  );
}

/** What stands in a tile below a picture, or in place of it (`isAlone`). */
export const TileWords = ({ isAlone, children }: { isAlone?: boolean; children: ReactNode }) => (
  <span className={classNames(styles.words, isAlone && styles.alone)}>{children}</span>
);

/** A name, in one line. */
export const TileName = ({ children }: { children: ReactNode }) => <span className={styles.name}>{children}</span>;

/** Stands where words will be. `said`: what a screen reader says meanwhile. */
export const TileBone = ({ said }: { said?: string }) => (
  <span className={styles.bone} aria-hidden={said === undefined}>
    {said !== undefined && <span className={textStyles.spoken}>{said}</span>}
  </span>
);

/** Words of less weight than a price that stands in its place. */
export const TileQuiet = ({ children }: { children: ReactNode }) => <span className={styles.quiet}>{children}</span>;

/** A price, once its offer was compared with the bytes of its transaction. Before that it may be invented. */
export function Compared(props: { isShown: boolean; verdict: Verdict | undefined; children: ReactNode }) {
  const isOffline = useEngineState(({ connection }) => connection === "offline");
  if (props.isShown) return props.children;
  if (props.verdict === "unknown" || isOffline) return <TileQuiet>{agoraText.notCompared}</TileQuiet>;
  return <TileBone said={agoraText.comparing} />;
}
