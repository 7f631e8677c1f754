import { DUSK, hills, light, NIGHT, NOON, reflect, scene, stars } from "./harbour-scene.ts";
import type { PixelCanvas } from "./pixel-canvas.ts";

export function tugboat(): PixelCanvas {
  const c = scene(DUSK, 11);
  light(c, 47, 33, 7, "#ffd98a", 5);
  hills(c, "#5a3468", [6, 9, 5, 3, 2, 4, 7, 5]);
  for (const [x, y, r] of [
    [24, 12, 3],
    [28, 9, 3],
    [33, 8, 4],
    [39, 6, 3],
    [21, 16, 2],
  ] as const)
    c.disc(x, y, r, "#c98a9c");
  c.polygon(
    [
      [8, 38],
      [56, 38],
      [53, 49],
      [14, 49],
    ],
    "#8f2f3c",
  );
  c.rect(12, 47, 42, 2, DUSK.dark);
  c.polygon(
    [
      [6, 35],
      [15, 37],
      [56, 37],
      [58, 40],
      [8, 40],
    ],
    "#d9574a",
  );
  for (let x = 12; x < 56; x += 7) c.disc(x, 43, 1, "#1a1433");
  c.rect(26, 27, 22, 10, "#f3e3c3");
  c.rect(26, 35, 22, 2, "#cbb592");
  for (const x of [29, 35, 41]) c.rect(x, 29, 4, 4, "#35587a");
  c.rect(30, 20, 12, 7, "#f3e3c3");
  c.rect(29, 19, 14, 1, "#8f2f3c");
  for (const x of [32, 37]) c.rect(x, 22, 3, 3, "#ffd98a");
  c.rect(20, 19, 6, 18, "#2f2a4f");
  c.rect(20, 22, 6, 3, "#d9574a");
  c.rect(14, 26, 1, 11, DUSK.dark);
  c.line([14, 26], [22, 36], DUSK.dark);
  c.rect(36, 12, 1, 7, DUSK.dark);
  reflect(c, 12, 55, 49, 10, "#401f4a");
  return c;
}

export function lighthouse(): PixelCanvas {
  const c = scene(NIGHT, 23);
  stars(c, 3, 46);
  c.polygon(
    [
      [40, 14],
      [0, 3],
      [0, 24],
    ],
    "#3f5486",
  );
  c.polygon(
    [
      [40, 14],
      [0, 8],
      [0, 19],
    ],
    "#6d7fa6",
  );
  c.polygon(
    [
      [44, 14],
      [64, 9],
      [64, 20],
    ],
    "#4b5f90",
  );
  hills(c, "#0e1634", [2, 3, 2, 2, 6, 12, 11, 8]);
  c.polygon(
    [
      [27, 47],
      [33, 38],
      [46, 35],
      [58, 39],
      [64, 44],
      [64, 50],
      [28, 50],
    ],
    "#10162e",
  );
  c.polygon(
    [
      [37, 38],
      [39, 18],
      [46, 18],
      [48, 38],
    ],
    "#efe7d6",
  );
  c.polygon(
    [
      [43, 38],
      [43, 18],
      [46, 18],
      [48, 38],
    ],
    "#c7bfb4",
  );
  for (const y of [22, 29])
    c.polygon(
      [
        [38, y + 4],
        [38, y],
        [47, y],
        [48, y + 4],
      ],
      "#c3454a",
    );
  c.rect(37, 17, 11, 1, "#10162e");
  c.rect(39, 11, 7, 6, "#f9d56e");
  c.rect(42, 11, 1, 6, "#fff8dc");
  c.polygon(
    [
      [38, 11],
      [42, 6],
      [47, 11],
    ],
    "#c3454a",
  );
  c.rect(41, 33, 3, 5, "#10162e");
  c.rect(49, 33, 8, 6, "#d9cfbd");
  c.polygon(
    [
      [48, 33],
      [53, 29],
      [58, 33],
    ],
    "#8d3238",
  );
  c.rect(52, 35, 2, 2, "#f9d56e");
  for (let row = 51; row < 63; row += 2) c.rect(39 + (row % 3), row, 5 - Math.floor((row - 50) / 4), 1, "#f5d98b");
  return c;
}

