import { Error as ErrorMessage } from "@satchel/chain/wire";
import { toHex } from "@satchel/core/script";

/** An answer of an indexer. */
export type Answer = { status: number; type: string; body: Uint8Array };

/** Reads a message of the wire, e.g. `Tx`. */
export type Reader = { decode(bytes: Uint8Array): unknown };

/** Where two answers differ, e.g. `txs[3].outputs[0].sats`, and what each of them has there. */
export type Difference = { field: string; left: string; right: string };

/** A difference that is known and has a reason. */
export type Exception = { question: RegExp; field: RegExp; reason: string };

/** What may differ between devnet and the node. */
export const EXCEPTIONS: readonly Exception[] = [
  { question: /^\/chronik-info$/, field: /^version$/, reason: "a build of one's own has its commit in its version" },
  {
    question: /^\/validate-tx$/,
    field: /./,
    reason: "with a plugin the node answers 500 to new transactions (devnet.md 1.5)",
  },
];

const MAX_SHOWN = 200;

/** Returns every field in which two answers differ. Equal fields in another order of bytes are not a difference. */
export function compareAnswers(reader: Reader, left: Answer, right: Answer): Difference[] {
  if (left.status !== right.status || left.type !== right.type) {
    return [{ field: "status", left: statusText(left), right: statusText(right) }];
  }
  if (Buffer.compare(left.body, right.body) === 0) return [];
  const by = left.status === 200 ? reader : ErrorMessage;
  return compareMessages(by, left.body, right.body);
}

/** The same for two messages, which need not be readable. */
export function compareMessages(reader: Reader, left: Uint8Array, right: Uint8Array): Difference[] {
  const found: Difference[] = [];
  const [a, b] = [read(reader, left), read(reader, right)];
  if (a === undefined || b === undefined) found.push({ field: "bytes", left: textOf(left), right: textOf(right) });
  else compareValues("", a.value, b.value, found);
  return found;
}

/** Returns the differences that no exception names. `question`: the path that was asked for, or what was done. */
export function unexpected(
  question: string,
  differences: readonly Difference[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): Difference[] {
  return differences.filter(
    ({ field }) => !exceptions.some((each) => each.question.test(question) && each.field.test(field)),
  );
}

/** Adds every field in which two values differ. */
export function compareValues(field: string, left: unknown, right: unknown, found: Difference[]): void {
  if (isTree(left) && isTree(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const name = Array.isArray(left) ? `${field}[${key}]` : `${field}${field === "" ? "" : "."}${key}`;
      compareValues(name, (left as Tree)[key], (right as Tree)[key], found);
    }
    return;
  }
  const [a, b] = [textOf(left), textOf(right)];
  if (a !== b) found.push({ field, left: a.slice(0, MAX_SHOWN), right: b.slice(0, MAX_SHOWN) });
}

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Uint8Array);
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return toHex(value);
  if (isTree(value)) return JSON.stringify(value, (_key, part) => (isTree(part) ? part : textOf(part)));
  return typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? "nothing");
}

function read(reader: Reader, bytes: Uint8Array): { value: unknown } | undefined {
  try {
    return { value: reader.decode(bytes) };
  } catch {
    return undefined;
  }
}

function statusText({ status, type, body }: Answer): string {
  const isError = status !== 200 && type.includes("protobuf");
  const text = isError ? JSON.stringify(read(ErrorMessage, body)?.value) : `${body.length} bytes`;
  return `${status} ${type} ${text}`;
}
