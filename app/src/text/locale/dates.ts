import { currentLanguage } from "../../catalogue/catalogue.ts";
import { datesText } from "../../catalogue/en/dates.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The largest time that a Date can hold. */
const MAX_MS = 8.64e15;

/**
 * Returns a time that a server gave, in milliseconds since 1970, or undefined when it lies outside of what a Date can
 * hold.
 */
export const readableTime = (ms: number): number | undefined => (Math.abs(ms) <= MAX_MS ? ms : undefined);

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;
const SHORT_DAY = { day: "numeric", month: "short" } as const;
const SHORT_DATE = { dateStyle: "medium" } as const;
const MONTH = { month: "short", year: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;
const TIME_WITH_SECONDS = { timeStyle: "medium" } as const;
const DATE = { dateStyle: "long" } as const;
const MOMENT = { dateStyle: "medium", timeStyle: "medium" } as const;

/**
 * By options, then by language and locale. Kept, because making a format takes as long as drawing a whole row of the
 * history.
 */
const formats = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

/**
 * Writes the words of a date in the language of the texts, and orders its parts as in the region of the number format.
 */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { intl } = currentLanguage();
  const key = `${intl} ${locale}`;
  const made = formats.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  const format = made.get(key) ?? new Intl.DateTimeFormat(dateLocale(intl, locale), options);
  formats.set(options, made.set(key, format));
  return format;
}

/** "en" and "de-DE" make "en-DE": English words, ordered as in Germany. */
function dateLocale(language: string, locale: string): string {
  const wanted = new Intl.Locale(locale);
  if (wanted.language === language) return locale;
  const { region } = wanted.maximize();
  return region === undefined ? language : `${language}-${region}`;
}

const dayStart = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);

/** Returns how many midnights lie between two times. Rounded, because the day of a clock change has 23 or 25 hours. */
const daysBetween = (ms: number, nowMs: number) => Math.round((dayStart(nowMs) - dayStart(ms)) / DAY_MS);

/** Returns the heading over the rows of a day: Today, Yesterday, 26 May 2026. All times in milliseconds since 1970. */
export function dayText(ms: number, nowMs: number, locale: string): string {
  const daysAgo = daysBetween(ms, nowMs);
  if (daysAgo === 0) return datesText.today;
  if (daysAgo === 1) return datesText.yesterday;
  return formatOf(locale, DAY).format(ms);
}

/** Returns the time of day in 12 or 24 hours, as the locale writes it (wallet.md 8). */
export const timeText = (ms: number | undefined, locale: string): string =>
  ms === undefined ? datesText.none : formatOf(locale, TIME).format(ms);

/** Returns the time of day with seconds. */
export const exactTimeText = (ms: number, locale: string): string => formatOf(locale, TIME_WITH_SECONDS).format(ms);

/** Returns the full date: May 26, 2026. */
export const dateText = (ms: number, locale: string): string => formatOf(locale, DATE).format(ms);

/** Returns a day without its year: Nov 21. */
export const shortDayText = (ms: number, locale: string): string => formatOf(locale, SHORT_DAY).format(ms);

/** Returns a month with its year: Nov 2026. */
export const monthText = (ms: number, locale: string): string => formatOf(locale, MONTH).format(ms);

/** Returns the time of a row in a short list: of today the time, else the day, with its year if that is another one. */
export function briefText(ms: number, nowMs: number, locale: string): string {
  const daysAgo = daysBetween(ms, nowMs);
  if (daysAgo === 0) return timeText(ms, locale);
  if (daysAgo === 1) return datesText.yesterday;
  const isThisYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear();
  return formatOf(locale, isThisYear ? SHORT_DAY : SHORT_DATE).format(ms);
}

/** Returns the full date and the time with seconds. */
export const momentText = (ms: number | undefined, locale: string): string =>
  ms === undefined ? datesText.none : formatOf(locale, MOMENT).format(ms);

/** Returns how old a shown value is: "as of 14:32", with the day in front when it is not today. */
export function ageText(ms: number, nowMs: number, locale: string): string {
  const time = timeText(ms, locale);
  const daysAgo = daysBetween(ms, nowMs);
  if (daysAgo === 0) return datesText.asOf({ time });
  if (daysAgo === 1) return datesText.asOfYesterday({ time });
  return datesText.asOfDay({ day: dayText(ms, nowMs, locale), time });
}

/** Returns the text with the day on which a backup was checked. */
export const backedUpText = (ms: number, locale: string): string =>
  datesText.backedUp({ day: formatOf(locale, DATE).format(ms) });
