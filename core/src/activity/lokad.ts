/** The four bytes an app's messages begin with, hex (facts.md 1.1). */
export const LOKAD = {
  slp: "534c5000",
  message: "00746162",
  encrypted: "65746162",
  airdrop: "64726f70",
  alias: "2e786563",
  payButton: "50415900",
  nftoa: "4e465400",
  chat: "63686174",
  swap: "53575000",
  paywall: "70617977",
  article: "626c6f67",
  articleReply: "726c6f67",
  auth: "61757468",
  xecx: "58454358",
  alp: "534c5032",
  agora: "41475230",
  solana: "534f4c30",
  powr: "504f5752",
  dice: "44494345",
  roll: "524f4c4c",
} as const;

/** The first push of a script of several sections (eMPP), each with a prefix of its own. */
export const EMPP_MARK = "50";
