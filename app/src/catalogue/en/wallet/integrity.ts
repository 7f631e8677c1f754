import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for stored data that somebody changed outside Satchel. */
export const integrityText = room("integrity", {
  // The address of a wallet is compared with its keys before it is shown.
  comparing: "Comparing the address with your keys…",
  foreign: "This address is not the one of your seed phrase",
  /** `wallet`: its name. */
  foreignAbout: ({ wallet }: { wallet: string }) =>
    `The address of ${wallet} on this device was changed outside Satchel, or its storage is damaged. Nobody should pay to it, so it is not shown. The balance that is shown is that of the changed address: nothing of your own money was moved.`,
  foreignAdvice:
    "Compare the address of the seed phrase with one that you know, for example from a receipt. If it is another one, delete this wallet and import the seed phrase that you wrote down.",
  stored: "Stored on this device",
  ofPhrase: "Of the seed phrase",
  restore: "Use the address of the seed phrase",
  restored: "The address is the one of your seed phrase again",
  failed: "The address could not be compared with your keys",
  failedAbout: "It is shown once the keys of this wallet can be opened.",
  tryAgain: "Try again",
  /** Copying stopped; Receive says more. */
  notCopied: "The address was not copied",
  notCopiedForeign: "It is not the one of your seed phrase. Receive says what to do.",

  /** Under a password: the contacts are not the ones that it has sealed. */
  contacts: {
    title: "Contacts were changed outside Satchel",
    about:
      "Somebody could write to the storage of this device. Contacts that were changed are not offered when you send, until you decide.",
    missing:
      "The sealed record of your contacts is gone, so nothing shows which of them you have saved. They are not offered when you send, until you decide.",
    added: ({ name }: { name: string }) => `“${name}” was added:`,
    changed: ({ name }: { name: string }) => `“${name}” has another address now:`,
    renamed: ({ before, name }: { before: string; name: string }) => `“${before}” is called “${name}” now:`,
    removed: ({ name }: { name: string }) => `“${name}” was removed:`,
    /** It is stored; nothing shows since when. */
    stored: ({ name }: { name: string }) => `“${name}”:`,
    others: ({ count }: { count: Count }) => plural(count, { one: `${count} other`, other: `${count} others` }),
    before: "Put them back",
    now: "Keep them as they are now",
  },
  /** Under a password: this wallet asks other servers than when it was last unlocked. */
  servers: {
    title: "Satchel asks other servers than before",
    about:
      "The list of servers was changed since you last unlocked Satchel here: by this site, or by somebody who could write to the storage of this device. Servers tell which payments you have; they cannot spend anything.",
    added: ({ server }: { server: string }) => `New: ${server}`,
    removed: ({ server }: { server: string }) => `No longer asked: ${server}`,
    accept: "Use these servers",
  },
  /** A server of another network, or one that is far behind. `host`: its name. */
  leftOut: {
    otherBlock: ({ host }: { host: string }) => `${host} belongs to another network`,
    /** `height`: of a block by which the network is recognised. */
    otherBlockAbout: ({ height }: { height: Count }) => `Its block ${height} is not the one of this network.`,
    noBlock: ({ host }: { host: string }) => `${host} does not have the blocks of this network`,
    noBlockAbout: ({ height }: { height: Count }) =>
      `It has no block ${height}: it belongs to another network, or is not complete yet.`,
    behind: ({ host, count }: { host: string; count: Count }) =>
      plural(count, { one: `${host} is ${count} block behind`, other: `${host} is ${count} blocks behind` }),
    behindAbout: "Other servers have newer blocks, so what it says may be out of date.",
    old: ({ host }: { host: string }) => `${host} is out of date, or the clock of this device is wrong`,
    /** `date`: with the time. */
    oldAbout: ({ date }: { date: string }) => `Its newest block is from ${date}.`,
    hasOthers: "Satchel does not ask it any more until it is opened again. The other servers are asked instead.",
    isLast:
      "No other server is left to ask. What you see is what this device knew before. Nothing is lost, and nothing can be sent until a server of this network answers.",
    understood: "Got it",
    checkAgain: "Check again",
  },
});
