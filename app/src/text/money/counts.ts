import { Count } from "../../catalogue/catalogue.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number of things for a text of the catalogue, its digits written as in `locale`. */
export function counted(value: number, locale: string): Count {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale);
  formats.set(locale, format);
  return new Count(value, format.format(value));
}
