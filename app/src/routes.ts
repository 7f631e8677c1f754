import { ArrowLeftRight, QrCode, Send, Settings, ShieldCheck, Signature, Users } from "lucide-react";
import { type ComponentType, lazy } from "react";
import { HomeScreen } from "./features/home/home-screen.tsx";
import type { NavItem } from "./widgets/navigation.tsx";

/** One screen: where it is, how it is found, what it shows. `aliases` lead to it too. */
export type AppRoute = NavItem & { aliases?: readonly string[]; Screen: ComponentType };

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
    path: "/contacts",
    label: "Contacts",
    icon: Users,
    place: "other",
    Screen: later(async () => (await import("./features/contacts/contacts-screen.tsx")).ContactsScreen),
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

/** The route of a path, with or without a slash at its end. */
export function routeOf(path: string): AppRoute | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return ROUTES.find((route) => route.path === plain || route.aliases?.includes(plain));
}
