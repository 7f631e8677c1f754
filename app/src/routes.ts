import {
  ArrowLeftRight,
  Coins,
  Gift,
  Images,
  QrCode,
  Send,
  Settings,
  ShieldCheck,
  Signature,
  Split,
  Store,
  Users,
  WalletCards,
} from "lucide-react";
import type { ComponentType } from "react";
import { HomeScreen } from "./features/home/home-screen.tsx";
import type { Step } from "./ui/react/ahead.ts";
import { type Part, part } from "./ui/react/part.tsx";
import { LoadingPart } from "./ui/status/loading-screen.tsx";
import type { NavItem } from "./widgets/frame/nav-item.ts";
import type { AppParts } from "./wiring/app-context.ts";

/** One screen and its path. `aliases`: further paths of it. */
type ScreenRoute = Pick<NavItem, "path" | "name"> & {
  aliases?: readonly string[];
  /** The screen needs the coins, which are loaded after the balances. */
  needsCoins?: true;
  /** `rest`: the part of the path behind the route's own path, or an empty text. */
  Screen: ComponentType<{ rest: string }> & Partial<Pick<Part<{ rest: string }>, "fetch">>;
};

/** A screen that the navigation lists. */
type AppRoute = NavItem &
  ScreenRoute & {
    /** Whether this build and network offer the screen; otherwise its path leads to Page not found. */
    isOffered?: (app: AppParts) => boolean;
  };

/**
 * A screen that only other screens lead to. `within`: the path of the listed screen that it belongs to. A path that
 * ends in '/' matches every longer path too.
 */
type InnerRoute = ScreenRoute & { within: string };

/** Returns the screen of this name in a module that is fetched when it is first opened, or before in idle time. */
const later = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<{ rest: string }>>>,
  name: Name,
  step: Step = "navigation",
) => part(async () => (await load())[name], LoadingPart, step);

/** All screens of the navigation, in its order. */
export const ROUTES: readonly AppRoute[] = [
  { path: "/", aliases: ["/wallet"], name: "transactions", icon: ArrowLeftRight, place: "main", Screen: HomeScreen },
  {
    path: "/send",
    name: "send",
    icon: Send,
    place: "main",
    needsCoins: true,
    Screen: later(() => import("./features/send/send-screen.tsx"), "SendScreen"),
  },
  {
    path: "/etokens",
    aliases: ["/token"],
    name: "tokens",
    icon: Coins,
    place: "main",
    Screen: later(() => import("./features/tokens/tokens-screen.tsx"), "TokensScreen"),
  },
  {
    path: "/receive",
    name: "receive",
    icon: QrCode,
    place: "main",
    Screen: later(() => import("./features/receive/receive-screen.tsx"), "ReceiveScreen"),
  },
  {
    path: "/backup",
    name: "backup",
    icon: ShieldCheck,
    place: "other",
    Screen: later(() => import("./features/backup/backup-screen.tsx"), "BackupScreen"),
  },
  {
    path: "/wallets",
    name: "wallets",
    icon: WalletCards,
    place: "other",
    Screen: later(() => import("./features/wallets/wallets-screen.tsx"), "WalletsScreen"),
  },
  {
    path: "/nfts",
    name: "nfts",
    icon: Images,
    place: "other",
    Screen: later(() => import("./features/nfts/nfts-screen.tsx"), "NftsScreen"),
  },
  {
    path: "/agora",
    name: "agora",
    icon: Store,
    place: "other",
    Screen: later(() => import("./features/agora/agora-screen.tsx"), "AgoraScreen"),
  },
  {
    path: "/contacts",
    name: "contacts",
    icon: Users,
    place: "other",
    Screen: later(() => import("./features/contacts/contacts-screen.tsx"), "ContactsScreen"),
  },
  {
    path: "/airdrop",
    name: "airdrop",
    icon: Split,
    place: "other",
    Screen: later(() => import("./features/airdrop/airdrop-screen.tsx"), "AirdropScreen", "act"),
  },
  {
    path: "/rewards",
    name: "rewards",
    icon: Gift,
    place: "other",
    isOffered: ({ engine, host }) => host.capabilities.rewards && engine.canClaim("home-tokens"),
    Screen: later(() => import("./features/rewards/rewards-screen.tsx"), "RewardsScreen"),
  },
  {
    path: "/signverifymsg",
    name: "sign",
    icon: Signature,
    place: "other",
    Screen: later(() => import("./features/sign/sign-screen.tsx"), "SignScreen"),
  },
  {
    path: "/configure",
    name: "settings",
    icon: Settings,
    place: "other",
    Screen: later(() => import("./features/settings/settings-screen.tsx"), "SettingsScreen"),
  },
];

/** Screens that navigation does not list. */
const INNER_ROUTES: readonly InnerRoute[] = [
  {
    path: "/send-token/",
    name: "sendToken",
    within: "/send",
    needsCoins: true,
    Screen: later(() => import("./features/send-token/send-token-screen.tsx"), "SendTokenScreen", "act"),
  },
  {
    path: "/request/",
    name: "request",
    within: "/",
    Screen: later(() => import("./features/requests/request-screen.tsx"), "RequestScreen", "act"),
  },
  {
    path: "/coins",
    name: "coins",
    within: "/configure",
    needsCoins: true,
    Screen: later(() => import("./features/coins/coins-screen.tsx"), "CoinsScreen", "act"),
  },
  {
    path: "/token/",
    name: "token",
    within: "/etokens",
    Screen: later(() => import("./features/token/token-screen.tsx"), "TokenScreen", "act"),
  },
  {
    path: "/create-token",
    name: "createToken",
    within: "/etokens",
    needsCoins: true,
    Screen: later(() => import("./features/create/create-screen.tsx"), "CreateTokenScreen", "act"),
  },
  {
    path: "/create-nft-collection",
    name: "createCollection",
    within: "/etokens",
    needsCoins: true,
    Screen: later(() => import("./features/create/create-screen.tsx"), "CreateCollectionScreen", "act"),
  },
];

/** Returns the screens that this build and network offer. */
export const routesOf = (app: AppParts): readonly AppRoute[] =>
  ROUTES.filter(({ isOffered }) => isOffered?.(app) ?? true);

type FoundRoute = { route: AppRoute | InnerRoute; rest: string };

/** Returns the route of a path, with or without a slash at its end, or undefined. */
export function routeOf(listed: readonly AppRoute[], path: string): FoundRoute | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  const route = [...listed, ...INNER_ROUTES].find((each) => each.path === plain || each.aliases?.includes(plain));
  if (route) return { route, rest: "" };
  const inner = INNER_ROUTES.find((each) => each.path.endsWith("/") && plain.startsWith(each.path));
  return inner && { route: inner, rest: plain.slice(inner.path.length) };
}
