import type { ClaimKind } from "@satchel/engine";
import { rewardsText } from "../../../catalogue/en/tokens/rewards.ts";
import { SentReceipt } from "./sent-dialog.tsx";

/**
 * Says that a server has accepted a claim. The server names no transaction, so it leads to the history, where the
 * payment appears.
 */
export const ClaimReceipt = ({ kind, onClose }: { kind: ClaimKind; onClose: () => void }) => (
  <SentReceipt
    summary={{ title: rewardsText.claimed[kind], about: rewardsText.claimedAbout, seeAt: "/" }}
    txids={[]}
    onClose={onClose}
  />
);
