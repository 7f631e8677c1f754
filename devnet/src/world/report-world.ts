import { parseTokenId, type TokenId } from "@satchel/core/ids";
import type { SpecialValues } from "@satchel/core/network";
import { scriptOfBytes } from "@satchel/core/script";

import { DEMO_PHRASE, everybody } from "./people/cast.ts";
import { addressOfParty, type Party } from "./people/party.ts";
import { type Stage, tokenOf } from "./stage.ts";
import type { TokenRole } from "./tokens/tokens.data.ts";
import type { World, WorldCollection } from "./world.ts";

/** Returns what the rest of the program is told of a finished world. */
export function reportWorld(stage: Stage, startTime: number): World {
  const { chain, cast, tokens, book, labels } = stage;
  const addressOf = (party: Party): string => addressOfParty(party, chain.host.prefix);
  const tokenIds = Object.fromEntries([...tokens].map(([role, { tokenId }]) => [role, tokenId]));
  return {
    special: specialValues(stage, addressOf),
    demo: {
      phrase: DEMO_PHRASE,
      address: addressOf(cast.demo),
      txids: [...cast.demo.txids],
      labels: Object.fromEntries(labels),
    },
    tokenIds: tokenIds as Record<TokenRole, string>,
    collections: { gallery: collectionOf(stage, "gallery"), demo: collectionOf(stage, "demo") },
    offers: {
      open: book.open().map(({ txid, outIdx, token, kind }) => ({ txid, outIdx, tokenId: token.tokenId, kind })),
      takenTxids: book.takenTxids,
      cancelledTxids: book.cancelledTxids,
    },
    addresses: Object.fromEntries(everybody(cast).map((party) => [party.name, addressOf(party)])),
    startTime,
    endTime: chain.now(),
  };
}

/** Returns the devnet's twins of the values in facts.md 1.2 and 1.3. */
function specialValues(stage: Stage, addressOf: (party: Party) => string): SpecialValues {
  const id = (role: TokenRole): TokenId => {
    const tokenId = parseTokenId(tokenOf(stage, role).tokenId);
    if (tokenId === undefined) throw new RangeError(`the token "${role}" has no id`);
    return tokenId;
  };
  const { staking, savings, yieldPayer } = stage.cast;
  return {
    stakingTokenId: id("staking"),
    savingsTokenId: id("savings"),
    rewardTokenId: id("reward"),
    vipTokenIds: [
      { tokenId: id("grumpy"), tier: "1000000" },
      { tokenId: id("reward"), tier: "1000" },
      { tokenId: id("staking"), tier: "50000" },
    ],
    hiddenImageTokenId: id("hiddenImage"),
    whitelist: [id("savings"), id("crystals"), id("staking"), id("ore")].sort(),
    namedTokens: [],
    namedAddresses: [],
    blacklist: [id("imitationStaking"), id("imitationSavings")],
    stakingHotWallet: addressOf(staking),
    savingsHotWallet: addressOf(savings),
    // One redemption desk for both, as on mainnet.
    conversionAddress: addressOf(savings),
    yieldPayerScript: scriptOfBytes(yieldPayer.script.bytecode),
  };
}

function collectionOf({ collections }: Stage, whose: string): WorldCollection {
  const found = collections.get(whose);
  if (found === undefined) throw new RangeError(`there is no collection of ${whose}`);
  const { token, nfts } = found;
  return { tokenId: token.tokenId, name: token.info.tokenName ?? "", nftTokenIds: nfts.map(({ tokenId }) => tokenId) };
}
