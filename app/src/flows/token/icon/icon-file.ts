/** Width and height of an icon, and the largest file, before and after it is made (wallet.md 5). */
export const ICON_PX = 512;
export const MAX_ICON_BYTES = 1_000_000;

export type IconProblem =
  /** The name or the type of the file is not one of a PNG or JPEG. */
  | "wrong-type"
  | "too-large"
  /** The bytes are not those of a PNG or JPEG, whatever its name says. */
  | "not-a-picture"
  | "not-loaded"
  | "not-drawn"
  | "not-rendered";

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];

/** Returns why a chosen file cannot become an icon. */
export async function checkIconFile(file: File): Promise<IconProblem | undefined> {
  if (!/^image\/(png|jpeg)$/.test(file.type)) return "wrong-type";
  if (file.size > MAX_ICON_BYTES) return "too-large";
  const head = new Uint8Array(await file.slice(0, PNG.length).arrayBuffer());
  return [PNG, JPEG].some((mark) => mark.every((byte, at) => head[at] === byte)) ? undefined : "not-a-picture";
}
