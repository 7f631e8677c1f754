import type { NetworkConfig } from "@satchel/core/network";

// facts.md 1.2 and 1.3. Links to our own site stay empty until it exists; an empty link is not shown.
const FIRMA = "0387947fd575db4fb19a3e322f635dec37fd192b5941625b66bc4b2c3008cbf0";
const XECX = "c67bf5c2b6d91cfb46a5c1772582eff80d88686887be10aa63b0945479cf4ed4";
const GRUMPY = "fb4233e8a568993976ed38a81c2671587c5ad09552dedefa78760deed6ff87aa";
const CACHET = "aed861a31b96934b88c0252ede135cb9700d7649f69191235087a3030e553cb1";

export const mainnet: NetworkConfig = {
  name: "mainnet",
  prefix: "ecash",
  endpoints: {
    indexers: [
      "https://chronik-native2.fabien.cash",
      "https://chronik-native3.fabien.cash",
      "https://chronik-native1.fabien.cash",
    ],
    areIndexersPublic: true,
    prices: "https://api.coingecko.com/api/v3",
    rewards: "https://rewards.etokens.cash",
    blacklist: "https://etokens.cash",
    icons: "https://icons.etokens.cash",
    iconUpload: "https://api.etokens.cash/new",
    redemptionBid: "https://firma.cash/api/bid",
    secondBroadcast: "https://xec.paybutton.io",
  },
  links: {
    ownSite: "",
    explorerTx: "https://explorer.e.cash/tx/{txid}",
    explorerAddress: "https://explorer.e.cash/address/{address}",
    pdfReceipt: "https://blockchair.com/ecash/transaction/{txid}.pdf",
    article: "https://www.ecashchat.com/?sharedArticleTxid={txid}",
    faucet: "",
    demoWallet: "",
    notifyAdmin: "https://t.me/eCashBuilders",
    iconHelp: "icons@e.cash",
    newTokenUrl: "cashtab.com",
    moreUses: "https://e.cash/use-ecash",
    extensionStore: "",
    social: [],
    source: "",
    trusted: [
      "https://firma.cash",
      "https://stakedXec.com",
      "https://cashtab.com",
      "https://cashtab.com/",
      "https://agora.cash",
    ],
  },
  special: {
    stakingTokenId: XECX,
    savingsTokenId: FIRMA,
    rewardTokenId: CACHET,
    vipTokenIds: [
      { tokenId: GRUMPY, tier: "1000000" },
      { tokenId: CACHET, tier: "1000" },
      { tokenId: XECX, tier: "50000" },
    ],
    hiddenImageTokenId: "50d8292c6255cda7afc6c8566fed3cf42a2794e9619740fe8f4c95431271410e",
    whitelist: [
      FIRMA,
      "ac31bb0bccf33de1683efce4da64f1cb6d8e8d6e098bc01c51d5864deb0e783f",
      XECX,
      "f36e1b3d9a2aaf74f132fef3834e9743b945a667a4204e761b85f2e7b65fd41a",
    ],
    blacklist: [
      "09c53c9a9fe0df2cb729dd6f99f2b836c59b842d6652becd85658e277caab611",
      "9c662233f8553e72ab3848a37d72fbc3f894611aae43033cde707213a537bba0",
      "6dcb149e77a8f86a85d2fb8505dadb194994a922102fcea6309f2818de9ee173",
      "059308a0d6ef0443d8bd014ac85f830d98780b1ce53bc2326680ed27e99803f6",
      "2a328dbe125bd0ef8d199b2b4f20ce84bb36a7c0d12246668163a6077d4f494b",
      "3387978c85f382632ecb5cdc23c4912c4c22688790d9264f84c3c1351c049719",
      "07da70e787181ac67a34f9292b4e13a93cd081e4ca540a8ddafe4cc86ee26e2d",
      "2a33476bcd30bfbc5e57fb33da26f641020a53c925db7394e6d3b8eecf82e2ec",
      "b69dcc90c72e852e1dc712704cb376e588cee6266a51e647c61a724c00625cc8",
      "7c14895521c158798478a64d146f67f22e1c8c5b962422ed47636fda71d82f1d",
      "6f231d49fefd938a9a6b4e6b93d14c7127e11bd5621056eb9c6528164b9d7ce0",
      "a6a16ac38d37e35c9f9eb81e9014827cef9da105a94607ec16a2c6e76224d098",
      "db2e95abe66f6b1f21a860a177b7a73565182185a99b6043b5183f59df7ecfbf",
      "4c008a1cd5002063d2942daed16ff0e118bc3e41c7c0a4155ac096ee5a389c21",
      "4a8bf0102dba2092ed1047ce355d8848d83324d4c2c45f4e4cd3712c5715c25d",
      "8bf3dd3afdc802583eb8f2aeb6705a16d3f6fdfe39a1579d8b550ac0c7aebe2f",
    ],
    stakingHotWallet: "ecash:qqrjf6n3gvavhw3f35zd0p96m3heujujcs4458vcwf",
    savingsHotWallet: "ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5",
    conversionAddress: "ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5",
    yieldPayerScript: "76a91438d2e1501a485814e2849552093bb0588ed9acbb88ac",
  },
};
