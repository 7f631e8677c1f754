/**
 * How long a person waits for what other servers say once one has answered: for a second opinion, after a refusal, and
 * after 'not found'. What they say later is found out in the background.
 */
export const OTHERS_WAIT_MS = 2_000;

/**
 * The names below a country's own under which its registry sells names, as in `example.co.uk`. A name that is missing
 * here makes two operators one, never one operator two.
 */
const SHARED = new Set(["ac", "co", "com", "edu", "go", "gob", "gov", "ltd", "mil", "ne", "net", "nom", "or", "org"]);

/** This machine, where every port is another server: a devnet, or tests. */
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/**
 * Returns who runs a server: the registrable domain of its host, or its IP address. Servers of one operator count as
 * one, because they cannot confirm each other's words (docs/decisions/refusals.md). `host`: as in `NamedIndexer`.
 */
export function operatorOf(host: string): string {
  const [name = ""] = host.toLowerCase().split("/");
  if (THIS_MACHINE.test(name)) return name;
  const bare = name.replace(/:\d+$/, "").replace(/\.$/, "");
  if (bare.startsWith("[") || /^\d+(\.\d+){3}$/.test(bare)) return bare;
  const labels = bare.split(".");
  const [top = "", second = ""] = labels.toReversed();
  const isShared = top.length === 2 && SHARED.has(second);
  return labels.slice(isShared ? -3 : -2).join(".");
}