export function nightFerry(): PixelCanvas {
  const c = scene(NIGHT, 47);
  stars(c, 17, 40);
  c.disc(51, 10, 6, "#f2ecd2");
  c.disc(54, 8, 5, "#121b47");
  hills(c, "#0c1431", [4, 5, 3, 4, 6, 4, 3, 5]);
  for (const x of [3, 9, 12, 20, 57, 61]) c.dot(x, 38, "#f5d98b");
  c.polygon(
    [
      [2, 37],
      [62, 37],
      [57, 48],
      [8, 48],
    ],
    "#e9edf2",
  );
  c.polygon(
    [
      [4, 43],
      [60, 43],
      [57, 48],
      [8, 48],
    ],
    "#234a86",
  );
  c.rect(8, 29, 48, 8, "#dfe5ec");
  c.rect(14, 22, 34, 7, "#f4f6f8");
  c.rect(18, 17, 12, 5, "#dfe5ec");
  c.polygon(
    [
      [36, 22],
      [37, 12],
      [45, 12],
      [46, 22],
    ],
    "#c3454a",
  );
  c.rect(37, 14, 9, 2, "#f4f6f8");
  for (let x = 11; x < 54; x += 4) c.rect(x, 31, 2, 3, "#f9d56e");
  for (let x = 17; x < 46; x += 4) c.rect(x, 24, 2, 2, x % 3 === 0 ? "#8b95a8" : "#f9d56e");
  for (let x = 20; x < 29; x += 3) c.rect(x, 18, 2, 2, "#9ed0e8");
  for (let x = 8; x < 58; x += 5) c.dot(x, 40, "#234a86");
  for (const x of [12, 20, 27, 35, 43, 51]) {
    for (let row = 50; row < 63; row += 2) c.rect(x + (row % 3) - 1, row, row % 4 === 0 ? 2 : 1, 1, "#d8b765");
  }
  c.rect(8, 49, 50, 1, "#0a1029");
  return c;
}

export function redBuoy(): PixelCanvas {
  const c = scene(NOON, 71);
  for (const [x, y, r] of [
    [10, 12, 3],
    [15, 10, 4],
    [21, 12, 3],
    [48, 18, 2],
    [53, 17, 3],
    [58, 18, 2],
  ] as const)
    c.disc(x, y, r, "#f4fbfb");
  c.rect(7, 14, 18, 2, "#d6ecf2");
  c.rect(46, 19, 14, 1, "#d6ecf2");
  hills(c, "#5f93a3", [2, 4, 6, 3, 2, 1, 2, 3]);
  const sail: readonly (readonly [number, number])[] = [
    [50, 39],
    [50, 30],
    [56, 38],
  ];
  c.polygon(sail, "#ffffff");
  c.rect(48, 38, 9, 2, "#7a3a2a");
  c.polygon(
    [
      [22, 46],
      [27, 26],
      [37, 26],
      [42, 46],
    ],
    "#cf3a34",
  );
  c.polygon(
    [
      [34, 46],
      [33, 26],
      [37, 26],
      [42, 46],
    ],
    "#9c2626",
  );
  c.polygon(
    [
      [25, 34],
      [27, 28],
      [37, 28],
      [39, 34],
    ],
    "#f6efe2",
  );
  c.polygon(
    [
      [34, 34],
      [33, 28],
      [37, 28],
      [39, 34],
    ],
    "#d8cfbe",
  );
  for (const x of [27, 36]) c.rect(x, 16, 1, 10, "#173447");
  c.line([27, 25], [36, 17], "#173447");
  c.rect(26, 15, 12, 1, "#173447");
  c.rect(29, 10, 6, 5, "#f4c13f");
  c.rect(30, 9, 4, 1, "#173447");
  c.polygon(
    [
      [14, 46],
      [50, 46],
      [46, 53],
      [18, 53],
    ],
    "#b42f2c",
  );
  c.rect(15, 46, 35, 2, "#e2564a");
  for (const [y, from, to] of [
    [53, 10, 54],
    [55, 14, 30],
    [55, 36, 56],
    [57, 20, 44],
  ] as const)
    c.rect(from, y, to - from, 1, "#e6f7f4");
  reflect(c, 22, 42, 56, 7, "#7a2b33");
  return c;
}
