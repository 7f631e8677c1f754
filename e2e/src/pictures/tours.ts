// Every tour of `npm run pictures`. The longest come first, so that no worker is left with one of them at the end.
import { IN_EXTENSION } from "./album.ts";
import type { Tour } from "./stop.ts";
import { ACROSS } from "./tours/across.ts";
import { CHAIN } from "./tours/chains.ts";
import { SWAPPED, WRITTEN } from "./tours/changed-outside.ts";
import { CREATE } from "./tours/create.ts";
import { FIRST_VISIT } from "./tours/first-visit.ts";
import { ASKING, HEALED, LEFT_OUT } from "./tours/healed.ts";
import { HISTORY } from "./tours/history.ts";
import { HOLDERS_TOLD } from "./tours/holders.ts";
import { LOCK, RESCUE } from "./tours/lock.ts";
import { MARKET } from "./tours/market.ts";
import { HANGING, ORDER_BOOK } from "./tours/order-book.ts";
import { OFFLINE, REFUSED, REPLACED, UNANSWERED } from "./tours/outcomes.ts";
import { BACKUP, REWARDS, SETTINGS, SIGN } from "./tours/quiet-screens.ts";
import { READ_TOKENS } from "./tours/read-tokens.ts";
import { RESUMED, RESUMED_REFUSED } from "./tours/resumed.ts";
import { RIGHT_TO_LEFT, RIGHT_TO_LEFT_FIRST } from "./tours/right-to-left.ts";
import { SELL } from "./tours/sell.ts";
import { SEND } from "./tours/send.ts";
import { DOUBT, TWO_SERVERS } from "./tours/servers.ts";
import { STAKES } from "./tours/stakes.ts";
import { TOKEN_SEND } from "./tours/token-send.ts";
import { TOKENS } from "./tours/tokens.ts";
import { CONTACTS, WALLETS } from "./tours/wallets.ts";

const ALL: readonly Tour[] = [
  HISTORY,
  SETTINGS,
  SEND,
  CREATE,
  WALLETS,
  TOKENS,
  TOKEN_SEND,
  ORDER_BOOK,
  MARKET,
  SELL,
  STAKES,
  READ_TOKENS,
  RESUMED,
  RESUMED_REFUSED,
  HOLDERS_TOLD,
  HEALED,
  LEFT_OUT,
  ASKING,
  SWAPPED,
  WRITTEN,
  ACROSS,
  RIGHT_TO_LEFT,
  UNANSWERED,
  FIRST_VISIT,
  OFFLINE,
  CONTACTS,
  CHAIN,
  REFUSED,
  REPLACED,
  HANGING,
  DOUBT,
  TWO_SERVERS,
  LOCK,
  RESCUE,
  BACKUP,
  SIGN,
  REWARDS,
  RIGHT_TO_LEFT_FIRST,
];

/** In the extension its own, without the made languages, which only the web app is built with. */
const inExtension = () =>
  ALL.filter(({ webOnly, build }) => !(webOnly || build)).map((tour) => ({
    ...tour,
    stops: tour.stops.filter(({ webOnly }) => !webOnly),
  }));

export const TOURS = IN_EXTENSION ? inExtension() : ALL;
