// Two public test wallets without money (that of facts.md 4.3 and our own), with the keys that ecash-lib derives.
export const ALPHA = {
  name: "Alpha",
  phrase: "beauty shoe decline spend still weird slot snack coach flee between paper",
  secretKey: "512d34d3b8f4d269219fd087c80e22b0212769227226dd6b23966cf0aa2f167f",
  publicKey: "031d4603bdc23aca9432f903e3cf5975a3f655cc3fa5057c61d00dfc1ca5dfd02d",
  hash160: "3a5fb236934ec078b4507c303d3afd82067f8fc1",
  address: "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g",
  on145: {
    publicKey: "03939a29fd67fa602926637a82f53e1826696353613cac03e34160f040ae2dfcb5",
    hash160: "a28f8852f868f88e71ec666c632d6f86e978f046",
    address: "ecash:qz3glzzjlp503rn3a3nxccedd7rwj78sgczljhvzv3",
  },
  on245: {
    publicKey: "03f73fe2631da9732f2480debbc7ff8d99c5c06764e0f5095b789ff190788bee72",
    hash160: "600efb12a6f813eccf13171a8bc62055212d8d6c",
    address: "ecash:qpsqa7cj5mup8mx0zvt34z7xyp2jztvdds67wajntk",
  },
  /** The hash160s of receive 1 and 2, change 0 and 1 of account 0. */
  chain: [
    "61c1d73012a5b227a11b3a01863926dc9a763894",
    "1f9a0d9e8c3249baa17954a2333e25898ce69255",
    "2e7121a8831b05afec30741f45faf91430fbbe63",
    "7224bf5cdbe405ff60d26edafa2b009c905fa3d9",
  ],
} as const;

export const BETA = {
  name: "Beta, my savings",
  phrase: "inflict arm boat speak fine beauty smart attack grace bread swear since",
  secretKey: "561f5f020891d6fb7c7d80e67dd5ceff17faac4595c0286277b9eac9041bc1c4",
  publicKey: "037b0c0b0427734ead5b2bf14ee33f0272906b46c9c499c63d65add925f538b874",
  hash160: "b8a06d9239007b0b9f7d78040707387e902d3ffe",
  address: "ecash:qzu2qmvj8yq8kzul04uqgpc88plfqtfllcryu7tdf5",
  on145: {
    publicKey: "02e30cb72da55f99f25cad0d1c6b99002c2d9e55eb7776c5191c53a13db83e7aa9",
    hash160: "ad8019c467603dc20c216887d806c2d7c4203dd0",
    address: "ecash:qzkcqxwyvasrmssvy95g0kqxcttuggpa6qq830uptx",
  },
  on245: {
    publicKey: "020f61137615311cf2c68a0704e47e401434fbfa92c0b5123358d7e5bcb77e902f",
    hash160: "a7546909f991ecdc70c82c55c1a20cc7e9079995",
    address: "ecash:qzn4g6gflxg7ehrseqk9tsdzpnr7jpuej5wcfdh5pd",
  },
  /** The first key of account 2. */
  account2: {
    hash160: "565bb3af3dc0d38e139514988a3f93a188c49cb0",
    address: "ecash:qpt9hva08hqd8rsnj52f3z3ljwsc33yukqef47zrps",
  },
} as const;

export type Known = typeof ALPHA | typeof BETA;
