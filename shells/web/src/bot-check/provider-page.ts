// Stands in bot-check.html, in which the provider's script runs. It knows nothing of the wallet but the question.
import { type Answer, type Ask, parseAsk, type Step } from "./messages.ts";

/** The interface of the provider (facts.md 1.3). */
type Provider = {
  ready(run: () => void): void;
  execute(siteKey: string, on: { action: string; address?: string }): Promise<unknown>;
};

/** On another host the page names the wallet's origin; beside the wallet it is the one of its own address. */
const wallet = document.querySelector<HTMLMetaElement>('meta[name="satchel-wallet"]')?.content ?? location.origin;

const provider = () => (globalThis as { grecaptcha?: Provider }).grecaptcha;

function load({ script, siteKey }: Ask): Promise<boolean> {
  const element = document.createElement("script");
  element.src = `${script}?render=${encodeURIComponent(siteKey)}`;
  return new Promise((resolve) => {
    element.onload = () => resolve(provider() !== undefined);
    element.onerror = () => resolve(false);
    document.head.append(element);
  });
}

const proofOf = ({ siteKey, action, address }: Ask): Promise<unknown> =>
  new Promise((resolve, reject) => {
    provider()?.ready(() => {
      provider()
        ?.execute(siteKey, { action, ...(address !== undefined && { address }) })
        .then(resolve, reject);
    });
  });

async function answer(ask: Ask, tell: (step: Step, proof?: string) => void): Promise<void> {
  tell("asked");
  if (!(await load(ask))) return tell("not-loaded");
  try {
    tell("proof", String(await proofOf(ask)));
  } catch {
    tell("refused");
  }
}

// Opened by itself, or where it would have the wallet's origin, it does nothing: a host that sends no headers, or a
// page of somebody else, must not let a foreign script run in that origin.
if (window.origin !== wallet && parent !== window) {
  const { parent: asker } = window;
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    const ask = source === asker && origin === wallet ? parseAsk(data) : undefined;
    if (!ask) return;
    removeEventListener("message", onMessage);
    void answer(ask, (step, proof) => {
      const told: Answer = { id: ask.id, step, proof };
      asker.postMessage(told, wallet);
    });
  };
  addEventListener("message", onMessage);
}
