// A browser may call its language by a name that is not a valid tag, or by a tag that it cannot write numbers in.
// `Intl` throws at the first, and its owner still gets a wallet.
import type { Page } from "@playwright/test";
import { balance, openHome, openNewWallet, openScreen, receive, received } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

/** What `navigator.language` and `navigator.languages` say. */
type Said = { language: string; languages: readonly string[]; balance: string };

const ENGLISH = "1,234.56";
const SAID: readonly Said[] = [
  { language: "en-US@posix", languages: ["en-US@posix"], balance: ENGLISH },
  { language: "C", languages: ["C"], balance: ENGLISH },
  { language: "", languages: [], balance: ENGLISH },
  { language: "x-klingon", languages: ["x-klingon", ""], balance: ENGLISH },
  { language: "tlh", languages: ["tlh", "xx-XX"], balance: ENGLISH },
  { language: "de_DE.UTF-8@euro", languages: ["de_DE.UTF-8@euro"], balance: "1.234,56" },
];

const say = (page: Page, { language, languages }: Said) =>
  page.addInitScript(
    ([one, all]) => {
      Object.defineProperty(navigator, "language", { get: () => one });
      Object.defineProperty(navigator, "languages", { get: () => all });
    },
    [language, languages] as const,
  );

/** Makes a wallet, receives money, and looks at what writes numbers and dates, before and after the next start. */
async function live(page: Page, wallet: Wallet, shown: string): Promise<void> {
  await page.goto(wallet.url);
  await expect(page.getByText("Carry your own money.")).toBeVisible();
  await openNewWallet(page, wallet);
  await receive(page, wallet, 123_456n);
  for (const start of ["first", "next"]) {
    if (start === "next") await page.reload();
    await expect(balance(page, shown)).toBeVisible();
    await expect(received(page)).toHaveCount(1);
    await expect(page.getByText("Today", { exact: true })).toBeVisible();
  }
  await openScreen(page, wallet, "configure");
  await openHome(page, wallet);
  await expect(balance(page, shown)).toBeVisible();
}

for (const said of SAID)
  test(`a browser that calls its language ${JSON.stringify(said.language)} has its wallet`, async ({
    page,
    wallet,
  }) => {
    await say(page, said);
    await live(page, wallet, said.balance);
    expect(await page.evaluate(() => navigator.language)).toBe(said.language);
  });
