/** How a message reads after facts.md 2.3 and 2.4. `isValid` is undefined where an app has no invalid form. */
export type MessageReading = { app: string; isValid?: boolean };

/** An id of the world in a message: of the reward token, or of the demo wallet's article. */
export type Quote = { quote: "token" | "article" };

/**
 * One message of the demo wallet's history. `stack`: the pushes after OP_RETURN in hex, or a number for OP_0 to OP_16.
 * `empp`: the pushes of an eMPP script. `from`: the sender of a received message; default: a friend.
 */
export type MessageCase = {
  label: string;
  direction: "sent" | "received";
  from?: "staking";
  reads: MessageReading;
} & ({ stack: readonly (string | number | Quote)[] } | { empp: readonly string[] });

const text = (words: string): string => Buffer.from(words, "utf8").toString("hex");

/** As long as a message can be: 215 bytes. */
const LONGEST =
  "Dear members, the summer fair is on 18 July from eleven until the ferry sails. Please bring a pie or a chair, " +
  "tell Hana what you lend, and keep the slipway free for the rowing club, who begin at noon. Thank you, Gus";

const HASH160 = "5a7c8e1f0b3d6429a8c1e0f7d2b4956873a1c5e9";
const TOKEN: Quote = { quote: "token" };
const ARTICLE: Quote = { quote: "article" };
const SOLANA_KEY = "3f3f3f3f".concat("9d41c07ae2586b13".repeat(3), "a5d0e7b2");

/**
 * XECX: version, then minimum, eligible and ineligible balances as 8 bytes and the excluded holders as 2,
 * little-endian.
 */
const XECX_ROUND = `00${"40420f0000000000"}${"00e8764817000000"}${"00f2052a01000000"}${"0300"}`;

/** DICE: version, then the least and the greatest roll that win. */
export const DICE_BET = `00${"01000000"}${"80f0fa02"}`;
/** ROLL: version, the txid of the bet, the roll, the hash of the seed and the outcome. */
const ROLL_PAYOUT = `00${"d4".repeat(32)}${"87d61200"}${"3c".repeat(32)}57`;
/** EDJ: transactions in the draw, pot, odds in basis points and the winner. */
const EDJ_ROUND = `${"67000000"}${"543a020000000000"}${"89000000"}${HASH160}`;

