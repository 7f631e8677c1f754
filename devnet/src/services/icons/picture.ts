/** Pixels in rows from the top, 4 bytes each: red, green, blue, alpha (not premultiplied). */
export type Picture = { width: number; height: number; rgba: Uint8Array };
