// Finds a Chrome or Chromium for the browser tests, or installs one.
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

const installed = () => places().find((file) => file !== "" && existsSync(file));

/** Installs Debian's package if we have the right to: as root, or with a sudo that needs no password. */
async function installDebian() {
  if (!existsSync("/usr/bin/apt-get")) return;
  const isRoot = process.getuid?.() === 0;
  const apt = (/** @type {string[]} */ args) =>
    isRoot ? exec("apt-get", args) : exec("sudo", ["-n", "apt-get", ...args]).catch(() => 1);
  say("no Chrome or Chromium found: installing Debian's chromium ...");
  if ((await apt(["update", "-qq"])) === 0) await apt(["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
}

/**
 * Returns the path of an installed Chrome or Chromium; otherwise installs Debian's package or Playwright's browser.
 * @returns {Promise<string | undefined>} undefined for Playwright's browser, which Playwright finds itself
 */
export async function ensureBrowser() {
  const found = installed();
  if (found) return found;
  await installDebian();
  const debian = installed();
  if (debian) return debian;
  say("downloading Playwright's Chromium ...");
  const code = await npm(["exec", "--", "playwright", "install", "chromium"]);
  if (code === 0) return undefined;
  throw new Stop(
    "no browser for the browser tests: install Chrome or Chromium, or set SATCHEL_CHROMIUM to its path, and run again.",
  );
}

/** Returns what the environment of a browser test gets, so that it uses the browser of `ensureBrowser`. */
export const browserEnv = (/** @type {string | undefined} */ chromium) =>
  chromium === undefined ? {} : { SATCHEL_CHROMIUM: chromium };
