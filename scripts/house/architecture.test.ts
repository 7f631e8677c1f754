import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  circles,
  orderViolations,
  readCoreOrder,
  readImports,
  readInnerOrder,
  readSources,
  readTable,
  readTiers,
  roomEdges,
  unlisted,
  violations,
} from "./architecture.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const json = (path: string) => JSON.parse(read(path));
const architecture = read("ARCHITECTURE.md");
const table = readTable(architecture);

test("the table names every shipped workspace", () => {
  const workspaces = ["core", "chain", "services", "platform", "vault", "engine", "app", "connect", "devnet"];
  const shells = readdirSync(join(root, "shells")).filter((name) => statSync(join(root, "shells", name)).isDirectory());
  expect(table.map((row) => row.folder).sort()).toEqual(
    [...workspaces, ...shells.map((name) => `shells/${name}`)].sort(),
  );
});

describe.each(table)("$folder", (row) => {
  const manifest = json(`${row.folder}/package.json`);

  test("its package.json has the dependencies of the table, with exact versions", () => {
    const dependencies: Record<string, string> = manifest.dependencies ?? {};
    const ours = row.ours.map((own) => `@satchel/${own.split("/")[0]}`);
    expect(Object.keys(dependencies).sort()).toEqual([...ours, ...row.outside].sort());
    for (const version of Object.values({ ...dependencies, ...manifest.devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  test("it has explicit exports and its own tsconfig", () => {
    expect(manifest.exports).toBeTypeOf("object");
    expect(existsSync(join(root, row.folder, "tsconfig.json"))).toBe(true);
  });

  test("its sources import only what the table allows", () => {
    expect(violations(row, readSources(root, row.folder))).toEqual([]);
  });
});

test.each(["core", "engine"])("%s compiles without DOM, Node and timers", (folder) => {
  expect(json(`${folder}/tsconfig.json`).compilerOptions).toMatchObject({ lib: ["ES2023"], types: [] });
});

test("core's folders import only from the folders listed before them", () => {
  const order = readCoreOrder(architecture);
  expect(order.slice(0, 3)).toEqual(["amount", "ids", "script"]);
  const folders = readdirSync(join(root, "core/src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) if (name !== "testing") expect(order).toContain(name);
  expect(orderViolations(order, readSources(root, "core"))).toEqual([]);
});

const DIVIDED = ["core/src/tx", "core/src/offer"];

test.each(DIVIDED)("the rooms of %s import only from the rooms before them", (base) => {
  const order = readInnerOrder(architecture, base);
  const rooms = readdirSync(join(root, base), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(order.toSorted()).toEqual(rooms.map(({ name }) => name).filter((name) => name !== "testing"));
  expect(orderViolations(order, readSources(root, "core"), base)).toEqual([]);
});

describe("the tiers of app", () => {
  const tiers = readTiers(architecture);
  const sources = readSources(root, "app");
  const folders = tiers.map(({ tier }) => tier);

  test("the table lists every folder, from the one that knows least to the one that uses all others", () => {
    expect(folders).toEqual(["catalogue", "text", "ui", "wiring", "widgets", "flows", "features"]);
    const unruled = unlisted([...folders, ".", "testing", "styles"], sources, "app/src");
    expect(unruled).toEqual([]);
  });

  // The files that join the tiers, such as routes.ts, come after all of them.
  test("a tier uses only tiers listed before it", () => {
    expect(orderViolations([...folders, "."], sources, "app/src")).toEqual([]);
  });

  const ordered = tiers.filter(({ rooms }) => rooms.length > 0);
  test("rooms have an order where rooms use each other", () => {
    expect(ordered.map(({ tier }) => tier)).toEqual(["ui", "wiring", "widgets", "flows"]);
  });

  test.each(ordered)("a room of $tier uses only rooms listed before it", ({ tier, rooms }) => {
    const base = `app/src/${tier}`;
    for (const room of rooms) expect(existsSync(join(root, base, room)), room).toBe(true);
    expect(unlisted(rooms, sources, base)).toEqual([]);
    expect(orderViolations(rooms, sources, base)).toEqual([]);
  });
});

const roomed = [
  ...table.map((row) => ({ folder: row.folder, base: `${row.folder}/src` })),
  ...["widgets", "flows", "features"].map((inner) => ({ folder: "app", base: `app/src/${inner}` })),
  ...DIVIDED.map((base) => ({ folder: "core", base })),
  ...["payment", "token", "trade", "wallet"].map((flow) => ({ folder: "app", base: `app/src/flows/${flow}` })),
  { folder: "devnet", base: "devnet/src/server" },
];

test.each(roomed)("the rooms of $base do not import each other in a circle", ({ folder, base }) => {
  expect(circles(roomEdges(base, readSources(root, folder)))).toEqual([]);
});

test.each(["ARCHITECTURE.md", "STYLE.md", "README.md", "CONTRIBUTING.md", "SECURITY.md"])(
  "every file that %s names exists",
  (document) => {
    const named = [...read(document).matchAll(/`([\w.-]+\/[\w./-]*(?:\.(?:tsx?|mjs|md|json|grit)|\/))`/g)].map(
      (match) => match[1] ?? "",
    );
    // Pictures are made by a command and are not in git.
    const ours = named.filter(
      (path) => !path.startsWith("pictures/") && existsSync(join(root, path.split("/")[0] ?? "")),
    );
    expect(ours.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

test("every dependency has a reason in docs/decisions", () => {
  const reasons = readdirSync(join(root, "docs/decisions"))
    .map((name) => read(`docs/decisions/${name}`))
    .join("\n");
  const dependencies = new Set(table.flatMap((row) => row.outside));
  const dev = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, "package.json")))
    .flatMap((entry) => Object.keys(json(`${entry.name}/package.json`).devDependencies ?? {}));
  const all = [...dependencies, ...dev, ...Object.keys(json("package.json").devDependencies)];
  expect(
    all.filter(
      (name) => !name.startsWith("@satchel/") && !name.startsWith("@types/") && !reasons.includes(`\`${name}\``),
    ),
  ).toEqual([]);
});

test("hosts, token ids and addresses of a network are only in the network config", () => {
  const shipped = table.filter((row) => row.folder !== "devnet").flatMap((row) => readSources(root, row.folder));
  const offenders = shipped.filter(
    ({ path }) =>
      !path.startsWith("shells/kit/src/network/") &&
      /fabien\.cash|coingecko|etokens\.cash|0387947fd575|c67bf5c2b6d9/.test(read(path)),
  );
  expect(offenders.map(({ path }) => path)).toEqual([]);
});

describe("the checks catch", () => {
  const row = { folder: "core", ours: ["chain/wire"], outside: ["@noble/hashes"] };
  const imports = (text: string) => [{ path: "core/src/tx/x.ts", imports: readImports(text) }];

  test.each([
    'import { create } from "zustand/vanilla";',
    'import type { Engine } from "@satchel/engine";',
    'import "@satchel/chain";',
    'const late = await import("react");',
    'import {\n  a,\n} from "../../../engine/src/state.ts";',
    'import { readFileSync } from "node:fs";',
    'export { x } from "idb";',
  ])("%s", (text) => {
    expect(violations(row, imports(text))).toHaveLength(1);
  });

  test("nothing that is allowed", () => {
    const text =
      'import { sha256 } from "@noble/hashes/sha2.js";\nimport { Tx } from "@satchel/chain/wire";\nimport { a } from "../amount/index.ts";';
    expect(violations(row, imports(text))).toEqual([]);
  });

  test("an import of a later folder in core", () => {
    const ahead = [{ path: "core/src/tx/x.ts", imports: ["../ledger/index.ts"] }];
    expect(orderViolations(["amount", "tx", "ledger"], ahead)).toHaveLength(1);
    expect(orderViolations(["amount", "ledger", "tx"], ahead)).toEqual([]);
    const inside = [{ path: "core/src/offer/book/x.ts", imports: ["../trade/y.ts"] }];
    expect(orderViolations(["book", "trade"], inside, "core/src/offer")).toHaveLength(1);
    expect(orderViolations(["trade", "book"], inside, "core/src/offer")).toEqual([]);
  });

  const tiers = readTiers(
    "text\n\n| tier | holds | its rooms, in order |\n|---|---|---|\n| `ui` | a | |\n| `flows` | b | `.` `pay/form` `pay/list` `trade` |\n\nend | `x` |",
  );

  test("the rows of the tiers, and the order of their rooms", () => {
    expect(tiers).toEqual([
      { tier: "ui", rooms: [] },
      { tier: "flows", rooms: [".", "pay/form", "pay/list", "trade"] },
    ]);
  });

  const flow = (path: string, name: string) => [{ path: `app/src/${path}`, imports: readImports(`import "${name}";`) }];

  test.each([
    ["a flow from ui", "ui/x.ts", "../flows/trade/y.ts"],
    ["a flow from a room of ui", "ui/form/x.ts", "../../flows/trade/y.ts"],
    ["the routes from a flow", "flows/trade/x.ts", "../../routes.ts"],
  ])("an import of %s", (_, path, name) => {
    expect(orderViolations(["ui", "flows", "."], flow(path, name), "app/src")).toHaveLength(1);
    expect(orderViolations([".", "flows", "ui"], flow(path, name), "app/src")).toEqual([]);
  });

  test.each([
    ["a later room of the same flow", "pay/form/x.ts", "../list/y.ts"],
    ["a later room of another flow, from deep inside", "pay/list/deep/x.ts", "../../../trade/y.ts"],
    ["a room from a file that comes before all", "x.ts", "./pay/form/y.ts"],
  ])("an import of %s", (_, path, name) => {
    const rooms = tiers[1]?.rooms ?? [];
    expect(orderViolations(rooms, flow(`flows/${path}`, name), "app/src/flows")).toHaveLength(1);
    expect(orderViolations(rooms.toReversed(), flow(`flows/${path}`, name), "app/src/flows")).toEqual([]);
  });

  test("a room that the order does not list", () => {
    const rooms = ["pay/form", "trade"];
    const inRooms = [...flow("flows/trade/x.ts", "react"), ...flow("flows/pay/form/x.ts", "react")];
    expect(unlisted(rooms, inRooms, "app/src/flows")).toEqual([]);
    const beside = [...flow("flows/pay/x.ts", "react"), ...flow("flows/trade-off/x.ts", "react")];
    expect(unlisted(rooms, beside, "app/src/flows")).toEqual([
      "app/src/flows/pay/x.ts",
      "app/src/flows/trade-off/x.ts",
    ]);
  });

  const rooms = (...imports: [path: string, name: string][]) =>
    circles(
      roomEdges(
        "core/src",
        imports.map(([path, name]) => ({ path, imports: readImports(`import "${name}";`) })),
      ),
    );

  test.each<[string, ...[path: string, name: string][]]>([
    ["two folders", ["core/src/a/x.ts", "../b/y.ts"], ["core/src/b/y.ts", "../a/x.ts"]],
    ["a type import", ["core/src/a/x.ts", "../b/y.ts"], ["core/src/b/deep/z.ts", "../../a/x.ts"]],
    ["a file at the root and a folder", ["core/src/a.ts", "./b/y.ts"], ["core/src/b/y.ts", "../a.ts"]],
    [
      "three folders",
      ["core/src/a/x.ts", "../b/y.ts"],
      ["core/src/b/y.ts", "../c/z.ts"],
      ["core/src/c/z.ts", "../a/w.ts"],
    ],
  ])("a circle of %s", (_, ...imports) => {
    expect(rooms(...imports)).toHaveLength(1);
  });

  test("no circle in imports that go one way or stay inside a room", () => {
    expect(
      rooms(["core/src/a/x.ts", "../b/y.ts"], ["core/src/b/y.ts", "./z.ts"], ["core/src/b/z.ts", "./y.ts"]),
    ).toEqual([]);
  });
});
