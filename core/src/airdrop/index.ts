export type { AirdropAsked, AirdropForm, AirdropFormProblems } from "./airdrop-form.ts";
export { checkAirdropForm, recipientLines, tokenRecipientLines } from "./airdrop-form.ts";
export type { HoldersDifference } from "./compare-holders.ts";
export { compareHolders } from "./compare-holders.ts";
export type { Holders, HoldersOptions, Holdings } from "./holders.ts";
export { holdersOf, mintScriptsOf } from "./holders.ts";
export type { Airdrop, AirdropProblem, AirdropTerms } from "./share-out.ts";
export { shareOut } from "./share-out.ts";
