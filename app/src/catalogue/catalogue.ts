// The texts of the app (docs/decisions/texts-and-languages.md): English stands in `en/`, a room for each part of the
// app, and travels with the code that shows it; any other language is one file, fetched before the first text is shown.

/**
 * A text, or a whole sentence made of named values: `({ amount }) => `You need ${amount} more.``. Values are strings or
 * a `Count`.
 */
type Message = string | ((values: never) => string);
export type Messages = { readonly [key: string]: Message | Messages };

/** What a room of another language holds: the same keys and the same named values. */
export type Translated<Room> = {
  readonly [Key in keyof Room]: Room[Key] extends string
    ? string
    : Room[Key] extends (values: infer Values) => string
      ? (values: Values) => string
      : Translated<Room[Key]>;
};

export type Direction = "ltr" | "rtl";
export type Language = {
  /** For `lang` of the page (BCP 47). */
  tag: string;
  dir: Direction;
  /** For names and dates that `Intl` writes. */
  intl: string;
  /** Every value is marked as one, not only where its direction may differ. */
  isolatesAll?: boolean;
  /** The texts of this language for a room, from the room's name and its English. */
  roomOf(name: string, english: Messages): Messages;
};

export const ENGLISH: Language = { tag: "en", dir: "ltr", intl: "en", roomOf: (_, english) => english };

let language = ENGLISH;
/** By the English of the room. */
let rooms = new WeakMap<Messages, Messages>();

export const currentLanguage = (): Language => language;

/** Every text read from now on is of this language; what is on the screen has to be drawn again. */
export function setLanguage(next: Language): void {
  language = next;
  rooms = new WeakMap();
}

/**
 * Returns the texts of a room in the language that is current when a text is read. Read texts where they are shown: a
 * text kept in a constant of a module stays in the language of the start.
 */
export function room<Room extends Messages>(name: string, english: Room): Translated<Room> {
  return new Proxy(english, {
    get: (_, key) => Reflect.get(inLanguage(name, english), key),
  }) as unknown as Translated<Room>;
}

function inLanguage(name: string, english: Messages): Messages {
  const cached = rooms.get(english);
  if (cached) return cached;
  const made = withIsolatedValues(language.roomOf(name, english));
  rooms.set(english, made);
  return made;
}

/** A number of things, beside its digits as the reader's number format writes them. In a text it is the digits. */
export class Count {
  readonly value: number;
  readonly digits: string;

  constructor(value: number, digits: string) {
    this.value = value;
    this.digits = digits;
  }

  toString(): string {
    return this.digits;
  }
}

type Forms = { readonly [Form in Exclude<Intl.LDMLPluralRule, "other">]?: string } & { readonly other: string };

/**
 * Returns the function that picks the plural form of a count by the rules of a language (CLDR, by `Intl.PluralRules`).
 */
export function pluralsOf(tag: string): (count: Count, forms: Forms) => string {
  let rules: Intl.PluralRules | undefined;
  return ({ value }, forms) => {
    rules ??= new Intl.PluralRules(tag);
    return forms[rules.select(value)] ?? forms.other;
  };
}

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Keeps the order of a value apart from the sentence's (Unicode TR9, isolates), where the two may differ. */
export function isolated(text: string): string {
  const { dir, isolatesAll } = language;
  const mayDiffer = dir === "rtl" || isolatesAll ? text !== "" : RIGHT_TO_LEFT.test(text);
  return mayDiffer ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE : text;
}

function withIsolatedValues(messages: Messages): Messages {
  const isolate = (value: unknown) => {
    if (value instanceof Count) return new Count(value.value, isolated(value.digits));
    return typeof value === "string" ? isolated(value) : value;
  };
  const entries = Object.entries(messages).map(([key, message]) => {
    if (typeof message === "string") return [key, message];
    if (typeof message !== "function") return [key, withIsolatedValues(message)];
    const write = message as (values: object) => string;
    const valuesOf = (values: object) => new Proxy(values, { get: (from, name) => isolate(Reflect.get(from, name)) });
    return [key, (values: object) => write(valuesOf(values))];
  });
  return Object.fromEntries(entries);
}
