// What happens besides the lies: the program dies, the person stops, another tab pays, the chain changes, the profile
// is lost, or somebody writes the storage.
import { addressOf } from "@satchel/core/address";
import { p2pkhScript } from "@satchel/core/script";
import { aWalletId } from "@satchel/core/testing";
import { createDevice, untilFresh } from "../headless/device.ts";
import { writeBook } from "../headless/storage-writer.ts";
import { pay } from "./acts.ts";
import { claim } from "./claims.ts";
import { closeAll, newLife, openProgram, type Person } from "./person.ts";

const PASSWORD = "a long password for a file";
/** The longest payment has about this many writes and broadcasts. */
const STEPS = 16;

/** What a try needs before the lies. */
const files = new WeakMap<Person, { phrase: string; file: string }>();

export async function prepareMishap(it: Person): Promise<void> {
  it.run = openProgram(it, { timeoutMs: 60_000 });
  const { engine } = it.run;
  await engine.start();
  const revealed = await engine.revealPhrase(aWalletId(engine.state.getState().activeId));
  const phrase = revealed.ok ? revealed.value : "";
  let file = "";
  if (it.mishap === "profile lost, restored from a file") {
    const exported = await engine.exportBackup(PASSWORD);
    file = exported.ok ? exported.value : "";
  }
  files.set(it, { phrase, file });
  if (it.dice.isOnce(2)) await untilFresh(it.run);
  closeAll(it);
}

export const phraseOf = (it: Person): string => files.get(it)?.phrase ?? "";

/** Opens the wallet, lets the server lie, does `act`, and lets the mishap happen meanwhile. */
export async function liveThrough(it: Person, act: () => Promise<string>): Promise<string> {
  const { dice, mishap, liar, life, world } = it;
  const { devnet } = world;
  const at = 1 + dice.below(STEPS);
  let announce = () => {};
  const died = new Promise<string>((resolve) => {
    announce = () => resolve("killed");
  });
  const pending: Promise<unknown>[] = [];
  let steps = 0;
  let isPaying = false;
  const happen = () => {
    const { engine } = it.run;
    switch (mishap) {
      case "killed":
      case "profile lost, restored from the phrase":
      case "profile lost, restored from a file":
        life.isDead = true;
        announce();
        return;
      case "stopped":
        for (const { id } of engine.state.getState().outbox) pending.push(engine.stopPayment(id));
        return;
      case "a block":
        devnet.generate(1);
        return;
      case "a block taken back":
        devnet.generate(1);
        devnet.node.invalidateBlock(devnet.node.tip()?.hash ?? "");
        return;
      case "dropped by the network": {
        const txid = it.story.signed.at(-1)?.txs[0]?.txid ?? "";
        if (devnet.node.mempool().has(txid)) devnet.node.rejectTx(txid);
        return;
      }
      default:
    }
  };
  life.step = async () => {
    if (!isPaying) return;
    steps++;
    if (steps === at) happen();
    if (life.isDead) await new Promise<never>(() => undefined);
  };
  const isLyingFirst = dice.isOnce(2);
  if (isLyingFirst) liar.begin();
  it.run = openProgram(it);
  await it.run.engine.start();
  if (isLyingFirst) await it.run.engine.resync();
  else {
    await untilFresh(it.run);
    liar.begin();
  }
  if (it.claims.isOnce(3)) await claim(it);
  isPaying = true;
  const outcome = await Promise.race([paying(it, act, pending), died]);
  isPaying = false;
  it.steps.push(`${mishap} at step ${at} of ${steps}`);
  return outcome;
}

async function paying(it: Person, act: () => Promise<string>, pending: Promise<unknown>[]): Promise<string> {
  if (it.mishap !== "another tab pays too") {
    let outcome = await act();
    await Promise.all(pending);
    if (it.mishap === "another tab pays after a failure" && outcome === "refused") {
      const tab = openProgram(it, { browser: it.run.browser });
      it.tabs.push(tab);
      await tab.engine.start();
      outcome = `refused, then ${await pay(it, tab)}`;
    }
    return outcome;
  }
  it.wishes = 2;
  const tab = openProgram(it, { browser: it.run.browser });
  it.tabs.push(tab);
  await tab.engine.start();
  await tab.engine.resync();
  return (await Promise.all([act(), pay(it, tab)])).join(" and ");
}

const STRANGER = { hash160: "11".repeat(20), publicKey: `02${"22".repeat(32)}` };

/** What becomes of the profile after the first life of the program. */
export async function lose(it: Person): Promise<void> {
  const { mishap, failures } = it;
  if (mishap === "the stored address exchanged") return swapAddress(it);
  if (!mishap.startsWith("profile lost")) return;
  const { phrase, file } = files.get(it) ?? { phrase: "", file: "" };
  closeAll(it);
  // Nothing remembers what was signed and not sent: a person who pays again pays twice if it is published.
  it.isForgotten = true;
  it.life = newLife();
  it.story = { ...it.story, device: createDevice() };
  it.run = openProgram(it);
  const { engine } = it.run;
  await engine.start();
  const done = file === "" ? await engine.importWallet(phrase) : await engine.importBackup(file, PASSWORD);
  if (!done.ok) failures.push(`the wallet cannot be restored: ${done.problem.code}`);
}

/** Somebody writes the storage while the wallet is closed. No screen hands out the address that they wrote. */
async function swapAddress(it: Person): Promise<void> {
  closeAll(it);
  it.life = newLife();
  const { store, copyStore } = it.story.device;
  await writeBook([store, copyStore], ({ wallets }) => Object.assign(wallets[0]?.keys[0] ?? {}, STRANGER));
  await store.set("activeWalletAddress", addressOf(p2pkhScript(STRANGER.hash160), "ecash") ?? "");
  it.run = openProgram(it);
  const { engine } = it.run;
  await engine.start();
  const id = aWalletId(engine.state.getState().wallets[0]?.id);
  const checked = await engine.checkAddress(id);
  if (checked.ok) it.failures.push("an address that somebody wrote into the storage is handed out");
  else it.said.push(checked.problem.code);
  await claim(it);
  const restored = await engine.restoreAddresses();
  if (!restored.ok) it.failures.push(`the address cannot be restored: ${restored.problem.code}`);
}
