// A shop that asks a wallet. Everything that a site needs is in this file.
import { followWallets, isProviderError, isSafeToRepeat, onceAtATime } from "./satchel-connect/index.js";

const part = (id) => document.getElementById(id);
const form = part("shop");

/** @param {string} text */
function log(text) {
  const line = document.createElement("li");
  line.textContent = text;
  part("log").append(line);
}

/** @param {string | null} address */
function showAddress(address) {
  part("address").textContent = address ?? "not connected";
}

let stopCalls = new AbortController();
let waiting = 0;

/** Makes one call and shows how it ended. */
async function call(wallet, asking, name) {
  const field = form.elements.namedItem(name);
  const options = { signal: stopCalls.signal };
  waiting += 1;
  part("withdraw").disabled = false;
  try {
    const direct = name === "getAddress" || name === "disconnect";
    const target = direct ? wallet.provider : asking;
    const result = await (direct ? target[name]() : field ? target[name](field.value, options) : target[name](options));
    if (name === "connect") showAddress(result.address);
    if (name === "getAddress") showAddress(result);
    if (name === "disconnect") showAddress(null);
    log(`${name}: ${JSON.stringify(result ?? null)}`);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    // After 'lost' a payment may have been made: a shop looks at the chain before it offers Pay again.
    const advice = isSafeToRepeat(error) ? "" : " Look for the payment before you ask again.";
    log(`${name} failed (${error.code}): ${error.message}.${advice}`);
  } finally {
    waiting -= 1;
    part("withdraw").disabled = waiting === 0;
  }
}

let stopEvents = () => undefined;

function choose(wallet) {
  const asking = onceAtATime(wallet.provider);
  part("chosen").textContent = wallet.info.name;
  form.hidden = false;
  stopEvents();
  const ends = [
    wallet.provider.on("accountChanged", (address) => {
      showAddress(address);
      log(`accountChanged: ${address}`);
    }),
    wallet.provider.on("disconnect", () => {
      showAddress(null);
      log("disconnect");
    }),
  ];
  stopEvents = () => {
    for (const end of ends) end();
  };
  for (const button of form.querySelectorAll("[data-call]"))
    button.onclick = () => call(wallet, asking, button.dataset.call);
}

part("withdraw").onclick = () => {
  stopCalls.abort();
  stopCalls = new AbortController();
};
form.onsubmit = (event) => event.preventDefault();

followWallets((wallet) => {
  part("none").hidden = true;
  const button = document.createElement("button");
  const icon = document.createElement("img");
  icon.src = wallet.info.icon;
  icon.alt = "";
  button.append(icon, `Use ${wallet.info.name}`);
  button.onclick = () => choose(wallet);
  const row = document.createElement("li");
  row.append(button);
  part("wallets").append(row);
});
setTimeout(() => {
  part("none").textContent = "No wallet has announced itself.";
}, 1000);
