import { genesisScript, isCollection, isNft, type TokenSection } from "@satchel/core/token";
import type { Plan, PlannedTx, TokenValue } from "@satchel/core/tx";

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

const isOfType = ({ protocol, typeNumber }: TokenSection, { tokenType }: TokenValue): boolean =>
  tokenType.protocol === protocol && tokenType.number === typeNumber;

/**
 * Checks each section against the coins: it names a token once, with the type of its coins and at most their atoms, as
 * otherwise the indexer ignores the section and the tokens are burned; and a section other than a SEND is the plan's
 * action.
 */
export function checkSections(
  sections: readonly TokenSection[],
  { inputs }: PlannedTx,
  action: Plan["action"],
  index: number,
): string | undefined {
  const spent = inputs.flatMap(({ utxo }) => utxo.token ?? []);
  for (const kind of ["send", "burn"] as const) {
    const ids = sections.flatMap((section) => (section.kind === kind ? section.tokenId : []));
    if (new Set(ids).size !== ids.length) return "its script names a token twice";
  }
  const batons = spent.filter(({ isMintBaton }) => isMintBaton);
  const mint = sections.find((section) => section.kind === "mint");
  if (batons.length > (mint === undefined ? 0 : 1)) return "it spends a mint baton";
  for (const section of sections) {
    const refusal = checkSection(section, spent, action, index);
    if (refusal !== undefined) return refusal;
  }
  if (action?.kind !== "create" || action.txIndex !== index) return undefined;
  if (!sections.some(({ kind }) => kind === "genesis")) return "it does not create the token that it states";
  return checkUsed(action, inputs[0]?.utxo.token, spent);
}

function checkSection(
  section: TokenSection,
  spent: readonly TokenValue[],
  action: Plan["action"],
  index: number,
): string | undefined {
  if (section.kind === "genesis") {
    const isStated = action?.kind === "create" && action.txIndex === index;
    return isStated && genesisScript(action.token) === genesisScript(section)
      ? undefined
      : "it creates another token than it states";
  }
  const { kind, tokenId } = section;
  const coins = spent.filter((coin) => coin.tokenId === tokenId);
  if (coins.length === 0 || !coins.every((coin) => isOfType(section, coin))) {
    return "its coins have another token or type than its script";
  }
  if (kind === "send") {
    const held = sum(coins.map(({ atoms }) => atoms));
    return sum(section.amounts) > held ? "its script sends more tokens than its coins hold" : undefined;
  }
  const isStated = action?.kind === kind && action.tokenId === tokenId && action.atoms === section.atoms;
  if (!isStated) return kind === "mint" ? "it mints other than it states" : "it burns other than it states";
  const isBatonAlone = coins.length === 1 && coins[0]?.isMintBaton === true;
  return kind === "mint" && !isBatonAlone ? "it mints with other coins than the baton" : undefined;
}

/** Checks the coins that a creation uses up: one unit of the collection for an NFT, and otherwise no token at all. */
function checkUsed(
  { token, groupTokenId }: Extract<Plan["action"], { kind: "create" }>,
  first: TokenValue | undefined,
  spent: readonly TokenValue[],
): string | undefined {
  if (!isNft({ protocol: token.protocol, number: token.typeNumber })) {
    return spent.length === 0 && groupTokenId === undefined ? undefined : "a new token uses up other tokens";
  }
  const isUnit =
    spent.length === 1 &&
    first !== undefined &&
    first.tokenId === groupTokenId &&
    isCollection(first.tokenType) &&
    first.atoms === 1n &&
    !first.isMintBaton;
  return isUnit ? undefined : "an NFT must use up exactly one unit of its collection, as the first input";
}
