import {
  alpBurn,
  alpGenesis,
  alpMint,
  alpSend,
  emppScript,
  slpBurn,
  slpGenesis,
  slpMint,
  slpMintVault,
  slpSend,
} from "ecash-lib";
import fc from "fast-check";
import { alp, ID_A, ID_B, slp } from "./token-case.ts";

const INFO = { tokenTicker: "T", tokenName: "Token", url: "u", decimals: 2 };
const id = fc.constantFrom(ID_A, ID_B);
const slpType = fc.constantFrom(1, 2, 0x41, 0x81);
const small = fc.bigInt(0n, 20n);
const amounts = fc.array(small, { minLength: 1, maxLength: 6 });
const baton = fc.option(fc.integer({ min: 2, max: 6 }), { nil: undefined });
const mint = fc.record({ atomsArray: fc.array(small, { maxLength: 3 }), numBatons: fc.integer({ min: 0, max: 2 }) });

const slpScript = fc
  .oneof(
    fc.tuple(slpType, small, baton).map(([type, quantity, batonIdx]) => {
      if (type === 0x41) return slpGenesis(type, { ...INFO, decimals: 0 }, 1n);
      if (type === 2) return slpGenesis(type, { ...INFO, mintVaultScripthash: "07".repeat(20) }, quantity);
      return slpGenesis(type, INFO, quantity, batonIdx);
    }),
    fc.tuple(id, fc.constantFrom(1, 0x81), small, baton).map((parts) => slpMint(...parts)),
    fc.tuple(id, amounts).map((parts) => slpMintVault(...parts)),
    fc.tuple(id, slpType, amounts).map((parts) => slpSend(...parts)),
    fc.tuple(id, slpType, small).map((parts) => slpBurn(...parts)),
  )
  .map((script) => script.bytecode);

const alpPush = fc.oneof(
  mint.map((data) => alpGenesis(0, INFO, data)),
  fc.tuple(id, mint).map(([tokenId, data]) => alpMint(tokenId, 0, data)),
  fc.tuple(id, amounts).map(([tokenId, sent]) => alpSend(tokenId, 0, sent)),
  fc.tuple(id, small).map(([tokenId, burned]) => alpBurn(tokenId, 0, burned)),
  fc.uint8Array({ minLength: 1, maxLength: 20 }),
  fc.integer({ min: 1, max: 255 }).map((type) => Uint8Array.of(0x53, 0x4c, 0x50, 0x32, type)),
);
const alpScript = fc.array(alpPush, { minLength: 1, maxLength: 5 }).map((pushes) => emppScript(pushes).bytecode);

/** Scripts of both protocols, built by ecash-lib. */
export const tokenScript = fc.oneof(slpScript, alpScript);

/** Bytes are changed, dropped or added anywhere. What results is mostly still half a token script. */
const mutated = fc
  .tuple(tokenScript, fc.array(fc.tuple(fc.nat(400), fc.nat(255), fc.nat(2)), { minLength: 1, maxLength: 4 }))
  .map(([script, changes]) => {
    const bytes = [...script];
    for (const [at, byte, kind] of changes)
      bytes.splice(at % (bytes.length + 1), kind === 0 ? 0 : 1, ...(kind < 2 ? [byte] : []));
    return Uint8Array.from(bytes);
  });

const noise = fc
  .tuple(fc.constantFrom([], [0x6a], [0x6a, 0x50], [0x6a, 4, 0x53, 0x4c, 0x50, 0]), fc.uint8Array({ maxLength: 223 }))
  .map(([start, rest]) => Uint8Array.of(...start, ...rest));

export const anyScript = fc.oneof(tokenScript, mutated, noise);

const heldMeta = fc.oneof(
  id.map((tokenId) => alp(tokenId)),
  fc.tuple(slpType, id).map(([type, tokenId]) => slp(type, tokenId)),
);
/** The coins that a transaction may spend, of the tokens that the scripts name. */
export const tokenCoins = fc.array(
  fc.option(
    fc
      .record({
        meta: heldMeta,
        atoms: fc.bigInt(0n, 60n),
        isMintBaton: fc.boolean(),
        groupMeta: fc.constant(undefined),
      })
      .map((coin) => (coin.isMintBaton ? { ...coin, atoms: 0n } : coin)),
    { nil: undefined },
  ),
  { maxLength: 5 },
);

export const outputCount = fc.integer({ min: 1, max: 8 });
