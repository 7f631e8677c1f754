import { ArrowLeftRight, Gift, QrCode, Send, Settings, ShieldCheck, Signature, Users, WalletCards } from "lucide-react";
import { type ComponentType, lazy } from "react";
import { HomeScreen } from "./features/home/home-screen.tsx";
import type { NavItem } from "./widgets/frame/nav-item.ts";
import type { AppParts } from "./wiring/app-context.ts";

/** One screen: where it is, what it shows. `aliases` lead to it too. */
type ScreenRoute = Pick<NavItem, "path" | "name"> & {
  aliases?: readonly string[];
  /** It works on coins, which come a moment after the balances. */
  needsCoins?: true;
  /** `rest`: what stands behind the path, where the route has such. */
  Screen: ComponentType<{ rest: string }>;
};

/** One that navigation lists. */
type AppRoute = NavItem &
  ScreenRoute & {
    /** Where it is left out, its path is any unknown path. */
    isOffered?: (app: AppParts) => boolean;
  };

/** One that other screens lead to. `within`: the listed one it belongs to. A path that ends in '/' goes on with anything. */
type InnerRoute = ScreenRoute & { within: string };

/** Everything but Home is fetched when it is first opened. */
const later = (load: () => Promise<ComponentType<{ rest: string }>>) => lazy(async () => ({ default: await load() }));

/** All screens there are, in the order navigation shows them: a new screen is one more line. */
export const ROUTES: readonly AppRoute[] = [
  { path: "/", aliases: ["/wallet"], name: "transactions", icon: ArrowLeftRight, place: "main", Screen: HomeScreen },
  {
    path: "/send",
    name: "send",
    icon: Send,
    place: "main",
    needsCoins: true,
    Screen: later(async () => (await import("./features/send/send-screen.tsx")).SendScreen),
  },
  {
    path: "/receive",
    name: "receive",
    icon: QrCode,
    place: "main",
    Screen: later(async () => (await import("./features/receive/receive-screen.tsx")).ReceiveScreen),
  },
  {
    path: "/backup",
    name: "backup",
    icon: ShieldCheck,
    place: "other",
    Screen: later(async () => (await import("./features/backup/backup-screen.tsx")).BackupScreen),
  },
  {
    path: "/wallets",
    name: "wallets",
    icon: WalletCards,
    place: "other",
    Screen: later(async () => (await import("./features/wallets/wallets-screen.tsx")).WalletsScreen),
  },
  {
    path: "/contacts",
    name: "contacts",
    icon: Users,
    place: "other",
    Screen: later(async () => (await import("./features/contacts/contacts-screen.tsx")).ContactsScreen),
  },
  {
    path: "/rewards",
    name: "rewards",
    icon: Gift,
    place: "other",
    isOffered: ({ engine, host }) => host.capabilities.rewards && engine.canClaim("home-tokens"),
    Screen: later(async () => (await import("./features/rewards/rewards-screen.tsx")).RewardsScreen),
  },
  {
    path: "/signverifymsg",
    name: "sign",
    icon: Signature,
    place: "other",
    Screen: later(async () => (await import("./features/sign/sign-screen.tsx")).SignScreen),
  },
  {
    path: "/configure",
    name: "settings",
    icon: Settings,
    place: "other",
    Screen: later(async () => (await import("./features/settings/settings-screen.tsx")).SettingsScreen),
  },
];

/** Screens that navigation does not list. */
const INNER_ROUTES: readonly InnerRoute[] = [
  {
    path: "/send-token/",
    name: "sendToken",
    within: "/send",
    needsCoins: true,
    Screen: later(async () => (await import("./features/send-token/send-token-screen.tsx")).SendTokenScreen),
  },
  {
    path: "/coins",
    name: "coins",
    within: "/configure",
    needsCoins: true,
    Screen: later(async () => (await import("./features/coins/coins-screen.tsx")).CoinsScreen),
  },
];

/** What this network, in this build, has of them. */
export const routesOf = (app: AppParts): readonly AppRoute[] =>
  ROUTES.filter(({ isOffered }) => isOffered?.(app) ?? true);

type FoundRoute = { route: AppRoute | InnerRoute; rest: string };

/** The route of a path, with or without a slash at its end. */
export function routeOf(listed: readonly AppRoute[], path: string): FoundRoute | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  const route = [...listed, ...INNER_ROUTES].find((each) => each.path === plain || each.aliases?.includes(plain));
  if (route) return { route, rest: "" };
  const inner = INNER_ROUTES.find((each) => each.path.endsWith("/") && plain.startsWith(each.path));
  return inner && { route: inner, rest: plain.slice(inner.path.length) };
}
