import type { AppAction } from "@satchel/core/activity";
import type { Txid } from "@satchel/core/tx";
import type { ReadTx } from "../tx/read-tx.ts";
import { AirdropPanel } from "./airdrop.tsx";
import { AliasPanel } from "./alias.tsx";
import { ArticlePanel, PaywallPanel, ReplyPanel } from "./article.tsx";
import { AuthPanel } from "./auth.tsx";
import { ChatPanel } from "./chat.tsx";
import { DicePanel, RollPanel } from "./dice.tsx";
import { EncryptedPanel } from "./encrypted.tsx";
import { MessagePanel } from "./message.tsx";
import { NftoaPanel } from "./nftoa.tsx";
import { PayButtonPanel } from "./pay-button.tsx";
import { PowrPanel } from "./powr.tsx";
import { SolanaPanel } from "./solana.tsx";
import { SwapPanel } from "./swap.tsx";
import { NonePanel, UnknownPanel } from "./unknown.tsx";
import { XecxPanel } from "./xecx.tsx";

/** Where it is said: what is not sent yet has no txid. */
type Place = Pick<ReadTx, "direction"> & { tx: { txid: Txid } };

/** What an opened row shows of one app's message: an app without a panel does not compile. */
export function ActionPanel({ action, read }: { action: AppAction; read: Place }) {
  switch (action.app) {
    case "alias":
      return <AliasPanel action={action} />;
    case "🪂Airdrop":
      return <AirdropPanel action={action} isReceived={read.direction === "in"} />;
    case "Cashtab Encrypted":
      return <EncryptedPanel action={action} />;
    case "SWaP":
      return <SwapPanel action={action} />;
    case "PayButton":
      return <PayButtonPanel action={action} />;
    case "NFToa":
      return <NftoaPanel action={action} />;
    case "eCashChat":
      return <ChatPanel action={action} />;
    case "Paywall":
      return <PaywallPanel action={action} />;
    case "Auth":
      return <AuthPanel action={action} />;
    case "eCashChat Article":
      return <ArticlePanel action={action} txid={read.tx.txid} />;
    case "eCashChat Article Reply":
      return <ReplyPanel action={action} />;
    case "Cashtab Msg":
      return <MessagePanel action={action} />;
    case "Proof of Writing":
      return <PowrPanel action={action} />;
    case "XECX":
      return <XecxPanel action={action} />;
    case "Solana Address":
      return <SolanaPanel action={action} />;
    case "DICE Bet":
      return <DicePanel action={action} />;
    case "ROLL Payout":
      return <RollPanel action={action} />;
    case "unknown":
      return <UnknownPanel action={action} />;
    case "none":
      return <NonePanel action={action} />;
  }
}
