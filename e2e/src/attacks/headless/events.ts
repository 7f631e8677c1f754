// What happens to a wallet besides lies: its server falls behind, the clock of the device jumps, the archive of the
// history is damaged. Each is over once the server is honest again.
import type { Archive, ArchivedTx, Clock } from "@satchel/core/ports";
import { createSystemClock } from "@satchel/platform/memory";
import type { Dice } from "../dice.ts";
import type { Arena } from "./arena.ts";

export const EVENTS = ["the server falls 10 blocks behind", "the clock jumps", "the archive is damaged"] as const;
export type Event = (typeof EVENTS)[number];

const BLOCKS_BEHIND = 10;
const HOUR_MS = 3_600_000;
const JUMPS_MS = [-400 * 24, -24, -1, 1, 24, 400 * 24].map((hours) => hours * HOUR_MS);

/** A clock that an event can set, and an archive that one can damage. */
export type Shaken = { clock: Clock; archiveOver(archive: Archive): Archive };
/** `spoiled`: how many damaged transactions were read. */
export type Shaker = Shaken & { happen(event: Event): void; end(): void; spoiled(): number };

export function createShaker({ devnet }: Pick<Arena, "devnet">, dice: Dice): Shaker {
  const system = createSystemClock();
  let jumpedMs = 0;
  let isDamaged = false;
  let spoiledCount = 0;
  const spoiled = (tx: ArchivedTx): ArchivedTx => {
    if (!isDamaged || dice.isOnce(2)) return tx;
    spoiledCount++;
    return { ...tx, bytes: spoil(tx.bytes, dice) };
  };
  return {
    clock: { ...system, now: () => system.now() + jumpedMs },
    archiveOver: (archive) => ({
      ...archive,
      read: async (...args) => (await archive.read(...args)).map(spoiled),
      get: async (...args) => (await archive.get(...args)).map(spoiled),
      note: async (walletId) => {
        const { revision, text } = await archive.note(walletId);
        return { revision, text: isDamaged && dice.isOnce(2) ? text?.slice(0, text.length / 2) : text };
      },
    }),
    spoiled: () => spoiledCount,
    happen(event) {
      switch (event) {
        case "the server falls 10 blocks behind":
          // The node goes on, and the indexer does not see it.
          devnet.pause();
          devnet.generate(BLOCKS_BEHIND);
          return;
        case "the clock jumps":
          jumpedMs += dice.pick(JUMPS_MS);
          return;
        case "the archive is damaged":
          isDamaged = true;
      }
    },
    end() {
      isDamaged = false;
      devnet.resume();
    },
  };
}

/** Cuts the bytes of a transaction off, or replaces them. */
const spoil = (bytes: Uint8Array, dice: Dice): Uint8Array =>
  dice.isOnce(2) ? bytes.slice(0, dice.below(bytes.length)) : dice.bytes(bytes.length);
