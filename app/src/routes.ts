import { ArrowLeftRight, Gift, QrCode, Send, Settings, ShieldCheck, Signature, Users, WalletCards } from "lucide-react";
import { type ComponentType, lazy } from "react";
import { HomeScreen } from "./features/home/home-screen.tsx";
import type { AppParts } from "./widgets/app-context.ts";
import type { NavItem } from "./widgets/navigation.tsx";

/** One screen: where it is, how it is found, what it shows. `aliases` lead to it too. */
export type AppRoute = NavItem & {
  aliases?: readonly string[];
  /** Where it is left out, its path is any unknown path. */
  isOffered?: (app: AppParts) => boolean;
  Screen: ComponentType;
};

/** Everything but Home is fetched when it is first opened. */
const later = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** All screens there are, in the order navigation shows them: a new screen is one more line. */
export const ROUTES: readonly AppRoute[] = [
  { path: "/", aliases: ["/wallet"], label: "Transactions", icon: ArrowLeftRight, place: "main", Screen: HomeScreen },
  {
    path: "/send",
    label: "Send",
    icon: Send,
    place: "main",
    Screen: later(async () => (await import("./features/send/send-screen.tsx")).SendScreen),
  },
  {
    path: "/receive",
    label: "Receive",
    icon: QrCode,
    place: "main",
    Screen: later(async () => (await import("./features/receive/receive-screen.tsx")).ReceiveScreen),
  },
  {
    path: "/backup",
    label: "Wallet Backup",
    icon: ShieldCheck,
    place: "other",
    Screen: later(async () => (await import("./features/backup/backup-screen.tsx")).BackupScreen),
  },
  {
    path: "/wallets",
    label: "Wallets",
    icon: WalletCards,
    place: "other",
    Screen: later(async () => (await import("./features/wallets/wallets-screen.tsx")).WalletsScreen),
  },
  {
    path: "/contacts",
    label: "Contacts",
    icon: Users,
    place: "other",
    Screen: later(async () => (await import("./features/contacts/contacts-screen.tsx")).ContactsScreen),
  },
  {
    path: "/rewards",
    label: "Rewards",
    icon: Gift,
    place: "other",
    isOffered: ({ engine, host }) => host.capabilities.rewards && engine.canClaim("home-tokens"),
    Screen: later(async () => (await import("./features/rewards/rewards-screen.tsx")).RewardsScreen),
  },
  {
    path: "/signverifymsg",
    label: "Sign & Verify",
    icon: Signature,
    place: "other",
    Screen: later(async () => (await import("./features/sign/sign-screen.tsx")).SignScreen),
  },
  {
    path: "/configure",
    label: "Settings",
    icon: Settings,
    place: "other",
    Screen: later(async () => (await import("./features/settings/settings-screen.tsx")).SettingsScreen),
  },
];

/** What this network, in this build, has of them. */
export const routesOf = (app: AppParts): readonly AppRoute[] =>
  ROUTES.filter(({ isOffered }) => isOffered?.(app) ?? true);

/** The route of a path, with or without a slash at its end. */
export function routeOf(routes: readonly AppRoute[], path: string): AppRoute | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return routes.find((route) => route.path === plain || route.aliases?.includes(plain));
}
