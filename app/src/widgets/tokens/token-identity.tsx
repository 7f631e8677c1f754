import type { TokenId } from "@satchel/core/ids";
import type { NetworkConfig } from "@satchel/core/network";
import { hasMixedScripts } from "@satchel/core/text";
import { identityOf, type KnownToken, knownToken, type TokenGenesis, type TokenIdentity } from "@satchel/core/token";
import { BadgeCheck, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { Badge } from "../../ui/mark/badge.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { MixedScripts } from "../names/mixed-scripts.tsx";
import styles from "./token-identity.module.css";

/** Returns the ids that the network config knows: these tokens are what their names say (facts.md 1.2). */
export const verifiedIds = (special: NetworkConfig["special"]): ReadonlySet<TokenId> => {
  const { stakingTokenId, savingsTokenId, rewardTokenId, vipTokenIds, whitelist, namedTokens } = special;
  const own = [stakingTokenId, savingsTokenId, rewardTokenId].flatMap((id) => (id === "" ? [] : [id]));
  return new Set([...own, ...vipTokenIds.map(({ tokenId }) => tokenId), ...whitelist, ...namedTokens]);
};

export const useVerifiedIds = (): ReadonlySet<TokenId> => {
  const { special } = useApp().network;
  return useMemo(() => verifiedIds(special), [special]);
};

/** Returns the verified tokens whose names have arrived. The array stays the same while no other of them arrives. */
export function useKnownTokens(): readonly KnownToken[] {
  const ids = useVerifiedIds();
  const tokens = useEngineState((state) => state.tokens);
  const loaded = [...ids].filter((id) => tokens.has(id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a token that has arrived does not change
  return useMemo(() => knownAmong(ids, tokens), [ids, loaded]);
}

const knownAmong = (ids: ReadonlySet<TokenId>, tokens: ReadonlyMap<TokenId, TokenGenesis>): KnownToken[] =>
  [...ids].flatMap((id) => {
    const token = tokens.get(id);
    return token ? [knownToken(token)] : [];
  });

/** Returns what a person may take a token for; undefined while its name is not known. */
export function useIdentity(token: TokenGenesis | undefined): TokenIdentity | undefined {
  const knownTokens = useKnownTokens();
  return useMemo(() => token && identityOf(token, knownTokens), [token, knownTokens]);
}

export function VerifiedMark() {
  return <Icon of={BadgeCheck} size="sm" label={tokenListText.verified} className={styles.verified} />;
}

const namesOf = ({ genesisInfo: { tokenName, tokenTicker } }: TokenGenesis): string => `${tokenName} ${tokenTicker}`;

/** Tells whether `IdentityMarks` shows anything. */
export const hasMarks = (token: TokenGenesis, { imitates }: TokenIdentity): boolean =>
  imitates !== undefined || hasMixedScripts(namesOf(token));

/** The warnings about a token: a borrowed ticker or name, mixed alphabets; nothing for other tokens. */
export function IdentityMarks({ token, identity }: { token: TokenGenesis; identity: TokenIdentity }) {
  return (
    <>
      {identity.imitates && <BorrowedBadge of={identity.imitates} />}
      <MixedScripts name={namesOf(token)} />
    </>
  );
}

function BorrowedBadge({ of: { what, name } }: { of: NonNullable<TokenIdentity["imitates"]> }) {
  return (
    <Badge tone="warning" icon={TriangleAlert}>
      {what === "name" ? (
        <bdi>{tokenListText.sameName({ name })}</bdi>
      ) : (
        <>
          <span className={styles.wide}>{tokenListText.sameTicker}</span>
          <span className={styles.narrow}>{tokenListText.sameTickerShort}</span>
        </>
      )}
    </Badge>
  );
}
