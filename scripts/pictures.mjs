// `npm run pictures`: pictures of every state of the app, on a page that lays each beside its mockup. With --extension
// they are of the real extension, in the size of its popup; with --store those of the extension's stores. With --docs
// only those of README.md and the guide are taken, and written to docs/pictures.
import { copyFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { browserEnv, ensureBrowser, journeyEnv } from "./browser.mjs";
import { buildWallet } from "./build-wallet.mjs";
import { DOC_PICTURES, docStops } from "./doc-pictures.mjs";
import { exec, prepare, root, run, Stop } from "./prepare.mjs";
import { say } from "./progress.mjs";

const USAGE = "npm run pictures -- [--design PATH] [--only NAME[,NAME..]] [--extension] [--store] [--docs] [--list]";

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        design: { type: "string" },
        only: { type: "string" },
        extension: { type: "boolean", default: false },
        store: { type: "boolean", default: false },
        docs: { type: "boolean", default: false },
        list: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}`);
  }
}

/** @param {string | undefined} path @returns {string | undefined} the folder of the design, which has mockups/ */
function designAt(path) {
  if (path === undefined) return undefined;
  const folder = resolve(path);
  if (!statSync(join(folder, "mockups"), { throwIfNoEntry: false })?.isDirectory())
    throw new Stop(`${folder} has no folder mockups/`);
  return folder;
}

await run(async () => {
  const options = readOptions();
  const shell = options.extension ? { PICTURES_SHELL: "extension" } : {};
  /** Runs a program of e2e/src/pictures/. */
  const inE2e = (/** @type {string} */ name) =>
    exec(process.execPath, ["--import", "tsx", join(root, "e2e", "src", "pictures", name)], {
      stdio: "inherit",
      env: { ...process.env, ...shell },
    });
  const design = designAt(options.design);
  const only = options.docs ? docStops() : options.only;
  await prepare();
  if (options.list) return inE2e("list-stops.ts");
  const isOfExtension = options.extension || options.store;
  if (isOfExtension) await buildWallet("extension");
  else {
    await buildWallet();
    await buildWallet("pseudo");
  }
  const chromium = await ensureBrowser();
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const code = await exec(
    process.execPath,
    [playwright, "test", "-c", join(root, "e2e", options.store ? "store.config.ts" : "pictures.config.ts")],
    {
      env: {
        ...process.env,
        ...shell,
        ...(design !== undefined && { PICTURES_DESIGN: design }),
        ...(only !== undefined && { PICTURES_ONLY: only }),
        ...(isOfExtension ? await journeyEnv(chromium) : browserEnv(chromium)),
      },
    },
  );
  if (options.store) return code;
  if (options.docs && code === 0) {
    for (const [name, picture] of Object.entries(DOC_PICTURES)) {
      const taken = join(root, "pictures", "app", `${picture.replaceAll("/", "--")}.png`);
      copyFileSync(taken, join(root, "docs", "pictures", `${name}.png`));
    }
    return code;
  }
  if ((await inE2e("write-page.ts")) !== 0) return 1;
  say(`open ${join(root, "pictures", options.extension ? "extension" : "", "index.html")}`);
  return code;
});
