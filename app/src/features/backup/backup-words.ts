/** The day of the check, in milliseconds since 1970, in words. */
export const backedUpText = (ms: number, locale: string): string =>
  `Backed up on ${new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(ms)}`;
