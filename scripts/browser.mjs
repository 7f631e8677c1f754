// Finds a Chrome or Chromium for the browser tests, or installs one.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { exec, npm, Stop } from "./prepare.mjs";
import { say } from "./progress.mjs";

const NAMES = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser", "chrome.exe"];

function places() {
  const path = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const apps = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  const windows = [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, "Google", "Chrome", "Application", "chrome.exe"));
  return [process.env.SATCHEL_CHROMIUM ?? "", ...path, ...apps, ...windows];
}

const allInstalled = () => places().filter((file) => file !== "" && existsSync(file));
const installed = () => allInstalled()[0];

/** Whether this browser loads an extension from a folder: branded Chrome ignores the option for it. */
function loadsExtensions(/** @type {string} */ file) {
  try {
    return execFileSync(file, ["--version"], { encoding: "utf8", timeout: 20_000 }).includes("Chromium");
  } catch {
    return false;
  }
}
const installedChromium = () => allInstalled().find(loadsExtensions);

/** Installs Debian's package if we have the right to: as root, or with a sudo that needs no password. */
async function installDebian() {
  if (!existsSync("/usr/bin/apt-get")) return;
  const isRoot = process.getuid?.() === 0;
  const apt = (/** @type {string[]} */ args) =>
    isRoot ? exec("apt-get", args) : exec("sudo", ["-n", "apt-get", ...args]).catch(() => 1);
  say("no Chrome or Chromium found: installing Debian's chromium ...");
  if ((await apt(["update", "-qq"])) === 0) await apt(["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
}

/** Playwright's browser, which Playwright finds itself. Throws Stop when it cannot be had. */
async function downloadBrowser() {
  say("downloading Playwright's Chromium ...");
  const code = await npm(["exec", "--", "playwright", "install", "chromium"]);
  if (code === 0) return undefined;
  throw new Stop(
    "no browser for the browser tests: install Chrome or Chromium, or set SATCHEL_CHROMIUM to its path, and run again.",
  );
}

/** @param {() => string | undefined} find */
async function ensure(find) {
  const found = find();
  if (found) return found;
  await installDebian();
  return find() ?? downloadBrowser();
}

/**
 * Returns the path of an installed Chrome or Chromium; otherwise installs Debian's package or Playwright's browser.
 * @returns {Promise<string | undefined>} undefined for Playwright's browser, which Playwright finds itself
 */
export const ensureBrowser = () => ensure(installed);

/** Returns what the environment of a browser test gets, so that it uses the browser of `ensureBrowser`. */
export const browserEnv = (/** @type {string | undefined} */ chromium) =>
  chromium === undefined ? {} : { SATCHEL_CHROMIUM: chromium };

/**
 * Returns what the journeys' environment gets: the browser for pages, and the one for the extension, which is a
 * Chromium also where Chrome is installed. An empty path is Playwright's browser.
 */
export const journeyEnv = async (/** @type {string | undefined} */ browser) => ({
  ...browserEnv(browser),
  SATCHEL_EXTENSION_CHROMIUM: (await ensure(installedChromium)) ?? "",
});
