// `npm run engines`: builds the wallet if it changed, and runs its journeys in Chromium, Firefox and WebKit. An engine
// that is not installed is skipped, and how to install it is said. Options go to Playwright: `npm run engines --
// --project=firefox -g NAME`. Pictures go to pictures/engines.
import { join } from "node:path";
import { browserEnv, ensureBrowser } from "./browser.mjs";
import { buildWallet } from "./build-wallet.mjs";
import { exec, prepare, root, run } from "./prepare.mjs";
import { say } from "./progress.mjs";

await run(async () => {
  await prepare();
  await buildWallet();
  const env = { ...process.env, ...browserEnv(await ensureBrowser()) };
  /** Runs a program of e2e/src/engines. */
  const inE2e = (/** @type {string} */ name) =>
    exec(process.execPath, ["--import", "tsx", join(root, "e2e", "src", "engines", name)], { stdio: "inherit", env });
  await inE2e("say-missing.ts");
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const args = [playwright, "test", "-c", join(root, "e2e", "engines.config.ts"), ...process.argv.slice(2)];
  const code = await exec(process.execPath, args, { stdio: "inherit", env });
  if ((await inE2e("write-sheet.ts")) !== 0) return 1;
  say(`the pictures of all engines: ${join(root, "pictures", "engines", "index.html")}`);
  return code;
});
