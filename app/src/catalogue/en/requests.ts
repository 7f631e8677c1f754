import { type Count, room } from "../catalogue.ts";

/** English for what web pages ask of the extension. */
export const requestsText = room("requests", {
  // Above the name of the site.
  from: {
    connect: "Wallet connect request from",
    pay: "Payment request from",
    sign: "Signature request from",
    buy: "Purchase request from",
    list: "Listing request from",
  },
  waitingFrom: "Waiting: a request from",
  place: ({ at, count }: { at: Count; count: Count }) => `Request ${at} of ${count}`,
  rejectAll: ({ count }: { count: Count }) => `Reject all ${count}`,
  rejectLocked: "Reject without unlocking",
  within: ({ origin }: { origin: string }) => `It asks from a frame in a page of ${origin}.`,
  otherScript: "A name in another script",
  notEncrypted: "Not encrypted",

  over: "This request is over",
  overAbout:
    "The page was closed or reloaded, it has asked again, or nobody answered in time. If you still want this, start again on the site.",

  connect: "Connect",
  choose: "The wallet whose address the site learns",
  active: "Active",
  learns: "The site learns this one address and what is on it. It cannot spend.",
  remember: "Remember this site, so that it learns this address again without asking.",
  notTold: "The site did not get the answer",
  notToldAbout:
    "The page that asked is gone: it was closed, reloaded or left. It learned nothing. If you still want this, start again on the site.",
  notToldPaid:
    "The payment was made: it is in your history. The page that asked is gone: it was closed, reloaded or left. Look on the site whether it has noticed the payment, and do not pay there again before.",

  returnsTo: ({ url }: { url: string }) => `You go back to ${url}`,
  returnRefused: "A page has asked for an address, and cannot get it",
  returnProblems: {
    "return-unreadable": "The web address to go back to cannot be read.",
    "return-not-https": "The web address to go back to is not encrypted (https).",
    "return-with-password": "The web address to go back to has a name or a password in it.",
  },

  sign: "Sign",
  message: "Message",
  signer: "Signed by",
  signAbout: "A signature proves that this address is yours. It sends nothing.",

  marketAbout: "The site shows you an offer of Agora. You decide on the page of its token.",
  open: "Open",
  openedInWallet: "The wallet has opened the offer",
  badLink: "Satchel cannot read this link",

  // The public library of sites gives up after half a minute.
  late: "The site may have stopped waiting",
  lateAbout: "It may not notice this payment, or it may have sent you to another page to pay. Look there first.",
  acceptAnyway: "Accept anyway",
  paidBefore: ({ minutes }: { minutes: Count }) => `Already paid ${minutes} min ago`,
  paidAbout: "This wallet has made a payment with the same recipients, amounts and message.",
  paidOpen: "This wallet has signed the same payment, and its outcome is not known yet.",
  payAgain: "Pay again",
  accepted: "You have accepted this request before",
  acceptedAbout: "This wallet has no payment for it. You can decide again.",
  decideAgain: "Decide again",
  telling: "It was paid. The site is being told.",

  sites: "Connected sites",
  sitesNone: "No site is connected",
  sitesNoneAbout: "A site that wants your address asks here first.",
  sees: ({ wallet, date }: { wallet: string; date: string }) => `Sees the address of ${wallet} · last used ${date}`,
  revoke: "Revoke",
  revokeNamed: ({ site }: { site: string }) => `Revoke ${site}`,
  revokeAll: "Revoke all",
  revokeAbout: "A revoked site must ask again. It keeps what it already learned.",
  answers: "Answer web pages",
  answersAbout: "Turn off while another eCash wallet should answer them",
  answerSite: "Answer this site",
});
