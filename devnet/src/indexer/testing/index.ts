export { OPEN_SCRIPT, randomTokenTx } from "./token-wallet.ts";
