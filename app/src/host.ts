/** What the shell around the app can do. */
export type AppHost = {
  capabilities: {
    /** Rewards exist in the web build only. */
    rewards: boolean;
    /** The extension's popup can open itself in a tab. */
    openInTab: boolean;
  };
  /** Whether the text reached the clipboard. */
  copyText(text: string): Promise<boolean>;
  /** BCP 47, e.g. navigator.language; decides separators, dates and 12 or 24 hours. */
  locale: string;
  /** Names this build beside the version, e.g. a short git hash. */
  buildVersion: string;
};
