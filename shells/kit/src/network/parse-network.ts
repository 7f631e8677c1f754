import { parseTokenId, type TokenId } from "@satchel/core/ids";
import type { NetworkConfig } from "@satchel/core/network";
import { parseScript, type ScriptHex } from "@satchel/core/script";
import * as v from "valibot";
import { mainnet } from "./mainnet.data.ts";
import { MAINNET_PROVIDER, type OwnBotCheck } from "./mainnet-bot-check.data.ts";
import { testnet } from "./testnet.data.ts";

const text = v.string();
const texts = v.array(text);
const tokenId = v.custom<TokenId>((input) => parseTokenId(input) !== undefined, "not a token id");
const tokenIdOrNone = v.union([v.literal(""), tokenId]);
const script = v.custom<ScriptHex>((input) => parseScript(input) !== undefined, "not a script");
const webUrl = v.pipe(text, v.regex(/^https?:\/\/.*[^/]$/));
const serviceUrl = v.union([v.literal(""), webUrl]);

/** In the order in which a block's hash is shown. A digit too few or too many would leave every server out. */
const checkpoint = v.object({
  height: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0x7fffffff)),
  hash: v.pipe(text, v.regex(/^[0-9a-f]{64}$/, "not a block hash of 64 small hex digits")),
});

const botCheck = v.object({
  script: webUrl,
  siteKey: v.pipe(text, v.regex(/^[\w-]{1,200}$/, "not a site key")),
  url: v.optional(v.union([v.literal(""), webUrl]), ""),
  needsOrigin: v.optional(v.boolean(), false),
});

const networkSchema = v.object({
  name: v.picklist(["mainnet", "testnet", "devnet"]),
  prefix: v.picklist(["ecash", "ectest", "ecregtest"]),
  checkpoint: v.exactOptional(checkpoint),
  blockMinutes: v.exactOptional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(1440))),
  endpoints: v.pipe(
    v.object({
      indexers: v.pipe(v.array(webUrl), v.minLength(1)),
      areIndexersPublic: v.exactOptional(v.boolean()),
      prices: serviceUrl,
      rewards: serviceUrl,
      blacklist: serviceUrl,
      icons: serviceUrl,
      iconUpload: serviceUrl,
      redemptionBids: v.optional(v.array(webUrl)),
      redemptionBid: v.optional(serviceUrl, ""), // earlier config files name one host
      stakingYield: v.optional(serviceUrl, ""), // and no yields
      savingsYield: v.optional(serviceUrl, ""),
      secondBroadcast: serviceUrl,
    }),
    v.transform(({ redemptionBid, redemptionBids, ...others }) => ({
      ...others,
      redemptionBids: redemptionBids ?? (redemptionBid === "" ? [] : [redemptionBid]),
    })),
  ),
  botCheck: v.exactOptional(botCheck),
  links: v.object({
    ownSite: text,
    payPage: v.optional(text, ""), // older files name none
    explorerTx: text,
    explorerAddress: text,
    pdfReceipt: text,
    article: text,
    faucet: text,
    demoWallet: v.optional(serviceUrl, ""), // older devnets do not tell one
    notifyAdmin: text,
    iconHelp: v.optional(text, ""), // config files of the first release do not have these two
    newTokenUrl: v.optional(text, ""),
    moreUses: text,
    extensionStore: text,
    social: v.array(v.object({ name: text, url: text })),
    source: text,
    trusted: texts,
  }),
  special: v.object({
    stakingTokenId: tokenIdOrNone,
    savingsTokenId: tokenIdOrNone,
    rewardTokenId: tokenIdOrNone,
    vipTokenIds: v.array(v.object({ tokenId, tier: text })),
    hiddenImageTokenId: tokenIdOrNone,
    whitelist: v.array(tokenId),
    namedTokens: v.optional(v.array(tokenId), []), // older files name none, and no addresses
    namedAddresses: v.optional(v.array(v.object({ address: text, name: text })), []),
    blacklist: texts,
    stakingHotWallet: text,
    savingsHotWallet: text,
    conversionAddress: text,
    yieldPayerScript: script,
  }),
});

/** The networks that ship with the wallet. A devnet describes itself at `GET /devnet/state` instead. */
const known = { mainnet, testnet };
const knownSchema = v.strictObject({
  name: v.picklist(["mainnet", "testnet"]),
  botCheck: v.exactOptional(v.pick(botCheck, ["siteKey", "url"])),
});

/**
 * Parses a config.json: either a complete NetworkConfig, or `{"name": "testnet"}` for a network that ships with the
 * wallet, to which a site may add its own key of the bot check and the page that is bound to it. Throws Error with the
 * path of the first invalid value, because a misread network could send money elsewhere.
 */
export function parseNetwork(input: unknown): NetworkConfig {
  const byName = v.safeParse(knownSchema, input);
  if (byName.success) return withBotCheck(known[byName.output.name], byName.output.botCheck);
  const whole = v.safeParse(networkSchema, input);
  if (whole.success) return withCheckpoint(whole.output);
  const issue = whole.issues[0];
  throw new Error(`config.json: ${v.getDotPath(issue) ?? "the file"}: ${issue.message}`);
}

const withBotCheck = (network: NetworkConfig, own: OwnBotCheck | undefined): NetworkConfig =>
  own === undefined ? network : { ...network, botCheck: { ...MAINNET_PROVIDER, ...own } };

/**
 * Returns the config with what recognises a network that ships with the wallet, unless it has its own. The first block
 * of mainnet is Bitcoin's too.
 */
function withCheckpoint(config: NetworkConfig): NetworkConfig {
  if (config.name === "devnet") return config;
  const { checkpoint, blockMinutes } = known[config.name];
  return { ...(checkpoint && { checkpoint }), ...(blockMinutes !== undefined && { blockMinutes }), ...config };
}
