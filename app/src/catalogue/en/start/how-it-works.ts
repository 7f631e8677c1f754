import { room } from "../../catalogue.ts";

/** English for the dialog "How it works" of the first visit. */
export const howItWorksText = room("howItWorks", {
  title: "How it works",
  keys: {
    title: "Keys are made here",
    about:
      "New Wallet picks 12 words on this device. Every key of the wallet follows from them, and none is ever sent.",
  },
  phrase: {
    title: "The 12 words are the wallet",
    about: "Anyone who has them has the money. Write them on paper. If they are lost, nobody can bring them back.",
  },
  servers: {
    title: "Servers look up and pass on",
    about:
      "Satchel asks public servers for your balance, and they pass on your payments. They cannot spend your money.",
  },
  final: {
    title: "Final in seconds",
    about: "The eCash network makes a payment final within seconds. A final payment cannot be taken back.",
  },
  lock: {
    title: "A password is up to you",
    about: "Set one in Settings. Then nothing can be spent on this device without it.",
  },
  gotIt: "Got it",
});
