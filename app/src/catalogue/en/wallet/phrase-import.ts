import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for typing or pasting a seed phrase, and the search for its other addresses. */
export const phraseImportText = room("phraseImport", {
  phrase: "Seed phrase",
  wordCount: ({ count }: { count: Count }) => plural(count, { one: `${count} word`, other: `${count} words` }),
  // `place`: the number of the word, from 1 to 12.
  word: ({ place }: { place: string }) => `Word ${place}`,
  suggestions: ({ place }: { place: string }) => `Suggestions for word ${place}`,
  // The button of the form.
  import: "Import",
  staysHere: "The words are checked on this device. Satchel never sends them anywhere.",

  // The search for addresses that another app may have used with the same seed phrase.
  scan: "Other addresses of this seed phrase",
  scanAbout:
    "Some wallets keep coins of the same 12 words at other addresses. Satchel looks for coins there. Your wallet is ready in the meantime.",
  scanning: "Looking for other addresses",
  scanAgain: "Search again",
  // The line under the balance while the search runs. `done` and `all`: numbers of addresses.
  scanningBehind: ({ done, all }: { done: Count; all: Count }) =>
    `Looking for addresses of other wallets… ${done} of ${all}`,
  unfinishedBehind: "The search for addresses of other wallets could not be finished",
  // The toast when that search has found something. `amount`: "12.00 XEC".
  foundBehind: ({ amount }: { amount: string }) => `Found ${amount} on other addresses`,
  foundBehindEmpty: "Found other addresses of this seed phrase",
  foundBehindAbout: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} address of other wallets. Nothing is added yet, and no coins are moved.`,
      other: `${count} addresses of other wallets. Nothing is added yet, and no coins are moved.`,
    }),
  showFound: "Show addresses",
  nothingFound: "Nothing found at the paths other wallets use",
  // What was found at the addresses of one path. `amount`: "12.00 XEC".
  found: ({ amount, count }: { amount: string; count: Count }) =>
    plural(count, {
      one: `Found ${amount} and ${count} transaction`,
      other: `Found ${amount} and ${count} transactions`,
    }),
  foundTokens: ({ amount, count }: { amount: string; count: Count }) =>
    plural(count, {
      one: `Found ${amount}, tokens and ${count} transaction`,
      other: `Found ${amount}, tokens and ${count} transactions`,
    }),
  // `path`: of the keys, "m/44'/145'".
  foundAt: ({ count, path }: { count: Count; path: string }) =>
    plural(count, { one: `${count} address of ${path}`, other: `${count} addresses of ${path}` }),
  foundAbout: "Each one becomes a wallet of its own, beside the one you imported. No coins are moved.",
  notNow: "Not now",
  addNothing: "Add",
  add: ({ count }: { count: Count }) => plural(count, { one: `Add ${count} wallet`, other: `Add ${count} wallets` }),
  added: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} wallet was added`, other: `${count} wallets were added` }),
  addedAbout: ({ count }: { count: Count }) =>
    plural(count, { one: "It is in the list of wallets.", other: "They are in the list of wallets." }),
  stopped: "The search was stopped",
  stoppedDetail: "Some addresses were not searched.",
  unreachable: "The search could not be finished",
  unreachableDetail: "The network did not answer. Nothing was added.",
});
