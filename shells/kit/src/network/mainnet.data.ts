import { parseTokenId, type TokenId } from "@satchel/core/ids";
import type { NetworkConfig } from "@satchel/core/network";
import { p2pkhScript } from "@satchel/core/script";
import { MAINNET_PROVIDER } from "./mainnet-bot-check.data.ts";
import { MAINNET_ENDPOINTS } from "./mainnet-endpoints.data.ts";
import { OWNER, OWNER_BOT_CHECK } from "./owner.data.ts";

/** Returns an id of this list. Throws RangeError if it is mistyped. */
function token(id: string): TokenId {
  const tokenId = parseTokenId(id);
  if (tokenId === undefined) throw new RangeError(`${id} is not a token id`);
  return tokenId;
}

// facts.md 1.2 and 1.3.
const FIRMA = token("0387947fd575db4fb19a3e322f635dec37fd192b5941625b66bc4b2c3008cbf0");
const XECX = token("c67bf5c2b6d91cfb46a5c1772582eff80d88686887be10aa63b0945479cf4ed4");
const GRUMPY = token("fb4233e8a568993976ed38a81c2671587c5ad09552dedefa78760deed6ff87aa");
const CACHET = token("aed861a31b96934b88c0252ede135cb9700d7649f69191235087a3030e553cb1");

export const mainnet: NetworkConfig = {
  name: "mainnet",
  prefix: "ecash",
  // A checkpoint of the node software, after the last split, so that no other network has it.
  checkpoint: { height: 949_200, hash: "000000000000000098694560815190dba8bbe2f06c08a7c23837df3c4886cba2" },
  blockMinutes: 10,
  endpoints: MAINNET_ENDPOINTS,
  links: {
    ...OWNER,
    payPage: "https://pay.e.cash/?bip21={link}",
    explorerTx: "https://explorer.e.cash/tx/{txid}",
    explorerAddress: "https://explorer.e.cash/address/{address}",
    pdfReceipt: "https://blockchair.com/ecash/transaction/{txid}.pdf",
    article: "https://www.ecashchat.com/?sharedArticleTxid={txid}",
    faucet: "",
    demoWallet: "",
    notifyAdmin: "https://t.me/eCashBuilders",
    iconHelp: "icons@e.cash",
    moreUses: "https://e.cash/use-ecash",
    trusted: [
      "https://firma.cash",
      "https://stakedXec.com",
      "https://cashtab.com",
      "https://cashtab.com/",
      "https://agora.cash",
    ],
  },
  ...(OWNER_BOT_CHECK.siteKey !== "" && { botCheck: { ...MAINNET_PROVIDER, ...OWNER_BOT_CHECK } }),
  special: {
    stakingTokenId: XECX,
    savingsTokenId: FIRMA,
    rewardTokenId: CACHET,
    vipTokenIds: [
      { tokenId: GRUMPY, tier: "1000000" },
      { tokenId: CACHET, tier: "1000" },
      { tokenId: XECX, tier: "50000" },
    ],
    hiddenImageTokenId: token("50d8292c6255cda7afc6c8566fed3cf42a2794e9619740fe8f4c95431271410e"),
    whitelist: [
      FIRMA,
      token("ac31bb0bccf33de1683efce4da64f1cb6d8e8d6e098bc01c51d5864deb0e783f"),
      XECX,
      token("f36e1b3d9a2aaf74f132fef3834e9743b945a667a4204e761b85f2e7b65fd41a"),
    ],
    namedTokens: [
      token("a8c83ebe937b9c1b0a7cb7645f43459f57a10043744ddfbc2357e1bd43fe2465"), // fCHF
      token("cd751e3dfc23da5344bf66cb8433c31464ab4adbdbc9082f22c71bb53eafa7e8"), // fEUR
      token("411f07171b98e8e1e0c368dc88673bb7228e56fb96079f838ca57c2022777d84"), // EDJ
      token("d1952270af59eb0ae6b07c6ff93c19e1b3ff53fd0595d2ca6f239c55d4b3fd69"), // BLITZ
    ],
    namedAddresses: [
      { address: "ecash:qqkczljwm2wnyld7lm9x5hjkev2z65mqdcz6544y9c", name: "BlitzChips" },
      { address: "ecash:qzqcq9p5lxa3jhc5lhwaefua9cjfhfjvcvsj887fg5", name: "EveryDayJackpot" },
    ],
    // Long, and only a market asks for it.
    blacklist: async () => (await import("./mainnet-blacklist.data.ts")).MAINNET_BLACKLIST,
    stakingHotWallet: "ecash:qqrjf6n3gvavhw3f35zd0p96m3heujujcs4458vcwf",
    savingsHotWallet: "ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5",
    conversionAddress: "ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5",
    yieldPayerScript: p2pkhScript("38d2e1501a485814e2849552093bb0588ed9acbb"),
  },
};
