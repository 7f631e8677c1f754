// Every text that a person can meet in the app comes from the catalogue (docs/decisions/texts-and-languages.md): in the
// app's source outside of it, no element has words of its own and no string is a sentence.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const source = "app/src";

/** Attributes and properties whose strings are shown or spoken. */
const SHOWN =
  /^(aria-(label|description|roledescription|valuetext)|label|title|about|alt|placeholder|hint|detail|text|name|heading|message|description|question|unit|note|caption|empty)$/;
/** Words that are data in every language: names, units and protocol words. */
const NAMES =
  /\b(Satchel|Electrum|Cashtab|eCash|eToken|XECX?|FIRMA|USD|SLP|ALP|NFT|NFToa|NFTs|eMPP|Agora|PayButton|CSV|JSON|QR|PDF|URL|WASM|IndexedDB|Argon2id|devnet|mainnet|chronik|Solana|Proof of Writing|OP_RETURN|op_return_raw|empp_raw|BIP\d*|sats?|GitHub|Telegram)\b/g;

type Node = { type: string; start: number; [key: string]: unknown };
type Loose = { line: number; text: string };

const hasWords = (text: string) => /[a-z]{2,}/i.test(text.replace(NAMES, ""));
/** Two words at least with a space between, or a word that ends as a sentence does. */
const isSentence = (text: string) =>
  /[a-z]{2,}[,:;]? [a-z"'“(]/i.test(text.replace(NAMES, "")) || /^[A-Z][a-z]+[.!?…]$/.test(text);

/** Returns the texts of a source file that should stand in the catalogue. */
function looseTexts(code: string): Loose[] {
  const found: Loose[] = [];
  const lineOf = (start: number) => code.slice(0, start).split("\n").length;
  const add = (node: Node, text: string) => found.push({ line: lineOf(node.start), text: text.trim() });
  const visit = (node: Node, name: string | undefined, isError: boolean): void => {
    const { type } = node;
    if (type === "ImportDeclaration" || type.startsWith("TS") || type === "ExportAllDeclaration") {
      // What is only a type has no text; an assertion (`as`, `satisfies`) has an expression in it.
      if (!["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"].includes(type)) return;
    }
    if (type === "JSXText" && hasWords(String(node.value))) add(node, String(node.value));
    if (type === "Literal" && typeof node.value === "string" && !isError) {
      const isShown = name !== undefined && SHOWN.test(name) && /^[A-Z]/.test(node.value) && hasWords(node.value);
      if (isShown || isSentence(node.value)) add(node, node.value);
    }
    if (type === "TemplateElement" && !isError) {
      const { cooked } = node.value as { cooked: string };
      if (isSentence(cooked)) add(node, cooked);
    }
    const isThrown =
      isError || type === "ThrowStatement" || (type === "NewExpression" && /Error$/.test(calleeOf(node)));
    const inside =
      nameOf(node) ??
      (["JSXExpressionContainer", "ConditionalExpression", "LogicalExpression", "TemplateLiteral"].includes(type)
        ? name
        : undefined);
    for (const child of childrenOf(node)) if (!isKey(node, child)) visit(child, inside, isThrown);
  };
  visit(parseAst(code, { lang: "tsx" }) as unknown as Node, undefined, false);
  return found;
}

function calleeOf(node: Node): string {
  const callee = node.callee as Node | undefined;
  return typeof callee?.name === "string" ? callee.name : "";
}

/** What an attribute or a property is called. */
function nameOf(node: Node): string | undefined {
  const key = (node.type === "JSXAttribute" ? node.name : node.type === "Property" ? node.key : undefined) as
    | Node
    | undefined;
  return typeof key?.name === "string" ? key.name : undefined;
}

/** A key of an object, in quotes or not, is a name of code. */
const isKey = (node: Node, child: Node) => node.type === "Property" && node.key === child;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Texts that look like words for people and are not, with the reason. */
const ALLOWED: Record<string, string> = {
  "noopener noreferrer": "a value of HTML",
  "input, textarea, select, [contenteditable], dialog": "a selector of CSS",
  "(pointer: coarse)": "a media query",
  "Fan Out": "a kind of token transaction, as core names it",
  "Mint Vault": "a kind of token, as core names it",
  "eCashChat Article": "an app, as core names it",
  "Cashtab Encrypted (deprecated)": "an app, as core names it",
  "DICE Bet": "an app, as core names it",
  "ROLL Payout": "an app, as core names it",
  "EDJ Payout": "an app, as core names it",
  "Date (UTC)": "a column of the CSV file, which programs find by its name",
  "Counterparty names": "a column of the CSV file",
  "Token id": "a column of the CSV file",
  "Token ticker": "a column of the CSV file",
  "Token amount": "a column of the CSV file",
  "Token ids": "a column of the CSV file",
  "Token tickers": "a column of the CSV file",
  "Token amounts": "a column of the CSV file",
  "User rejected the transaction": "the answer to the site that asked; its text is part of the protocol",
  "User denied the request": "the answer to the site that asked; its text is part of the protocol",
};

test("a text outside of the catalogue is found", () => {
  const texts = (code: string) => looseTexts(code).map(({ text }) => text);
  expect(texts("const a = <p>Hello {name}</p>;")).toEqual(["Hello"]);
  expect(texts('const a = <Row title="Currency" />;')).toEqual(["Currency"]);
  expect(texts('const a = <Row title={on ? "Open" : text.shut} />;')).toEqual(["Open"]);
  expect(texts('const a = { label: "Below" };')).toEqual(["Below"]);
  expect(texts(["const a = `You need $", "{amount} more`;"].join(""))).toEqual(["You need"]);
  expect(texts('toast("Storage failed");')).toEqual(["Storage failed"]);
});

test("codes, names, classes and errors of the program are no texts", () => {
  const texts = (code: string) => looseTexts(code).map(({ text }) => text);
  expect(texts('const a = <p className="row">{text.hello} XEC</p>;')).toEqual([]);
  expect(texts('if (kind === "no-wallet") throw new Error("useApp outside of App");')).toEqual([]);
  expect(texts('const a = { kind: "received" as const, label: "XEC" };')).toEqual([]);
});

const files = readdirSync(join(root, source), { recursive: true, encoding: "utf8" })
  .map((file) => join(source, file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/catalogue\/|\.d\.ts$/.test(file));

test("every text of the app comes from the catalogue", () => {
  const loose = files.flatMap((file) =>
    looseTexts(readFileSync(join(root, file), "utf8"))
      .filter(({ text }) => ALLOWED[text] === undefined)
      .map(({ line, text }) => `${file}:${line}: ${text}`),
  );
  expect(loose).toEqual([]);
});
