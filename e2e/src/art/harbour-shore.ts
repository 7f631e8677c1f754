import { DAWN, DUSK, FOG, gull, hills, light, scene } from "./harbour-scene.ts";
import { CELLS, type PixelCanvas } from "./pixel-canvas.ts";

export function greyGull(): PixelCanvas {
  const c = scene(DAWN, 31);
  light(c, 14, 35, 5, "#fff0d0", 8);
  hills(c, "#8fa0ad", [3, 5, 8, 6, 3, 2, 3, 2]);
  for (const [x, y] of [
    [12, 12],
    [22, 8],
    [54, 10],
  ] as const)
    gull(c, x, y, "#40566b");
  c.rect(26, 46, 12, 18, "#5a4636");
  c.rect(26, 46, 3, 18, "#776049");
  c.rect(25, 44, 14, 3, "#8a7257");
  c.rect(30, 38, 1, 6, "#e28a3a");
  c.rect(34, 38, 1, 6, "#e28a3a");
  c.polygon(
    [
      [21, 24],
      [30, 20],
      [40, 25],
      [52, 33],
      [44, 35],
      [36, 39],
      [27, 38],
      [22, 32],
    ],
    "#f4f3ee",
  );
  c.polygon(
    [
      [27, 25],
      [38, 24],
      [54, 34],
      [44, 34],
      [34, 34],
    ],
    "#8d99a6",
  );
  c.polygon(
    [
      [42, 30],
      [58, 36],
      [46, 34],
    ],
    "#2d3a47",
  );
  c.disc(22, 19, 6, "#f7f6f1");
  c.polygon(
    [
      [18, 22],
      [27, 20],
      [28, 30],
      [21, 29],
    ],
    "#f7f6f1",
  );
  c.polygon(
    [
      [8, 21],
      [17, 18],
      [17, 22],
    ],
    "#eaa63c",
  );
  c.dot(10, 21, "#c3454a");
  c.rect(19, 17, 2, 2, "#1c2630");
  c.rect(18, 16, 4, 1, "#5b6670");
  return c;
}

export function oldCrane(): PixelCanvas {
  const c = scene(DUSK, 59);
  light(c, 18, 36, 8, "#ffc46b", 9);
  hills(c, "#6a3a6d", [2, 3, 5, 4, 7, 9, 6, 4]);
  c.rect(0, 46, 64, 18, "#2a2145");
  c.rect(0, 46, 64, 1, "#5a4468");
  for (let x = 3; x < 64; x += 9) c.rect(x, 50, 1, 14, "#1a1433");
  const steel = "#1d1638";
  for (const x of [34, 50]) c.rect(x, 26, 2, 20, steel);
  c.line([35, 45], [50, 27], steel);
  c.line([50, 45], [35, 27], steel);
  c.rect(32, 24, 22, 3, steel);
  c.rect(36, 14, 14, 10, "#8f3b3f");
  c.rect(36, 14, 14, 2, "#b9564c");
  c.rect(38, 17, 4, 4, "#ffd98a");
  c.polygon(
    [
      [40, 15],
      [44, 15],
      [8, 3],
      [5, 4],
    ],
    steel,
  );
  for (let step = 0; step < 8; step++) c.line([10 + step * 4, 4 + step], [12 + step * 4, 8 + step], steel);
  c.line([43, 13], [10, 4], "#3d2f5c");
  c.rect(52, 18, 7, 6, "#3d2f5c");
  c.rect(9, 5, 1, 26, steel);
  c.rect(7, 31, 5, 2, steel);
  c.rect(4, 33, 11, 7, "#c2663f");
  for (let x = 5; x < 15; x += 2) c.rect(x, 33, 1, 7, "#9c4a30");
  for (const [x, colour] of [
    [18, "#3f6b7a"],
    [26, "#9c4a30"],
    [54, "#3f6b7a"],
  ] as const) {
    c.rect(x, 41, 8, 5, colour);
    for (let at = x + 1; at < x + 8; at += 2) c.rect(at, 41, 1, 5, steel);
  }
  for (const [x, y] of [
    [26, 10],
    [56, 9],
  ] as const)
    gull(c, x, y, "#2b2350");
  return c;
}

