import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useMedia } from "../../../ui/react/use-media.ts";
import { useTextScale } from "../../../ui/react/use-text-scale.ts";
import { useRowsInView } from "../../../wiring/use-rows-in-view.ts";
import styles from "./tile-grid.module.css";

/** The gaps between tiles, as in tile-grid.module.css. */
const GAP_PX = { narrow: 10, wide: 14 } as const;
/** A tile has many parts, so few rows are drawn beyond the visible ones. */
const AT_FIRST = { first: 0, end: 3 };
const OVERSCAN = 1;

/** Returns how many tiles stand in a row at this width of the window (design.md 3). `isArt`: of pictures of NFTs. */
export function useColumns(isArt = false): number {
  const [isTiny, isTablet, isDesktop, isWide] = [
    useMedia("(width < 21.25em)"),
    useMedia("(width >= 48em)"),
    useMedia("(width >= 68.75em)"),
    useMedia("(width >= 87.5em)"),
  ];
  if (isTiny) return 1;
  if (isWide && isArt) return 5;
  return isDesktop ? 4 : isTablet ? 3 : 2;
}

const useGapPx = (): number => (useMedia("(width >= 48em)") ? GAP_PX.wide : GAP_PX.narrow);

type Props<Key extends string> = {
  label: string;
  keys: readonly Key[];
  columns: number;
  /**
   * The height of every tile where text has its usual size, without the square picture on top, which is as high as its
   * tile is wide.
   */
  tilePx: number;
  isSquareOnTop?: boolean;
  tile: (key: Key) => ReactNode;
};

/** Tiles in columns. Only those in view are drawn; the grid is as tall as if all of them were (virtual-lists.md). */
export function TileGrid<Key extends string>({ label, keys, columns, tilePx, isSquareOnTop, tile }: Props<Key>) {
  const grid = useRef<HTMLUListElement>(null);
  const gapPx = useGapPx();
  const widthPx = useWidth(grid, isSquareOnTop === true);
  const artPx = isSquareOnTop ? Math.max(0, (widthPx - (columns - 1) * gapPx) / columns) : 0;
  const rowPx = artPx + tilePx * useTextScale() + gapPx;
  const { places, keptFocus } = useRowsInView({
    list: grid,
    keys,
    rowPx,
    perRow: columns,
    atFirst: AT_FIRST,
    overscan: OVERSCAN,
  });
  const height = Math.max(0, Math.ceil(keys.length / columns) * rowPx - gapPx);
  return (
    <ul ref={grid} className={styles.grid} aria-label={label} style={{ height }} {...keptFocus}>
      {places.map((place) => {
        const key = keys[place];
        if (key === undefined) return null;
        const where = { "--columns": columns, "--column": place % columns } as CSSProperties;
        const y = Math.floor(place / columns) * rowPx;
        return (
          <li
            key={key}
            className={styles.tile}
            aria-setsize={keys.length}
            aria-posinset={place + 1}
            style={{ ...where, height: rowPx - gapPx, transform: `translateY(${y}px)` }}
          >
            {tile(key)}
          </li>
        );
      })}
    </ul>
  );
}

/** The width of the grid, which decides how high a square picture is. */
function useWidth(grid: { current: HTMLElement | null }, isNeeded: boolean): number {
  const [widthPx, setWidth] = useState(0);
  // Before the first frame: with another width the grid would be less tall in it, and what is below would jump.
  useLayoutEffect(() => {
    const element = grid.current;
    if (!isNeeded || element === null) return;
    setWidth(element.clientWidth);
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [grid, isNeeded]);
  return widthPx;
}
