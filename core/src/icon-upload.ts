import type { TokenId } from "./ids/index.ts";

/** What the icon service has to know of a token, besides its icon (wallet.md 7, facts.md 1.3). */
export type IconSubject = {
  tokenId: TokenId;
  name: string;
  ticker: string;
  url: string;
  decimals: number;
  /** The number of tokens created, in the token's unit and with its decimals, for example "1000.50". */
  genesisQty: string;
  /** The name of the type in the standard, for example SLP_TOKEN_TYPE_FUNGIBLE. */
  tokenType: string;
  supplyType: "fixed" | "variable";
};
/** `file`: a PNG or JPEG. `signature`: the minter's, of `fileHash(file)`; 65 bytes in base64. */
export type IconUpload = IconSubject & { minterAddress: string; file: Uint8Array<ArrayBuffer>; signature: string };
