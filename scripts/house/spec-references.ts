// Reads the sections of docs/spec and every reference to them, as plain data for spec-references.test.ts.

/** A section begins at its heading; its text ends where a section of the same or a higher level begins. */
export type Section = { number: string; isEmpty: boolean };
/** One number of a reference such as `facts.md 2.3, 2.4`. */
type Reference = { file: string; number: string; line: number };
export type Mention = { text: string; line: number };

const HEADING = /^(#{1,6}) +(.*)$/;
const NUMBERED = /^(\d+(?:\.\d+)*[A-Z]?)(?=[.\s]|$)/;

/** Returns the numbered sections of a document in order. A section is empty when it contains only headings. */
export function readSections(markdown: string): Section[] {
  const sections: (Section & { level: number })[] = [];
  let open: typeof sections = [];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    const [, marks, title = ""] = (isCode ? null : HEADING.exec(line)) ?? [];
    if (marks === undefined) {
      if (/\w/.test(line)) for (const section of open) section.isEmpty = false;
      continue;
    }
    const level = marks.length;
    open = open.filter((section) => section.level < level);
    const number = NUMBERED.exec(title)?.[1];
    if (number === undefined) continue;
    const section = { number, level, isEmpty: true };
    sections.push(section);
    open.push(section);
  }
  return sections.map(({ number, isEmpty }) => ({ number, isEmpty }));
}

/** The gap between the words of a reference: spaces, or a line break inside a comment. */
const GAP = String.raw`(?:[ \t]*\n[ \t]*(?:\*|\/\/|#)?[ \t]*|[ \t]+)`;
const NUMBER = String.raw`\d+(?:\.\d+)*[A-Z]?(?![\w%])`;
const NEXT = `(?:,${GAP}(?:and${GAP})?|${GAP}(?:and|or|to)${GAP}|-)`;
const LIST = `(?:sections?${GAP})?(${NUMBER}(?:${NEXT}${NUMBER})*)`;
const TO_A_FILE = new RegExp(String.raw`([\w./-]*\/)?([\w-]+\.md)\x60?${GAP}${LIST}`, "g");
/** 'section 7', 'see 1.5' or '(1.5)', unless a file name comes before it. */
const TO_ITSELF = new RegExp(
  String.raw`(?<!\.md\x60?[ \t]*)\b(?:sections?${GAP}(${NUMBER})|see${GAP}(\d+\.\d+)(?!\.?\d))|\((\d+\.\d+)\)`,
  "g",
);

/** Returns every reference to a section of one of the files. `files` are names without a folder. */
export function findReferences(text: string, files: readonly string[]): Reference[] {
  if (!text.includes(".md")) return [];
  const found = [...withoutAddresses(text).matchAll(TO_A_FILE)];
  return found.flatMap(({ index, 1: folder = "spec/", 2: file = "", 3: list = "" }) => {
    if (!files.includes(file) || !folder.endsWith("spec/")) return [];
    return numbersOf(list).map((number) => ({ file, number, line: lineAt(text, index) }));
  });
}

/** Returns the references without a file name in a file of the specification; they mean that file. */
export function findOwnReferences(text: string, file: string): Reference[] {
  return [...withoutAddresses(text).matchAll(TO_ITSELF)].map((match) => ({
    file,
    number: match[1] ?? match[2] ?? match[3] ?? "",
    line: lineAt(text, match.index),
  }));
}

/** Returns every named document, with its folders if they are given. Web addresses are not counted. */
export function findDocuments(text: string): Mention[] {
  if (!text.includes(".md")) return [];
  return [...withoutAddresses(text).matchAll(/(?:\.{1,2}\/|[\w-]+\/)*[\w-]+\.md\b/g)].map(({ index, 0: name }) => ({
    text: name,
    line: lineAt(text, index),
  }));
}

/** Returns every mention of a place outside the repository. */
export function findOutside(text: string): Mention[] {
  const outside =
    /\.\.\/shared(?![\w-])|\bshared\/(?:spec|review|design|data)\b|\bSATCHEL_SHARED\b|\bthe issue\b|\bissue \d+/gi;
  return [...withoutAddresses(text).matchAll(outside)].map(({ index, 0: words }) => ({
    text: words,
    line: lineAt(text, index),
  }));
}

/** Whether a named document is a tracked file. Only the end of the path must match. */
export function isKnownDocument(name: string, tracked: readonly string[]): boolean {
  const path = name.replace(/^(?:\.{1,2}\/)+/, "");
  return tracked.some((file) => file === path || file.endsWith(`/${path}`));
}

/** Returns what is wrong with a reference, or undefined. */
export function referenceFault(
  { file, number }: Reference,
  specification: ReadonlyMap<string, readonly Section[]>,
): string | undefined {
  const section = specification.get(file)?.find((candidate) => candidate.number === number);
  if (section === undefined) return `${file} ${number}: there is no such section`;
  return section.isEmpty ? `${file} ${number}: the section is empty` : undefined;
}

const numbersOf = (list: string): string[] => list.match(new RegExp(NUMBER, "g")) ?? [];

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** Replaces web addresses by spaces, so that everything else keeps its place. */
const withoutAddresses = (text: string): string =>
  text.replace(/\bhttps?:\/\/[^\s"'`<>)]+/g, (address) => " ".repeat(address.length));
