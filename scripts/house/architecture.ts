// Reads the rules of ARCHITECTURE.md and the imports of the sources as plain data for architecture.test.ts.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";

export type Row = { folder: string; ours: string[]; outside: string[] };
export type Source = { path: string; imports: string[] };
export type Tier = { tier: string; rooms: string[] };

const inBackticks = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
const names = (cell: string) => inBackticks(cell).sort();

/** Returns the rows of the table 'Who may import whom'. */
export function readTable(markdown: string): Row[] {
  const start = markdown.indexOf("| folder | of ours | from outside |");
  const lines = markdown.slice(start).split("\n").slice(2);
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(0, end).map((line) => {
    const [, folder = "", ours = "", outside = ""] = line.split("|").map((cell) => cell.trim());
    return { folder, ours: names(ours), outside: names(outside) };
  });
}

/** Returns core's folders in the order in which the drawing of ARCHITECTURE.md names them. */
export function readCoreOrder(markdown: string): string[] {
  const start = markdown.indexOf("├── core/");
  const drawing = markdown.slice(start, markdown.indexOf("├── chain/"));
  const line = drawing.split("\n").find((candidate) => candidate.includes("└── src/")) ?? "";
  return [...line.replace("└── src/", "").matchAll(/([a-z-]+)\//g)].map((match) => match[1] ?? "");
}

const specifier = /(?:^|[\s;])(?:import|export)\s(?:[^"'`;]*?\sfrom\s)?["']([^"']+)["']|import\(\s*["']([^"']+)["']/g;

/** Returns everything that a source text imports: static or dynamic, type or value. */
export function readImports(text: string): string[] {
  return [...text.matchAll(specifier)].map((match) => match[1] ?? match[2] ?? "");
}

/** Returns the shipped sources of a package, without tests, generated code and test doubles. */
export function readSources(root: string, folder: string): Source[] {
  const found: Source[] = [];
  const walk = (at: string) => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory() && !["node_modules", "generated", "testing", "dist"].includes(entry.name)) walk(path);
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      found.push({ path: relative(root, path).split(sep).join("/"), imports: readImports(readFileSync(path, "utf8")) });
    }
  };
  walk(join(root, folder, "src"));
  return found;
}

const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

/** Returns a sentence for each import of a package that its row does not allow. */
export function violations(row: Row, sources: readonly Source[]): string[] {
  const nodeAllowed = row.folder === "devnet";
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap((name) => {
      if (name.startsWith(".")) {
        const target = posix.join(posix.dirname(path), name);
        return target.startsWith(`${row.folder}/src/`) ? [] : [`${path} leaves its package: ${name}`];
      }
      if (name.startsWith("node:"))
        return nodeAllowed || path.endsWith("/node.ts") ? [] : [`${path} uses Node: ${name}`];
      if (name.startsWith("virtual:")) return [];
      if (name.startsWith("@satchel/")) {
        const door = name.slice("@satchel/".length);
        const allowed = row.ours.some((own) =>
          own.includes("/") ? door === own : door === own || door.startsWith(`${own}/`),
        );
        return allowed ? [] : [`${path} may not import ${name}`];
      }
      return row.outside.includes(packageOf(name)) ? [] : [`${path} may not import ${name}`];
    }),
  );
}

/** Returns the rooms inside a folder of core, such as `core/src/offer`, in the order that ARCHITECTURE.md names. */
export function readInnerOrder(markdown: string, base: string): string[] {
  const order = new RegExp(`^Inside \`${base}\` the order is ([^.:]*)[.:]`, "m").exec(markdown)?.[1] ?? "";
  return [...order.matchAll(/`([a-z-]+)`/g)].map((match) => match[1] ?? "");
}

/** Returns the tiers of app, each with the order of its rooms, from the table 'tier | holds | its rooms'. */
export function readTiers(markdown: string): Tier[] {
  const start = markdown.indexOf("| tier | holds | its rooms, in order |");
  const lines = markdown.slice(start).split("\n").slice(2);
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(0, end).map((line) => {
    const [, tier = "", , rooms = ""] = line.split("|").map((cell) => cell.trim());
    return { tier: inBackticks(tier)[0] ?? "", rooms: inBackticks(rooms) };
  });
}

/**
 * Returns the folder of `order` that a file of `base` is in. A listed folder can be nested (`payment/form`), and `.`
 * stands for the files directly in `base`. Undefined if no listed folder has the file.
 */
function listedFolder(path: string, order: readonly string[], base: string): string | undefined {
  if (!path.startsWith(`${base}/`)) return undefined;
  const inside = path.slice(base.length + 1);
  return order.find((folder) => (folder === "." ? !inside.includes("/") : inside.startsWith(`${folder}/`)));
}

/** Returns a sentence for each import that goes to a later folder of `base`. */
export function orderViolations(
  order: readonly string[],
  sources: readonly Source[],
  base: string = "core/src",
): string[] {
  return sources.flatMap(({ path, imports }) => {
    const from = listedFolder(path, order, base);
    if (from === undefined) return [];
    return imports.flatMap((name) => {
      if (!name.startsWith(".")) return [];
      const to = listedFolder(posix.join(posix.dirname(path), name), order, base);
      const isLater = to !== undefined && order.indexOf(to) > order.indexOf(from);
      return isLater ? [`${path} imports from the later folder ${to}: ${name}`] : [];
    });
  });
}

/** Returns the files of `base` that are in no folder of the order, so that the order says nothing about them. */
export const unlisted = (order: readonly string[], sources: readonly Source[], base: string): string[] =>
  sources
    .filter(({ path }) => path.startsWith(`${base}/`) && listedFolder(path, order, base) === undefined)
    .map(({ path }) => path);

type Edge = { from: string; to: string; path: string };

/**
 * Returns the imports between the rooms of `base` (e.g. `core/src`). A folder directly below `base` is one room with
 * everything in it; a file directly below it is its own room.
 */
export function roomEdges(base: string, sources: readonly Source[]): Edge[] {
  const roomOf = (path: string) => path.slice(base.length + 1).split("/")[0] ?? "";
  return sources.flatMap(({ path, imports }) => {
    if (!path.startsWith(`${base}/`)) return [];
    return imports.flatMap((name) => {
      if (!name.startsWith(".")) return [];
      const target = posix.join(posix.dirname(path), name);
      const [from, to] = [roomOf(path), roomOf(target)];
      return target.startsWith(`${base}/`) && from !== to ? [{ from, to, path }] : [];
    });
  });
}

/** Returns all rooms that can be reached from a room through any number of imports. */
function reachFrom(room: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const waiting = [...(next.get(room) ?? [])];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (seen.has(each)) continue;
    seen.add(each);
    waiting.push(...(next.get(each) ?? []));
  }
  return seen;
}

/** Returns a sentence for each circle of rooms that import each other. */
export function circles(edges: readonly Edge[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reach = new Map([...next.keys()].map((room) => [room, reachFrom(room, next)]));
  const told = new Set<string>();
  return [...reach].flatMap(([room, reached]) => {
    if (told.has(room) || !reached.has(room)) return [];
    const circle = [...reached].filter((other) => reach.get(other)?.has(room));
    for (const other of circle) told.add(other);
    const inside = edges.filter(({ from, to }) => circle.includes(from) && circle.includes(to));
    const ways = new Set(inside.map(({ from, to, path }) => `${from} -> ${to} (${path})`));
    return [`${circle.sort().join(" <-> ")}: ${[...ways].join(", ")}`];
  });
}
