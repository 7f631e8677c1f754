import { type TokenId, UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import { aTokenId } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import { UNKNOWN_TOKEN } from "@satchel/core/token";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { useTokenInfo } from "./token-info.ts";

afterEach(unmount);

const ID = aTokenId("a7".repeat(32));
const TOKEN: TokenGenesis = { ...UNKNOWN_TOKEN, tokenId: ID };

/** Shows the step, and a button that asks again. */
function Shown({ tokenId }: { tokenId: TokenId | undefined }) {
  const { info, retry } = useTokenInfo(tokenId);
  return (
    <button type="button" onClick={retry}>
      {info.step}
    </button>
  );
}

async function open(tokenId: TokenId | undefined, known: readonly TokenGenesis[] = []) {
  const waiting: (() => void)[] = [];
  let asked = 0;
  const engine = createSampleEngine(
    { tokens: new Map(known.map((token) => [token.tokenId, token])) },
    {
      needTokens: () => {
        asked++;
        return new Promise((resolve) => waiting.push(resolve));
      },
    },
  );
  const screen = await renderScreen(<Shown tokenId={tokenId} />, engine);
  const answer = () => act(async () => waiting.shift()?.());
  return { engine, screen, answer, asked: () => asked };
}

test.each<[string, TokenId | undefined, string]>([
  ["no id", undefined, "bad-id"],
  ["the placeholder", UNKNOWN_TOKEN_ID, "nameless"],
  ["a token whose info is there", ID, "there"],
])("%s: nothing is asked for", async (_, tokenId, step) => {
  const { screen, asked } = await open(tokenId, [TOKEN]);
  expect(screen.text()).toBe(step);
  expect(asked()).toBe(0);
});

test("info that is missing is asked for; without an answer it is asked for again by a press and when the network is back", async () => {
  const { engine, screen, answer, asked } = await open(ID);
  expect(screen.text()).toBe("loading");
  await answer();
  expect(screen.text()).toBe("failed");
  await screen.click(screen.button("failed"));
  expect(screen.text()).toBe("loading");
  await act(async () => engine.state.setState({ connection: "offline" }));
  // The answer to an earlier question says nothing about this one.
  await answer();
  expect(screen.text()).toBe("loading");
  await answer();
  expect(screen.text()).toBe("failed");
  await act(async () => engine.state.setState({ connection: "online" }));
  expect(asked()).toBe(4);
  await act(async () => engine.state.setState({ tokens: new Map([[ID, TOKEN]]) }));
  expect(screen.text()).toBe("there");
});
