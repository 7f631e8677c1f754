import type { AppAction } from "@satchel/core/activity";
import {
  ArrowLeftRight,
  AtSign,
  Braces,
  Dices,
  KeyRound,
  Lock,
  MessageSquare,
  MessagesSquare,
  MousePointerClick,
  Newspaper,
  PenLine,
  Split,
  Sprout,
} from "lucide-react";
import type { IconGlyph } from "../../ui/icon.tsx";

export const ACTION_ICONS = {
  alias: AtSign,
  "🪂Airdrop": Split,
  "Cashtab Encrypted": Lock,
  SWaP: ArrowLeftRight,
  PayButton: MousePointerClick,
  NFToa: KeyRound,
  eCashChat: MessagesSquare,
  Paywall: Newspaper,
  Auth: KeyRound,
  "eCashChat Article": Newspaper,
  "eCashChat Article Reply": Newspaper,
  "Cashtab Msg": MessageSquare,
  "Proof of Writing": PenLine,
  XECX: Sprout,
  "Solana Address": ArrowLeftRight,
  "DICE Bet": Dices,
  "ROLL Payout": Dices,
  unknown: Braces,
  none: Braces,
} as const satisfies Record<AppAction["app"], IconGlyph>;
