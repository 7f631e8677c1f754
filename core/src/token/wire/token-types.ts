import type { TokenProtocol, TokenType } from "../token.ts";

/** The only type of ALP tokens so far. */
export const ALP_STANDARD = 0;
/** The type bytes of SLP. */
export const SLP_FUNGIBLE = 0x01;
export const SLP_MINT_VAULT = 0x02;
export const SLP_NFT_CHILD = 0x41;
export const SLP_NFT_GROUP = 0x81;

/** The names of the types in the standard (tokens.md 3.2). */
const SLP_NAMES: ReadonlyMap<number, string> = new Map([
  [SLP_FUNGIBLE, "SLP_TOKEN_TYPE_FUNGIBLE"],
  [SLP_MINT_VAULT, "SLP_TOKEN_TYPE_MINT_VAULT"],
  [SLP_NFT_CHILD, "SLP_TOKEN_TYPE_NFT1_CHILD"],
  [SLP_NFT_GROUP, "SLP_TOKEN_TYPE_NFT1_GROUP"],
]);

/** Tells whether a number is the type byte of an SLP token. */
export const isSlpType = (number: number): boolean => SLP_NAMES.has(number);

const nameOf = (protocol: "SLP" | "ALP", number: number): string | undefined =>
  protocol === "SLP" ? SLP_NAMES.get(number) : number === ALP_STANDARD ? "ALP_TOKEN_TYPE_STANDARD" : undefined;

/** Returns the type of a token with the name that the indexer gives it. */
export const tokenTypeOf = (protocol: TokenProtocol, number: number): TokenType => ({
  protocol,
  type: protocol === "UNKNOWN" ? protocol : (nameOf(protocol, number) ?? `${protocol}_TOKEN_TYPE_UNKNOWN`),
  number,
});

/** The part of a type that scripts have. */
type TypeByte = Pick<TokenType, "protocol" | "number">;

/** Tells whether the protocols know tokens of this type. */
export const isKnownType = ({ protocol, number }: TypeByte): boolean =>
  protocol !== "UNKNOWN" && nameOf(protocol, number) !== undefined;

const isSlp = (slpType: number, { protocol, number }: TypeByte): boolean => protocol === "SLP" && number === slpType;

/** Tells whether a token is an NFT. */
export const isNft = (type: TypeByte): boolean => isSlp(SLP_NFT_CHILD, type);
/** Tells whether a token is that of a collection, of which one unit makes an NFT. */
export const isCollection = (type: TypeByte): boolean => isSlp(SLP_NFT_GROUP, type);
/** Tells whether the atoms of a token have no fixed unit, as money has none. */
export const isFungible = (type: TypeByte): boolean => isKnownType(type) && !isNft(type) && !isCollection(type);
/** Tells whether the owner of a baton can mint more of a token. */
export const hasBatons = (type: TypeByte): boolean => isKnownType(type) && !isNft(type) && !isSlp(SLP_MINT_VAULT, type);
