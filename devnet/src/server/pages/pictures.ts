import { Html } from "./html.ts";

const drawn = (inside: string): Html =>
  new Html(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inside}</svg>`,
  );

export const CHECK = drawn('<circle cx="12" cy="12" r="9"/><path d="m8.5 12 2.5 2.5 4.5-5"/>');
/** Three quarters of a ring: on its way. */
export const RING = drawn('<path d="M12 3a9 9 0 1 1-9 9"/>');

/** The product's logo (DESIGN.md 2). */
export const LOGO = new Html(
  '<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M22.5 20v-4.5a9.5 9.5 0 0 1 19 0V20" fill="none" stroke="#12707c" stroke-width="5" stroke-linecap="round"/><rect x="6" y="18" width="52" height="40" rx="12" fill="#0a3d45"/><path d="M6 30a12 12 0 0 1 12-12h28a12 12 0 0 1 12 12v2.5C58 39.4 47 45 32 45S6 39.4 6 32.5z" fill="#12707c"/><path d="M11 33.2C12.5 37.5 21 40.6 32 40.6s19.5-3.1 21-7.4" fill="none" stroke="#e0b871" stroke-width="1.8" stroke-dasharray="3.4 2.6" stroke-linecap="round"/><rect x="26.5" y="35.5" width="11" height="16" rx="4" fill="#e0b15e"/><rect x="30.5" y="41" width="3" height="6.5" rx="1.5" fill="#0a3d45"/></svg>',
);
