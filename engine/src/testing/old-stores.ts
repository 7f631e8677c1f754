import { UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import { ALPHA, BETA, type Known } from "./old-wallets.data.ts";

/** The stored values of an older release with the wallets Alpha and Beta, in a form of facts.md 4.3. */
export type OldForm = { name: string; values: Readonly<Record<string, unknown>>; active: Known };

const bytes = (hex: string) => [...Buffer.from(hex, "hex")];

const CACHET = "aed861a31b96934b88c0252ede135cb9700d7649f69191235087a3030e553cb1";
const slpInfo = (ticker: string, hash: string) => ({
  tokenTicker: ticker,
  tokenName: ticker.toLowerCase(),
  url: "https://example.com",
  decimals: 2,
  hash,
});
const tokenFields = {
  genesisSupply: "100000.00",
  genesisMintBatons: 1,
  genesisOutputScripts: [`76a914${ALPHA.hash160}88ac`],
};

const OLD_PLACEHOLDER = {
  tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_UNKNOWN", number: 0 },
  genesisInfo: { tokenTicker: "UNKNOWN", tokenName: "UNKNOWN", url: "UNKNOWN", decimals: 0, hash: "UNKNOWN" },
  timeFirstSeen: 0,
  genesisSupply: "0",
  genesisMintBatons: 0,
  genesisOutputScripts: [],
  block: { height: 0, hash: "UNKNOWN", timestamp: 0 },
};
const OLD_ENTRY = {
  tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 },
  genesisInfo: slpInfo("CACHET", ""),
  timeFirstSeen: 1_711_776_546,
  block: { height: 838_192, hash: "00".repeat(32), timestamp: 1_711_776_546 },
  ...tokenFields,
};

/** A token cache as release 3.43.0 stores it. */
export const OLD_CACHE = {
  tokens: [
    [UNKNOWN_TOKEN_ID, OLD_PLACEHOLDER],
    [CACHET, OLD_ENTRY],
  ] as const,
};

export const OLD_CONTACTS = [
  { name: "Gamma", address: "ecash:qz3glzzjlp503rn3a3nxccedd7rwj78sgczljhvzv3" },
  { name: "Delta", address: "ecash:qzn4g6gflxg7ehrseqk9tsdzpnr7jpuej5wcfdh5pd" },
];

const settings = {
  fiatCurrency: "eur",
  sendModal: true,
  autoCameraOn: true,
  hideMessagesFromUnknownSenders: true,
  balanceVisible: false,
  satsPerKb: 2010,
};
/** Settings from before fee and balance could be chosen, with a key that no longer exists. */
const earlySettings = { fiatCurrency: "eur", sendModal: true, autoCameraOn: true, showCashtabMsgs: true };
const early = { settings: earlySettings, contactList: OLD_CONTACTS, cashtabCache: { tokenInfoById: { [CACHET]: {} } } };
const late = { settings, contactList: OLD_CONTACTS, cashtabCache: OLD_CACHE };

const before21Key = ({ publicKey, hash160, address }: { publicKey: string; hash160: string; address: string }) => ({
  publicKey,
  hash160,
  cashAddress: address,
  fundingWif: "KwWif",
});

const before21 = (wallet: Known) => ({
  mnemonic: wallet.phrase,
  name: wallet.name,
  Path145: before21Key(wallet.on145),
  Path245: before21Key(wallet.on245),
  Path1899: before21Key(wallet),
  state: {
    balances: { totalBalanceInSatoshis: "546", totalBalance: "5.46" },
    slpUtxos: [{ outpoint: { txid: "11".repeat(32), outIdx: 1 }, value: "546", token: { amount: "1" } }],
    nonSlpUtxos: [{ outpoint: { txid: "22".repeat(32), outIdx: 0 }, value: 546 }],
    tokens: [{ tokenId: CACHET, balance: "1", info: {} }],
    parsedTxHistory: [],
  },
});

const key = ({ address, hash160 }: { address: string; hash160: string }) => ({ address, hash: hash160, wif: "KwWif" });
const pathsOf = (wallet: Known) =>
  [
    [1899, key(wallet)],
    [145, key(wallet.on145)],
    [245, key(wallet.on245)],
  ] as const;

const since21 = (wallet: Known) => ({
  mnemonic: wallet.phrase,
  name: wallet.name,
  paths: pathsOf(wallet).map(([path, fields]) => ({ path, ...fields })),
  state: { balanceSats: 546, slpUtxos: [], nonSlpUtxos: [], tokens: [], parsedTxHistory: [] },
});

const since29 = (wallet: Known) => ({
  mnemonic: wallet.phrase,
  name: wallet.name,
  paths: pathsOf(wallet),
  state: { balanceSats: 546, slpUtxos: [], nonSlpUtxos: [], tokens: [[CACHET, "1"]], parsedTxHistory: [] },
});

const since255 = (wallet: Known) => ({
  ...since29(wallet),
  paths: pathsOf(wallet).map(([path, fields]) => [
    path,
    { ...fields, sk: bytes(wallet.secretKey), pk: bytes(wallet.publicKey) },
  ]),
});

export const since341 = (wallet: Known) => ({
  name: wallet.name,
  mnemonic: wallet.phrase,
  sk: wallet.secretKey,
  pk: wallet.publicKey,
  address: wallet.address,
  hash: wallet.hash160,
});

const chains = { hd: true, accountNumber: 0, receiveIndex: 2, changeIndex: 1 };

export const OLD_FORMS: readonly OldForm[] = [
  {
    name: "before 1.6",
    values: { ...early, wallet: before21(BETA), savedWallets: [before21(ALPHA), before21(BETA)] },
    active: BETA,
  },
  { name: "before 2.1", values: { ...early, wallets: [BETA, ALPHA].map(before21) }, active: BETA },
  { name: "2.1 to 2.8", values: { ...early, wallets: [BETA, ALPHA].map(since21) }, active: BETA },
  { name: "2.9 to 2.54", values: { ...early, wallets: [ALPHA, BETA].map(since29) }, active: ALPHA },
  { name: "2.55 to 3.40", values: { ...late, wallets: [ALPHA, BETA].map(since255) }, active: ALPHA },
  {
    name: "3.41 on",
    values: { ...late, wallets: [ALPHA, BETA].map(since341), activeWalletAddress: BETA.address },
    active: BETA,
  },
  {
    name: "5.x",
    values: {
      ...late,
      settings: { ...settings, biometricLockEnabled: true, pushNotificationsEnabled: true, minAirdropXec: 100 },
      tokens: [[CACHET, "1"]],
      wallets: [
        { ...since341(ALPHA), ...chains },
        { ...since341(BETA), hd: false },
      ],
      activeWalletAddress: ALPHA.address,
    },
    active: ALPHA,
  },
];

/** Returns a value as a platform stores it: text as it is, everything else as JSON. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

export const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
