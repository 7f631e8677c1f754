import { ICON_SIZES, type Icons } from "../services/icons/icons.ts";
import { writePng } from "../services/icons/write-png.ts";
import { drawIcon } from "./draw-icon.ts";

/**
 * From now on a token of the list that nobody has uploaded an icon for has a drawn one. It is drawn when it is asked for:
 * to draw and store all of them in all sizes would take longer than to make the whole world.
 */
export function drawMissingIcons(icons: Icons, tokenIds: readonly string[]): void {
  const drawable = new Set(tokenIds);
  const uploaded = icons.find;
  icons.find = async (size, tokenId) => {
    const png = await uploaded(size, tokenId);
    if (png !== undefined || !drawable.has(tokenId) || !ICON_SIZES.some((known) => known === size)) return png;
    return writePng(drawIcon(tokenId, size));
  };
}
