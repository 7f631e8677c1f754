// What the vault needs for trades on Agora, fetched with the first of them.
export { redeemScriptOf } from "@satchel/core/offer";
export { sellerScriptsOf } from "../check/check-listing.ts";
export { checkTrade } from "../check/check-trade.ts";
export { covenantSignatory } from "./covenant-signatory.ts";
