import { readFile } from "node:fs/promises";
import { ICON_SIZES, type Icons } from "../services/icons/icons.ts";
import { type Picture, readPicture, writePng } from "../services/icons/picture.ts";
import { squarePicture } from "../services/icons/square-picture.ts";
import type { World } from "./world.ts";

/** The pictures that `npm run art` draws, 512 pixels wide. */
const FOLDER = new URL("../../art/", import.meta.url);

/** Returns the file of each token's picture: a role's icon, a collection's, and those of its NFTs by their index. */
export function artOf({ tokenIds, collections }: World): Map<string, string> {
  const icons = Object.entries(tokenIds).map(([role, tokenId]): [string, string] => [tokenId, `${role}.png`]);
  const nfts = Object.entries(collections).flatMap(([whose, { tokenId, nftTokenIds }]): [string, string][] => [
    [tokenId, `${whose}.png`],
    ...nftTokenIds.map((nft, index): [string, string] => [nft, `${whose}-${index}.${EXTENSIONS[whose] ?? "png"}`]),
  ]);
  return new Map([...icons, ...nfts]);
}

/** The demo wallet's NFTs are photographs. */
const EXTENSIONS: Readonly<Record<string, string>> = { gallery: "png", demo: "jpg" };

/** What was read and made of the folder's files, for all devnets of this process: the files are part of the program. */
const pictures = new Map<string, Promise<Picture>>();
const made = new Map<string, Promise<Uint8Array>>();
const pictureOf = (file: string): Promise<Picture> => remembered(pictures, file, () => readArt(file));

/**
 * Gives its picture to every token of the world that has no uploaded one. A size is made when it is first asked for:
 * making all of them takes longer than making the world.
 */
export function showWorldArt(icons: Icons, world: World): void {
  const files = artOf(world);
  const uploaded = icons.find;
  icons.find = async (size, tokenId) => {
    const png = await uploaded(size, tokenId);
    const file = files.get(tokenId);
    if (png !== undefined || file === undefined || !ICON_SIZES.includes(size)) return png;
    return remembered(made, `${size}/${file}`, async () => writePng(squarePicture(await pictureOf(file), size)));
  };
}

function remembered<Value>(known: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>) {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

async function readArt(file: string): Promise<Picture> {
  const read = readPicture(await readFile(new URL(file, FOLDER)));
  if (!read.ok) throw new TypeError(`${file} is not a picture: ${read.problem.code}`);
  return read.value;
}
