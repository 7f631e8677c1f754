import type { FastifyInstance, FastifyReply } from "fastify";
import { bodyMember } from "../service-scope.ts";
import { FORGING_SCRIPT, HOSTILE_SCRIPT } from "./hostile-script.ts";

/** The key under which a wallet of a devnet asks. */
export const DEVNET_SITE_KEY = "devnet";

/**
 * What the stand-in for the provider of the bot check does: it answers; says no; never answers; refuses a page without
 * an origin; or attacks the wallet.
 */
export const BOT_CHECK_MANNERS = ["usual", "refuses", "silent", "needs-origin", "hostile"] as const;
export type BotCheckManner = (typeof BOT_CHECK_MANNERS)[number];

/** `told`: what a hostile script could do. Undefined until one has reported. */
export type BotCheckState = { manner: BotCheckManner; told?: readonly string[] };

/** Returns a script with the interface of the public provider (facts.md 1.3). Only the devnet's is told an address. */
const scriptWith = (answer: string, siteKey: string): string => `(() => {
  const answer = async (action, address) => { ${answer} };
  window.grecaptcha = {
    ready: (begin) => setTimeout(begin),
    execute: async (key, { action, address }) => {
      if (key !== ${JSON.stringify(siteKey)}) throw new Error("Invalid site key");
      return answer(action, address);
    },
  };
})();
`;

const PROVES = 'return ["devnet", action, address].join(":");';
const ANSWERS: Record<Exclude<BotCheckManner, "hostile">, string> = {
  usual: PROVES,
  refuses: 'throw new Error("This is a program");',
  silent: "return new Promise(() => undefined);",
  // A page without an origin has no storage: reading it throws.
  "needs-origin": `localStorage.length; ${PROVES}`,
};

/** Adds the stand-in for the provider of the bot check (devnet.md 7). */
export function addBotCheckRoutes(app: FastifyInstance, state: () => BotCheckState, tell: (told: string[]) => void) {
  const script = (reply: FastifyReply, text: string) =>
    reply.header("content-type", "text/javascript; charset=utf-8").header("cache-control", "no-store").send(text);
  app.get<{ Querystring: { render?: string } }>("/api.js", (request, reply) => {
    const { manner } = state();
    const asked = request.query.render === DEVNET_SITE_KEY ? DEVNET_SITE_KEY : "";
    return script(reply, manner === "hostile" ? HOSTILE_SCRIPT : scriptWith(ANSWERS[manner], asked));
  });
  app.get("/forge.js", (_request, reply) => script(reply, FORGING_SCRIPT));
  app.post("/told", (request) => {
    const told = bodyMember(request, "told");
    if (state().manner === "hostile" && Array.isArray(told)) tell(told.map(String));
    return {};
  });
}
