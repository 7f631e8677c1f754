// Links that open a form of the market (facts.md 2.8, a standard of Bitcoin-ABC). They carry no authority.
import { parseTokenId, type TokenId } from "../ids/index.ts";
import { no, ok, type Result } from "../result.ts";
import { type Param, readParams, trimPasted } from "./link-parts.ts";

/**
 * What a link wants to be opened. `price` (XEC) and `quantity` (tokens) are decimal texts with '.' as their sign, and
 * undefined if the link does not have them or if they are not numbers.
 */
export type AgoraLink =
  | { action: "LIST"; tokenId: TokenId; price: string | undefined }
  | { action: "BUY"; tokenId: TokenId; quantity: string | undefined };

/** Why a link that names an action is refused. The quoted texts are those of facts.md 2.8; 'Ours' marks our own. */
export type AgoraLinkProblem =
  /** Ours: 'The {param} param may not appear more than once' */
  | { code: "agora-link-duplicated-param"; param: string }
  /** 'Unsupported token action: {action}' */
  | { code: "agora-link-unsupported-action"; action: string }
  /** 'Invalid tokenId {tokenId}'; ours without one: the link does not say for which token it is. */
  | { code: "agora-link-bad-token-id"; tokenId: string }
  /** 'This token action link has a conflicting token id' */
  | { code: "agora-link-two-token-ids" }
  /** 'A buy link cannot specify a price' */
  | { code: "agora-link-buy-with-price" }
  /** 'A list link cannot specify a quantity' */
  | { code: "agora-link-list-with-quantity" }
  /** Ours: the link has an invalid %xx. */
  | { code: "agora-link-unreadable" };

type Read = Result<AgoraLink, AgoraLinkProblem>;

/** The parameters that have a meaning. Others are ignored, however often they stand there. */
const KNOWN = new Set(["action", "tokenId", "price", "quantity", "b"]);

/** A payment, or the wish for an address: such a link is no action of the market, whatever else it has. */
const OTHER_LINK = /(?:^|&)(?:bip21|connect)(?:=|&|$)/;
const isOther = ({ name }: Param): boolean => name === "bip21" || name === "connect";

/**
 * Reads the query of a token's page; undefined if it names no action. `pathId`: the token id in the path, an empty text
 * without one.
 */
export function readAgoraQuery(query: string, pathId: string): Read | undefined {
  if (OTHER_LINK.test(query)) return undefined;
  const params = readParams(query);
  if (params === undefined) {
    return /(?:^|&)action=[^&]/.test(query) ? no({ code: "agora-link-unreadable" }) : undefined;
  }
  // The name of a parameter may be written with %xx.
  if (params.some(isOther)) return undefined;
  const action = firstValue(params, "action");
  return action === undefined ? undefined : readAction(action, params, pathId);
}

const WEB_LINK = /^https?:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

/**
 * Reads a pasted or scanned text: a link of pay.e.cash, or the address of a token's page on the site of any wallet.
 * Undefined if it is something else.
 */
export function parseAgoraLink(text: string): Read | undefined {
  const [, host = "", path = "", query = "", hash = ""] = WEB_LINK.exec(trimPasted(text)) ?? [];
  if (/^pay\.e\.cash$/i.test(host) && /^\/token\/?$/.test(path)) return readAgoraQuery(query, "");
  const [, pathId = "", pageQuery] = /^\/token(?:\/([^/?]*))?\/?\?(.*)$/s.exec(hash) ?? [];
  return pageQuery === undefined ? undefined : readAgoraQuery(pageQuery, pathId);
}

/** Returns the page of the token with the query that opens it like the link does. */
export function agoraPath(link: AgoraLink): string {
  const [name, value] = link.action === "LIST" ? ["price", link.price] : ["quantity", link.quantity];
  return `/token/${link.tokenId}?action=${link.action}${value === undefined ? "" : `&${name}=${value}`}`;
}

function readAction(written: string, params: readonly Param[], pathId: string): Read {
  const repeated = params.find(({ name }, at) => KNOWN.has(name) && params.findIndex((one) => one.name === name) < at);
  if (repeated) return no({ code: "agora-link-duplicated-param", param: repeated.name });
  const action = written.toUpperCase();
  if (action !== "LIST" && action !== "BUY") return no({ code: "agora-link-unsupported-action", action: written });
  const id = readId(firstValue(params, "tokenId"), pathId);
  if (!id.ok) return id;
  const [price, quantity] = [firstValue(params, "price"), firstValue(params, "quantity")];
  if (action === "BUY") {
    if (price !== undefined) return no({ code: "agora-link-buy-with-price" });
    return ok({ action, tokenId: id.value, quantity: numberOf(quantity) });
  }
  if (quantity !== undefined) return no({ code: "agora-link-list-with-quantity" });
  return ok({ action, tokenId: id.value, price: numberOf(price) });
}

function readId(queryId: string | undefined, pathId: string): Result<TokenId, AgoraLinkProblem> {
  if (queryId !== undefined && pathId !== "" && queryId !== pathId) return no({ code: "agora-link-two-token-ids" });
  const written = queryId ?? pathId;
  const tokenId = parseTokenId(written);
  return tokenId === undefined ? no({ code: "agora-link-bad-token-id", tokenId: written }) : ok(tokenId);
}

/** Returns the first value of a parameter that is not empty: an empty one counts as absent. */
const firstValue = (params: readonly Param[], wanted: string): string | undefined =>
  params.find(({ name, value }) => name === wanted && value !== "")?.value;

/** No price and no quantity of a token has more characters. */
const MAX_NUMBER_CHARS = 40;

/** Takes a number with digits and at most one '.', never by the rules of a locale. */
const numberOf = (text: string | undefined): string | undefined =>
  text !== undefined && text.length <= MAX_NUMBER_CHARS && /^[0-9]+(?:\.[0-9]+)?$/.test(text) ? text : undefined;