/** Every message of facts.md 2.3 and 2.4, valid and invalid. The article comes before the messages that quote it. */
export const MESSAGE_CASES: readonly MessageCase[] = [
  {
    label: "alias",
    direction: "sent",
    stack: ["2e786563", 0, text("satchel"), `00${HASH160}`],
    reads: { app: "alias", isValid: true },
  },
  {
    label: "alias-p2sh",
    direction: "sent",
    stack: ["2e786563", 0, text("harbour"), `08${HASH160}`],
    reads: { app: "alias", isValid: true },
  },
  {
    label: "alias-invalid",
    direction: "sent",
    stack: ["2e786563", 0, text("nobody"), `0f${HASH160}`],
    reads: { app: "alias", isValid: false },
  },
  {
    label: "airdrop",
    direction: "received",
    stack: ["64726f70", TOKEN],
    reads: { app: "Airdrop", isValid: true },
  },
  {
    label: "airdrop-message",
    direction: "received",
    stack: ["64726f70", TOKEN, text("thank you for holding")],
    reads: { app: "Airdrop", isValid: true },
  },
  {
    label: "airdrop-legacy-message",
    direction: "received",
    stack: ["64726f70", TOKEN, "00746162", text("for all who lent a chair")],
    reads: { app: "Airdrop", isValid: true },
  },
  {
    label: "airdrop-off-spec",
    direction: "received",
    stack: ["64726f70", "c1c1c1c1", text("harbour raffle")],
    reads: { app: "Airdrop", isValid: false },
  },
  {
    label: "encrypted",
    direction: "received",
    stack: ["65746162", "9b1d44f6a0c8e37215ddc4b9018f6e2a"],
    reads: { app: "Encrypted" },
  },
  { label: "swap", direction: "sent", stack: ["53575000", "01", "0101", TOKEN], reads: { app: "SWaP" } },
  {
    label: "paybutton",
    direction: "sent",
    stack: ["50415900", 0, text("order=1029"), "7b1c0d2e4f5a6978"],
    reads: { app: "PayButton", isValid: true },
  },
  {
    label: "paybutton-empty",
    direction: "received",
    stack: ["50415900", 0, 0, 0],
    reads: { app: "PayButton", isValid: true },
  },
  {
    label: "paybutton-invalid",
    direction: "sent",
    stack: ["50415900", 1, text("order=1030"), "7b1c0d2e4f5a6979"],
    reads: { app: "PayButton", isValid: false },
  },
  {
    label: "chat",
    direction: "received",
    stack: ["63686174", text("is the ferry late again?")],
    reads: { app: "eCashChat", isValid: true },
  },
  { label: "chat-invalid", direction: "received", stack: ["63686174"], reads: { app: "eCashChat", isValid: false } },
  { label: "article", direction: "sent", stack: ["626c6f67", "d09f5a11"], reads: { app: "Article", isValid: true } },
  { label: "paywall", direction: "sent", stack: ["70617977", ARTICLE], reads: { app: "Paywall", isValid: true } },
  { label: "paywall-invalid", direction: "sent", stack: ["70617977"], reads: { app: "Paywall", isValid: false } },
  { label: "auth", direction: "sent", stack: ["61757468", "1c7e50aa"], reads: { app: "Auth", isValid: true } },
  { label: "auth-bare", direction: "sent", stack: ["61757468"], reads: { app: "Auth", isValid: true } },
  { label: "article-invalid", direction: "sent", stack: ["626c6f67"], reads: { app: "Article", isValid: false } },
  {
    label: "reply",
    direction: "received",
    stack: ["626c6f67", "726c6f67", ARTICLE, text("well said")],
    reads: { app: "Article Reply", isValid: true },
  },
  {
    label: "reply-invalid",
    direction: "received",
    stack: ["626c6f67", "726c6f67", ARTICLE],
    reads: { app: "Article Reply", isValid: false },
  },
  {
    label: "message",
    direction: "sent",
    stack: ["00746162", text("for the coffee")],
    reads: { app: "Message", isValid: true },
  },
  {
    label: "message-received",
    direction: "received",
    stack: ["00746162", text("happy birthday ☕")],
    reads: { app: "Message", isValid: true },
  },
  {
    label: "message-longest",
    direction: "received",
    stack: ["00746162", text(LONGEST)],
    reads: { app: "Message", isValid: true },
  },
  { label: "message-invalid", direction: "received", stack: ["00746162"], reads: { app: "Message", isValid: false } },
  { label: "unknown-lokad", direction: "received", stack: ["54424f58", "06"], reads: { app: "unknown" } },
  {
    label: "unknown-lokad-trophy",
    direction: "received",
    stack: ["f09f8f86", text("first home in the regatta")],
    reads: { app: "unknown" },
  },
  { label: "no-lokad", direction: "received", stack: [text("berth 14 is paid until October")], reads: { app: "none" } },
  {
    label: "xecx-payout",
    direction: "received",
    from: "staking",
    empp: [`58454358${XECX_ROUND}`],
    reads: { app: "XECX", isValid: true },
  },
  {
    label: "xecx-payout-invalid",
    direction: "received",
    from: "staking",
    empp: [`58454358${XECX_ROUND.slice(0, 20)}`],
    reads: { app: "XECX", isValid: false },
  },
  {
    label: "solana-address",
    direction: "sent",
    empp: [`534f4c30${SOLANA_KEY}`],
    reads: { app: "Solana Address", isValid: true },
  },
  {
    label: "solana-address-invalid",
    direction: "sent",
    empp: ["534f4c30c0ffee"],
    reads: { app: "Solana Address", isValid: false },
  },
  {
    label: "empp-message",
    direction: "received",
    empp: [`00746162${text("see you at the market on Saturday")}`],
    reads: { app: "Message", isValid: true },
  },
  { label: "dice", direction: "sent", stack: ["44494345", DICE_BET], reads: { app: "DICE Bet", isValid: true } },
  { label: "dice-empp", direction: "sent", empp: [`44494345${DICE_BET}`], reads: { app: "DICE Bet", isValid: true } },
  { label: "dice-invalid", direction: "sent", stack: ["44494345", "06"], reads: { app: "DICE Bet", isValid: false } },
  {
    label: "roll",
    direction: "received",
    stack: ["524f4c4c", ROLL_PAYOUT],
    reads: { app: "ROLL Payout", isValid: true },
  },
  {
    label: "edj-payout",
    direction: "received",
    empp: [`f09f8f86${EDJ_ROUND}`],
    reads: { app: "EDJ Payout", isValid: true },
  },
  {
    label: "edj-payout-invalid",
    direction: "received",
    empp: [`f09f8f86${EDJ_ROUND}00`],
    reads: { app: "EDJ Payout", isValid: false },
  },
  { label: "empp-unknown", direction: "sent", empp: ["54424f582a", "504f575207"], reads: { app: "unknown" } },
];

/** What people write to the demo wallet with ordinary payments, and what it writes to them. */
export const SAID = {
  received: [
    "stall 7 on Saturday",
    "half of the tea, thank you",
    "for the boat print",
    "the ladder comes back on Friday",
    "my part of the choir's bus",
    "two jars of plum jam",
    "berth fee, June",
    "you paid too much last time",
    "for the frames",
    "rain cover, second half",
  ],
  sent: [
    "two loaves and a coffee",
    "ferry for three",
    "rope and two shackles",
    "piano lesson",
    "lamp for the stall",
    "your share of the raffle",
    "vet, for Biscuit",
    "cherries",
    "thanks for the lift",
  ],
};
/** The push that tells the redemption desk where to pay: a Solana address after an ALP SEND (facts.md 1.3). */
export const CONVERSION_PUSH = `534f4c30${SOLANA_KEY}`;
