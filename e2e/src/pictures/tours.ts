// Every tour of `npm run pictures`. The longest come first, so that no worker is left with one of them at the end.
import type { Tour } from "./stop.ts";
import { FIRST_VISIT } from "./tours/first-visit.ts";
import { HISTORY } from "./tours/history.ts";
import { OFFLINE, REFUSED, UNANSWERED } from "./tours/outcomes.ts";
import { SEND } from "./tours/send.ts";
import { DOUBT, TWO_SERVERS } from "./tours/servers.ts";

export const TOURS: readonly Tour[] = [HISTORY, SEND, UNANSWERED, FIRST_VISIT, OFFLINE, REFUSED, DOUBT, TWO_SERVERS];
