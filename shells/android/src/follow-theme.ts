import type { Bridge } from "@satchel/platform/android";

/** What says in which theme the page is. */
export type ThemePage = {
  /** The settings of the wallet, and who hears of their changes. */
  settings: {
    getState(): { settings: { theme: "system" | "light" | "dark" } };
    subscribe(listener: () => void): unknown;
  };
  /** Whether the device prefers a dark one. */
  prefersDark: Pick<MediaQueryList, "matches" | "addEventListener">;
};

/** Tells the app at each change whether the page is dark: the strips under the system's bars are the app's to paint. */
export function followTheme(bridge: Bridge, { settings, prefersDark }: ThemePage): void {
  let told: boolean | undefined;
  function tell(): void {
    const { theme } = settings.getState().settings;
    const isDark = theme === "system" ? prefersDark.matches : theme === "dark";
    if (isDark === told) return;
    told = isDark;
    // If the app cannot, the strips keep the colour of the device's theme.
    void bridge.call("device.paint", { isDark }).catch(() => undefined);
  }
  settings.subscribe(tell);
  prefersDark.addEventListener("change", tell);
  tell();
}
