// Finds words that STYLE.md, 'Plain words', advises against, in any text of the repository, as plain data for
// plain-words.test.ts.

type Rule = { name: string; found: RegExp; plain: string };
/** A place that a rule would report and that is right as it is. Without `path` the text is allowed everywhere. */
export type Allowed = { path?: string; text: string; reason: string };
type Hit = { rule: string; line: number; words: string; plain: string };

/** A space, or the end of a line with the comment mark of the next one. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\r?\n[ \t]*(?:\*|\/\/|#|>)?[ \t]*)`;

/** `pattern` is a regular expression in which a space also matches the end of a line. */
const rule = (name: string, pattern: string, plain: string): Rule => ({
  name,
  found: new RegExp(String.raw`\b(?:${pattern.replaceAll(" ", GAP)})`, "gi"),
  plain,
});

export const rules: readonly Rule[] = [
  rule("can not", String.raw`can not\b`, "cannot"),
  rule("recovery phrase", String.raw`recovery phrases?\b`, "seed phrase"),
  rule("as of yet", String.raw`as of yet\b`, "yet"),
  rule("what of", String.raw`what of\b`, "name the part: 'which parts of a page can change'"),
  rule("nobody has said", "(?:nobody|no one) has said", "name who has not answered: 'until the genesis is known'"),
  rule(
    "nobody's",
    "(?:nobody|no one)[’']s (?!money)",
    "say what is true instead: 'is not needed', 'belongs to no wallet'",
  ),
  rule(
    "so many",
    "(?<!(?:too|not|in|beside) )so many(?! [^.;:]{0,60} that)",
    "name the number: 'at least `required` atoms'",
  ),
  rule("those that", String.raw`those that\b`, "repeat the noun: 'coins that ..'"),
  rule("whoever", String.raw`whoever\b`, "name the person or the caller"),
  rule("is none", String.raw`(?<!there )(?:is|are|was|were) none\b`, "'is not a link', 'belongs to no wallet'"),
  rule("such.", String.raw`such(?= ones?\b|[.,;:!?)]| ?\*/)`, "repeat the noun"),
  rule("an own", String.raw`(?:an|the) own\b`, "say whose: 'the wallet's own script'"),
  rule("that is no", String.raw`(?:that|which) (?:is|are|was|were) no (?!longer|more|less)\w+`, "'that is not a ..'"),
  rule("reckon", String.raw`reckon(?:s|ed|ing)?\b`, "compute, count or estimate"),
];

/** Every place in a text that breaks a rule. `path` chooses what is allowed there. */
export function findWords(text: string, path: string, allowed: readonly Allowed[]): Hit[] {
  const read = allowed
    .filter((each) => each.path === undefined || each.path === path)
    .reduce((rest, each) => rest.replaceAll(each.text, blank), withoutExactTexts(text, path));
  return rules.flatMap(({ name, found, plain }) =>
    [...read.matchAll(found)].map(({ index, 0: words }) => ({
      rule: name,
      line: lineAt(read, index),
      words: words.replace(/\s[\s*/#>]*/g, " "),
      plain,
    })),
  );
}

/** In the specification, text in code letters is exact. */
const withoutExactTexts = (text: string, path: string): string =>
  path.startsWith("docs/spec/") ? text.replace(/`[^`\n]+`/g, blank) : text;

/** Keeps the length, so that everything else keeps its place. */
const blank = (text: string): string => text.replace(/[^\n]/g, "·");

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** As wide as the formatter makes code; it does not break comments. */
const MOST_COLUMNS = 120;

/** Returns the numbers of the lines of a comment that are too wide. An instruction for a tool cannot be broken. */
export const wideComments = (text: string): number[] =>
  text
    .split("\n")
    .flatMap((line, index) =>
      line.length > MOST_COLUMNS && /^\s*(?:\/\/|\/?\*|\{\/\*)(?! biome-ignore)/.test(line) ? [index + 1] : [],
    );
