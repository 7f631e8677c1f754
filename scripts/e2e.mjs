// `npm run e2e`: builds the wallet if it changed, finds or installs a browser, and runs the journeys. Options go to
// Playwright: `npm run e2e -- -g NAME`.
import { join } from "node:path";
import { ensureBrowser, journeyEnv } from "./browser.mjs";
import { buildWallet } from "./build-wallet.mjs";
import { exec, prepare, root, run } from "./prepare.mjs";

await run(async () => {
  await prepare();
  await buildWallet();
  await buildWallet("pseudo");
  await buildWallet("extension");
  await buildWallet("android");
  const env = { ...process.env, ...(await journeyEnv(await ensureBrowser())) };
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const args = [playwright, "test", "-c", join(root, "e2e", "playwright.config.ts"), ...process.argv.slice(2)];
  return exec(process.execPath, args, { stdio: "inherit", env });
});
