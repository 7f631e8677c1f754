import { readFileSync } from "node:fs";
import { parseAddress } from "@satchel/core/address";
import { parseTokenId } from "@satchel/core/ids";
import { hash160 } from "@satchel/core/script";
import { expect, test } from "vitest";
import { mainnet } from "./mainnet.data.ts";
import { MAINNET_PROVIDER } from "./mainnet-bot-check.data.ts";
import { OWNER, OWNER_BOT_CHECK } from "./owner.data.ts";
import { testnet } from "./testnet.data.ts";

test("every id of a token in the network config is one", () => {
  const { stakingTokenId, savingsTokenId, rewardTokenId, hiddenImageTokenId } = mainnet.special;
  const named = [stakingTokenId, savingsTokenId, rewardTokenId, hiddenImageTokenId];
  const listed = [...JSON.stringify(mainnet).matchAll(/"([0-9a-fA-F]{60,65})"/g)].map(([, id = ""]) => id);
  expect(listed.length).toBeGreaterThan(6);
  for (const id of [...named, ...listed]) expect(parseTokenId(id ?? "")).toBe(id);
});

test("the wallet that redeems the savings token is the minter's, whose key its genesis names (facts.md 1.2)", () => {
  const authPubkey = "03fba49912622cf8bb5b3729b1b5da3e72c6b57d369c8647f6cc7c6cbed510d105";
  const hotWallet = parseAddress(mainnet.special.savingsHotWallet, mainnet.prefix);
  expect(hotWallet.ok && hotWallet.value.script).toBe(`76a914${hash160(authPubkey)}88ac`);
});

test("the bid is asked at the partner's present address first", () => {
  expect(mainnet.endpoints.redemptionBids).toEqual(["https://stakedxec.com/api/bid", "https://firma.cash/api/bid"]);
});

/** The hosts that the specification names for the networks (facts.md 1.3). */
function namedHosts(): ReadonlySet<string> {
  const facts = readFileSync(new URL("../../../../docs/spec/facts.md", import.meta.url), "utf8");
  const [, section = ""] = facts.split("### 1.3");
  return new Set(hostsIn(section.split("\n### ")[0] ?? ""));
}

const hostsIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/([^/\s"|,]+)/g)].map(([, host = ""]) => host.toLowerCase());

test("a network names no host but those of the specification; the owner's stand in their own file", () => {
  const named = namedHosts();
  expect(named.size).toBeGreaterThan(15);
  for (const { endpoints, links } of [mainnet, testnet]) {
    const used = hostsIn(JSON.stringify({ endpoints, MAINNET_PROVIDER, links: { ...links, ...noOwner } }));
    expect(used.length).toBeGreaterThan(2);
    expect(used.filter((host) => !named.has(host))).toEqual([]);
  }
});

const noOwner = Object.fromEntries(Object.keys(OWNER).map((name) => [name, ""]));

test("what only the owner can name is empty until somebody has named it", () => {
  for (const { links } of [mainnet, testnet]) expect(links).toMatchObject(OWNER);
});

test("a network has a bot check only where somebody has named a site key", () => {
  expect(OWNER_BOT_CHECK).toEqual({ siteKey: "", url: "" });
  expect([mainnet.botCheck, testnet.botCheck]).toEqual([undefined, undefined]);
});

test("payees with a name have addresses of this network", () => {
  const { namedAddresses } = mainnet.special;
  expect(namedAddresses.map(({ name }) => name)).toEqual(["BlitzChips", "EveryDayJackpot"]);
  for (const { address } of namedAddresses) expect(parseAddress(address, mainnet.prefix)).toMatchObject({ ok: true });
});