export function fogHorn(): PixelCanvas {
  const c = scene(FOG, 67);
  hills(c, "#a3adb0", [8, 6, 10, 13, 9, 5, 4, 7]);
  c.fade(34, 44, ["#b8c1c1", "#cfd4d1", "#b9c2c2"]);
  c.polygon(
    [
      [0, 50],
      [16, 44],
      [48, 44],
      [64, 49],
      [64, 64],
      [0, 64],
    ],
    "#4a5459",
  );
  c.polygon(
    [
      [0, 54],
      [16, 48],
      [50, 48],
      [64, 54],
      [64, 64],
      [0, 64],
    ],
    "#3c464c",
  );
  c.rect(20, 30, 20, 15, "#e8e4da");
  c.rect(20, 30, 5, 15, "#f5f2ea");
  c.polygon(
    [
      [17, 31],
      [30, 21],
      [43, 31],
    ],
    "#a4423f",
  );
  c.rect(28, 36, 5, 9, "#38444c");
  c.rect(35, 34, 3, 4, "#f3c969");
  c.rect(44, 31, 3, 14, "#38444c");
  c.polygon(
    [
      [44, 30],
      [50, 28],
      [61, 21],
      [61, 39],
      [50, 33],
      [44, 32],
    ],
    "#c8423c",
  );
  c.polygon(
    [
      [59, 22],
      [63, 20],
      [63, 40],
      [59, 38],
    ],
    "#8f2c2b",
  );
  c.rect(60, 26, 2, 8, "#2b1718");
  c.rect(30, 14, 1, 8, "#38444c");
  c.rect(31, 14, 5, 3, "#a4423f");
  for (const [y, from, width] of [
    [12, 0, 20],
    [17, 44, 20],
    [26, 0, 14],
    [41, 8, 40],
    [46, 34, 30],
    [57, 0, 26],
  ] as const) {
    for (let x = from; x < from + width; x++) if ((x + y) % 2 === 0) c.dot(x, y, "#dfe4e0");
    c.rect(from + 3, y + 1, Math.max(width - 6, 1), 1, "#dfe4e0");
  }
  return c;
}

export function mooringLine(): PixelCanvas {
  const c = scene(DAWN, 83);
  light(c, 50, 30, 6, "#ffe3a8", 12);
  hills(c, "#93a2ab", [5, 3, 4, 7, 5, 3, 2, 4]);
  c.polygon(
    [
      [44, 33],
      [64, 28],
      [64, 47],
      [50, 46],
    ],
    "#2f5d6e",
  );
  c.polygon(
    [
      [44, 33],
      [64, 28],
      [64, 31],
      [45, 36],
    ],
    "#e8e2d2",
  );
  c.rect(58, 36, 2, 2, "#15323f");
  for (let y = 46; y < CELLS; y++) c.rect(0, y, 40 - Math.floor((y - 46) / 3), 1, y % 5 === 0 ? "#4d3b2d" : "#7b6148");
  c.rect(0, 46, 40, 1, "#a3876a");
  for (const [x, y] of [
    [7, 49],
    [24, 53],
    [14, 59],
    [30, 49],
  ] as const)
    c.dot(x, y, "#33271d");
  c.rect(14, 32, 10, 16, "#2a343b");
  c.rect(14, 32, 3, 16, "#46545d");
  c.rect(11, 28, 16, 5, "#38454d");
  c.rect(11, 28, 16, 1, "#66767f");
  c.rect(10, 47, 18, 2, "#20282e");
  for (const y of [37, 40, 43]) {
    c.rect(12, y, 14, 2, "#dcb878");
    for (let x = 12; x < 26; x += 3) c.rect(x, y, 1, 2, "#a9823f");
  }
  for (let x = 26; x < 47; x++) {
    const share = (x - 26) / 21;
    const y = Math.round(43 - 11 * share + Math.sin(share * Math.PI) * 6);
    c.rect(x, y, 1, 2, x % 3 === 0 ? "#a9823f" : "#dcb878");
  }
  for (const [x, y] of [
    [8, 10],
    [18, 15],
    [38, 8],
  ] as const)
    gull(c, x, y, "#40566b");
  return c;
}
