// Every tour of `npm run pictures`. The longest come first, so that no worker is left with one of them at the end.
import type { Tour } from "./stop.ts";
import { FIRST_VISIT } from "./tours/first-visit.ts";

export const TOURS: readonly Tour[] = [FIRST_VISIT];
