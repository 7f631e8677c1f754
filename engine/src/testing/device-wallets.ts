import type { WalletId } from "@satchel/core/ids";
import { type Device, type KillReport, runOn } from "./kill-at-every-write.ts";
import { mustBe } from "./rig.ts";

/** Creates `count` wallets on a device and returns their ids and phrases. The last one is active. */
export async function makeWallets(device: Device, count: number) {
  const { engine } = runOn(device);
  await engine.start();
  const made: { id: WalletId; phrase: string }[] = [];
  for (let each = 0; each < count; each++) {
    const { walletId } = mustBe(await engine.createWallet());
    made.push({ id: walletId, phrase: mustBe(await engine.revealPhrase(walletId)) });
  }
  engine.stop();
  return made;
}

export const phrasesOf = (made: readonly { phrase: string }[]) => made.map(({ phrase }) => phrase);

export const sayKilled = (name: string, { points, runs }: KillReport) =>
  void process.stdout.write(`${name}: killed at ${points} writes, in ${runs} ways\n`);
