import { type GenesisInfo, SLP_NFT1_GROUP } from "ecash-lib";
import { everybody } from "./people/cast.ts";
import type { Party } from "./people/party.ts";
import { type Stage, tokenOf } from "./stage.ts";
import {
  createMintVault,
  createNft,
  createToken,
  createVaultToken,
  fillVault,
  type WorldToken,
} from "./tokens/create-token.ts";
import { mintFromVault, sendTokens } from "./tokens/move-token.ts";
import { type CollectionPlan, GALLERY_COLLECTION, ISSUED_TOKENS, VAULTED_INFO } from "./tokens/tokens.data.ts";

/** Number of first blocks. After them the faucet's first coins are mature. */
const FIRST_BLOCKS = 110;
const BLOCK_SECONDS = 600;
/** Shares of every supply in thousandths. The issuer keeps the rest. */
const MAKER_SHARE = 100n;
const FRIEND_SHARE = 10n;

/**
 * Makes everything from before the demo wallet's first transaction: coins, money, tokens and the gallery's collection.
 */
export async function prepareWorld(stage: Stage): Promise<void> {
  const { chain, cast } = stage;
  chain.know(...everybody(cast));
  for (let block = 0; block < FIRST_BLOCKS; block++) {
    chain.mine();
    chain.wait(BLOCK_SECONDS);
  }
  for (const [party, sats] of allowances(stage)) await chain.fund(party, sats);
  nextBlock(stage);
  issueTokens(stage);
  shareTokens(stage);
  nextBlock(stage);
  const token = foundCollection(stage, cast.gallery, GALLERY_COLLECTION);
  fanOut(stage, cast.gallery, token, GALLERY_COLLECTION.nfts.length);
  nextBlock(stage);
  const nfts = GALLERY_COLLECTION.nfts.map((name) => createNft(chain, cast.gallery, token, nftInfo(name)));
  stage.collections.set("gallery", { token, nfts });
  nextBlock(stage);
}

export const nftInfo = (name: string): GenesisInfo => ({ tokenTicker: "", tokenName: name, url: "", decimals: 0 });

export function foundCollection(
  { chain }: Stage,
  maker: Party,
  { name, ticker, url, nfts }: CollectionPlan,
): WorldToken {
  const info = { tokenTicker: ticker, tokenName: name, url, decimals: 0 };
  const atoms = BigInt(nfts.length) + 2n;
  return createToken(chain, maker, { protocol: "SLP", type: SLP_NFT1_GROUP, info, atoms, hasBaton: true });
}

/** Makes coins of one atom, each of which becomes an NFT (facts.md 2.2). */
export function fanOut({ chain }: Stage, maker: Party, token: WorldToken, seats: number): string {
  const one = { to: maker.script, atoms: 1n };
  return sendTokens(
    chain,
    maker,
    token,
    Array.from({ length: seats }, () => one),
  );
}

function allowances({ cast }: Stage): [Party, bigint][] {
  const { makers, takers, friends, demo, ...desks } = cast;
  const each = (parties: readonly Party[], sats: bigint) => parties.map((party): [Party, bigint] => [party, sats]);
  return [
    ...each(Object.values(desks), 20_000_000n),
    // What the redemption service can pay at once: 200,000 XEC and 18 million.
    ...each([cast.savings], 1_800_000_000n),
    ...each(makers, 20_000_000n),
    ...each(takers, 1_500_000_000n),
    ...each(friends, 300_000_000n),
  ];
}

function issueTokens(stage: Stage): void {
  const { chain, cast, tokens } = stage;
  for (const [role, spec] of ISSUED_TOKENS) tokens.set(role, createToken(chain, cast.issuer, spec));
  const vault = createMintVault(cast.vaultKeeper);
  tokens.set("vaulted", createVaultToken(chain, cast.vaultKeeper, VAULTED_INFO, vault.hash, 1_000_000n));
  // The rules know a vault only once its genesis is in a block (devnet.md 3.5).
  chain.mine();
  const filled = fillVault(chain, vault);
  const minted = [{ to: cast.issuer.script, atoms: 5_000_000n }];
  mintFromVault(chain, cast.vaultKeeper, tokenOf(stage, "vaulted"), filled, minted);
}

function shareTokens(stage: Stage): void {
  const { chain, cast } = stage;
  for (const [role, { atoms }] of [...ISSUED_TOKENS, ["vaulted", { atoms: 5_000_000n }] as const]) {
    const share = (thousandths: bigint) => (atoms * thousandths) / 1_000n;
    const payments = cast.makers.map(({ script }) => ({ to: script, atoms: share(MAKER_SHARE) }));
    payments.push({ to: cast.friends[0]?.script ?? cast.issuer.script, atoms: share(FRIEND_SHARE) });
    if (role === "reward") payments.push({ to: cast.rewards.script, atoms: share(MAKER_SHARE) });
    if (role === "savings") {
      payments.push({ to: cast.yieldPayer.script, atoms: share(MAKER_SHARE) });
      payments.push({ to: cast.savings.script, atoms: share(MAKER_SHARE) });
    }
    sendTokens(chain, cast.issuer, tokenOf(stage, role), payments);
  }
}

function nextBlock({ chain }: Stage): void {
  chain.mine();
  chain.wait(BLOCK_SECONDS);
}
