import { room } from "../../catalogue.ts";

/** English for showing and checking the seed phrase. */
export const backupText = room("backup", {
  title: "Wallet Backup",
  lead: "These 12 words are the wallet. Anyone who has them has the money.",
  checkScreen: "Check that nobody can see your screen",
  checkScreenAbout:
    "Write the words on paper, in order. No photo, no cloud. Nobody from Satchel will ever ask for them.",

  // The switch over the words; `wallet`: its name.
  show: "Show seed phrase",
  showAbout: ({ wallet }: { wallet: string }) => `${wallet}. Hides again after 60 seconds.`,
  hidden: "Hidden",
  hiddenAbout: "Turn on “Show seed phrase” to read the words",

  // The button that starts the check, for the first time and later.
  wroteDown: "I wrote it down",
  checkAgain: "Check again",

  copyQuestion: "Copy the seed phrase?",
  copyRisk:
    "Every program on this device can read the clipboard. Paper is safer. Satchel clears the clipboard after 60 seconds, where this device allows it.",
  copied: "Seed phrase copied to clipboard",

  // The check. `place`: the number of the word, from 1 to 12.
  quiz: "Check your backup",
  quizAbout: "Type these words from what you wrote down.",
  word: ({ place }: { place: string }) => `Word ${place}`,
  wrongWord: ({ place }: { place: string }) => `This is not word ${place}. Check your paper and try again.`,
  check: "Check",
  allRight: "All three words are right",
  backedUp: "This wallet is backed up.",

  // The reminder on Home and Receive, for a wallet in use and for one without transactions.
  reminder: "This wallet is not backed up",
  reminderAbout: "Write down the 12-word seed phrase. Without it, a lost device means lost money.",
  reminderUnused: "Back up this wallet before you use it",
  reminderUnusedAbout:
    "Write down the 12-word seed phrase and keep it offline. Never share it. Without it, a lost device means lost money.",
  // In place of both, in a browser that deletes what a site keeps (Safari).
  reminderForgets:
    "Write down the 12-word seed phrase: this browser deletes the wallet after seven days without a visit.",
  forgets: "This browser deletes what you do not visit",
  forgetsAbout:
    "Safari, and every browser of iPhone and iPad, deletes what a site keeps after seven days of use without a visit. On paper, your seed phrase brings the wallet back. Satchel on the Home Screen or in the Dock is not deleted; it starts without wallets there.",
});
