/** A public test wallet (facts.md 4.3); its phrase protects no money. */
export const DERIVATION_VECTOR = {
  phrase: "beauty shoe decline spend still weird slot snack coach flee between paper",
  path: "m/44'/1899'/0'/0/0",
  address: "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g",
  hash160: "3a5fb236934ec078b4507c303d3afd82067f8fc1",
  publicKey: "031d4603bdc23aca9432f903e3cf5975a3f655cc3fa5057c61d00dfc1ca5dfd02d",
  /** Addresses of the same phrase at the paths that older and other wallets use. */
  otherPaths: [
    { path: "m/44'/145'/0'/0/0", address: "ecash:qz3glzzjlp503rn3a3nxccedd7rwj78sgczljhvzv3" },
    { path: "m/44'/245'/0'/0/0", address: "ecash:qpsqa7cj5mup8mx0zvt34z7xyp2jztvdds67wajntk" },
  ],
} as const;
