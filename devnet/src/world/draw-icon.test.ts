import { expect, test } from "vitest";
import { readPicture, writePng } from "../services/icons/picture.ts";
import { drawIcon } from "./draw-icon.ts";

const TOKEN_ID = "5a".repeat(32);

test("a token's icon is the same every time, mirrored, and survives being a PNG", () => {
  const icon = drawIcon(TOKEN_ID, 64);
  expect(drawIcon(TOKEN_ID, 64)).toEqual(icon);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 32; x++) {
      expect(pixel(icon.rgba, x, y)).toEqual(pixel(icon.rgba, 63 - x, y));
    }
  }
  const read = readPicture(writePng(icon));
  expect(read.ok && Buffer.from(read.value.rgba).equals(Buffer.from(icon.rgba))).toBe(true);
  expect(new Set(icon.rgba.filter((_, at) => at % 4 === 3))).toEqual(new Set([255]));
});

test("a hundred tokens have a hundred icons, each of two colours", () => {
  const icons = Array.from({ length: 100 }, (_, at) => drawIcon(at.toString(16).padStart(64, "0"), 32));
  expect(new Set(icons.map(({ rgba }) => Buffer.from(rgba).toString("hex"))).size).toBe(100);
  for (const { rgba } of icons) {
    const colours = new Set<string>();
    for (let at = 0; at < rgba.length; at += 4) colours.add(rgba.subarray(at, at + 4).toString());
    expect(colours.size).toBe(2);
  }
});

const pixel = (rgba: Uint8Array, x: number, y: number): Uint8Array =>
  rgba.subarray((y * 64 + x) * 4, (y * 64 + x) * 4 + 4);
