import { amountText, formatAtoms } from "@satchel/core/amount";
import { type TokenId, type Txid, tokenIdOf } from "@satchel/core/ids";
import type { IconSubject } from "@satchel/core/ports";
import { type GenesisSection, tokenTypeOf } from "@satchel/core/token";
import type { Plan } from "@satchel/core/tx";
import type { Engine } from "@satchel/engine";
import { isUnderWay } from "@satchel/engine/plan";
import { useEffect, useRef } from "react";
import { type AppParts, useApp } from "../../../wiring/app-context.ts";
import type { AttemptState } from "../../../wiring/payment/attempt.ts";
import type { SeenAction } from "../action/use-token-action.ts";
import type { ChosenIcon } from "../icon/icon-field.tsx";
import { expectUpload, uploadIcon } from "../icon/icon-uploads.ts";

/** What the network has accepted. `at`: when, milliseconds since 1970. */
export type Created = { tokenId: TokenId; token: GenesisSection; icon: ChosenIcon | undefined; at: number };
export type IconFile = ChosenIcon & { bytes: Uint8Array };

type Followed = {
  sent: (txids: readonly Txid[]) => Created | undefined;
  /** Nothing was created. */
  failed: () => void;
};

/** Follows a creation from the moment that it is sent, also after its screen was left. */
export function useFollowedCreation(
  attempt: AttemptState<SeenAction>,
  icon: IconFile | undefined,
): Pick<Followed, "sent"> {
  const app = useApp();
  const following = useRef<{ plan: Plan } & Followed>(undefined);
  const plan = attempt.current?.step === "sending" ? attempt.current.plan : undefined;
  useEffect(() => {
    if (plan === undefined || following.current?.plan === plan) return;
    following.current = { plan, ...follow(app, plan, icon) };
  }, [app, plan, icon]);
  const problem = attempt.failed?.problem.code;
  useEffect(() => {
    if (problem !== undefined && problem !== "outcome-unknown") following.current?.failed();
  }, [problem]);
  return { sent: (txids: readonly Txid[]) => following.current?.sent(txids) };
}

/**
 * Stores the icon as soon as the creation is signed, because an NFT's genesis has the hash of exactly these bytes, and
 * uploads it once the network has accepted the creation.
 */
function follow(app: AppParts, { spends, action }: Plan, icon: IconFile | undefined): Followed {
  const { engine } = app;
  const walletId = engine.state.getState().activeId;
  if (action?.kind !== "create" || walletId === undefined) return { sent: () => undefined, failed: () => undefined };
  const { token, txIndex } = action;
  let stored: { tokenId: TokenId; done: Promise<unknown> } | undefined;
  let isOver = false;
  const keep = (tokenId: TokenId) => {
    if (icon === undefined || stored?.tokenId === tokenId) return;
    expectUpload(tokenId, true);
    stored = { tokenId, done: engine.keepTokenIcon(walletId, subjectOf(tokenId, token), icon.bytes) };
  };
  const end = async (tokenId: TokenId, isAccepted: boolean) => {
    if (isOver) return;
    isOver = true;
    stop();
    if (icon === undefined) return;
    keep(tokenId);
    await stored?.done;
    // If the indexer does not say, the icon waits on the page of the token.
    if (isAccepted || (await isKnown(engine, tokenId))) await uploadIcon(app, tokenId);
    else expectUpload(tokenId, false);
  };
  const look = () => {
    const entry = engine.state.getState().outbox.find((each) => each.spends[0] === spends[0]);
    const txid = entry?.txs[txIndex]?.txid;
    if (entry && isUnderWay(entry) && txid !== undefined) keep(tokenIdOf(txid));
    else if (stored) void end(stored.tokenId, false);
  };
  const stop = engine.state.subscribe(look);
  return {
    sent: (txids) => {
      const txid = txids[txIndex];
      if (txid === undefined) return undefined;
      const tokenId = tokenIdOf(txid);
      void end(tokenId, true);
      return { tokenId, token, icon, at: Date.now() };
    },
    failed: () => {
      stop();
      if (stored === undefined) return;
      const { tokenId, done } = stored;
      expectUpload(tokenId, false);
      void done.then(() => engine.forgetTokenIcon(tokenId));
    },
  };
}

/** Asks the indexer whether it has the token. */
async function isKnown(engine: Engine, tokenId: TokenId): Promise<boolean> {
  await engine.needTokens([tokenId]);
  return engine.state.getState().tokens.has(tokenId);
}

const subjectOf = (tokenId: TokenId, { info, atoms, protocol, typeNumber, hasBaton }: GenesisSection): IconSubject => ({
  tokenId,
  name: info.tokenName,
  ticker: info.tokenTicker,
  url: info.url,
  decimals: info.decimals,
  // The service reads '.' as the decimal sign.
  genesisQty: amountText(formatAtoms(atoms, info.decimals, { separators: { group: "", decimal: "." } })),
  tokenType: tokenTypeOf(protocol, typeNumber).type,
  supplyType: hasBaton ? "variable" : "fixed",
});
