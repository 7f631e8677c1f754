export type { NameWarning } from "./create/banned-names.ts";
export { isBannedName, warnAboutName } from "./create/banned-names.ts";
export type {
  CreationForm,
  CreationProblems,
  CreationRules,
  MessageProblem,
  SupplyProblem,
} from "./create/check-creation.ts";
export {
  checkCreation,
  creationBytes,
  MAX_NAME_CHARACTERS,
  MAX_TICKER_CHARACTERS,
  MAX_URL_CHARACTERS,
  maxSupply,
  maxSupplyText,
} from "./create/check-creation.ts";
export { fileHash } from "./file-hash.ts";
export type { TokenFacts } from "./genesis.ts";
export { readGenesis } from "./genesis.ts";
export type { GenesisInfo, TokenGenesis, TokenProtocol, TokenType } from "./token.ts";
export { MAX_TOKEN_DECIMALS } from "./token.ts";
export { alpBurnScript, burnScript } from "./token-burn.ts";
export type { KnownToken, TokenIdentity } from "./token-identity.ts";
export { identityOf, knownToken } from "./token-identity.ts";
export type { GenesisSection, TokenSection } from "./token-sections.ts";
export { BATON_OUTPUT, genesisScript, mintScript, readTokenSections } from "./token-sections.ts";
export type { SendRules } from "./token-send.ts";
export { alpSendPush, MAX_SLP_OUTPUTS, sendRulesOf, slpSendScript } from "./token-send.ts";
export type { CarriedToken, NamedToken } from "./tokens-by-bytes.ts";
export { tokensByBytes } from "./tokens-by-bytes.ts";
export { UNKNOWN_TOKEN } from "./unknown-token.ts";
export { MAX_ALP_FIELD_BYTES } from "./wire/alp.ts";
export { ALP_ATOMS_BYTES, MAX_ALP_ATOMS, MAX_SLP_ATOMS, maxAtomsOf, SLP_ATOMS_BYTES } from "./wire/coder.ts";
export { AGORA_LOKAD_ID, ALP_LOKAD_ID, SLP_LOKAD_ID } from "./wire/lokad-ids.ts";
export {
  hasBatons,
  isCollection,
  isFungible,
  isKnownType,
  isNft,
  SLP_NFT_CHILD,
  SLP_NFT_GROUP,
  tokenTypeOf,
} from "./wire/token-types.ts";
