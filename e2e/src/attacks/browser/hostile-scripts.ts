// What a hostile page runs. Each function runs in the page, so it uses nothing of this file, and returns a sentence for
// each thing that it could do but must not.
type Urls = { wallet: string; devnet: string; thief: string };
type Script = (urls: Urls) => Promise<string[]>;

const CONTROL = ["pause", "resume", "reset", "generate", "fund", "faults", "restart"];

export const HOSTILE_SCRIPTS = {
  images: async ({ wallet, devnet, thief }) => {
    const paths = ["/%", "//", "/%00", "/%c0%ae", "/..%2f..%2fetc/passwd", "/config.json"];
    const controls = ["pause", "resume", "reset", "generate"].map((name) => `${devnet}/devnet/${name}`);
    const urls = [
      ...paths.map((path) => wallet + path),
      ...controls,
      `${devnet}/pause`,
      `${devnet}/faucet?address=${thief}`,
    ];
    await Promise.all(
      urls.map(
        (url) =>
          new Promise<void>((resolve) => {
            const image = new Image();
            image.onload = image.onerror = () => resolve();
            image.src = url;
          }),
      ),
    );
    return [];
  },
  requests: async ({ wallet, devnet, thief }) => {
    const told: string[] = [];
    const json = JSON.stringify({ address: thief, sats: "100000", xec: "1000", blocks: 1 });
    const inits: RequestInit[] = [
      { method: "POST", mode: "no-cors" },
      { method: "POST", mode: "no-cors", body: json },
      { method: "POST", mode: "no-cors", body: new URLSearchParams({ address: thief, xec: "1000" }) },
      { method: "POST", mode: "cors", headers: { "content-type": "application/json" }, body: json },
      { method: "DELETE", mode: "cors" },
    ];
    const paths = "pause resume reset generate fund faults restart mine set-time"
      .split(" ")
      .map((name) => `/devnet/${name}`);
    for (const path of [...paths, "/faucet", "/pause", "/broadcast-tx"])
      for (const init of inits) {
        const answer = await fetch(devnet + path, init).catch(() => undefined);
        if (answer?.ok && path.startsWith("/devnet/")) told.push(`may use ${path}`);
      }
    const state = await fetch(`${devnet}/devnet/state`).then(
      (answer) => answer.text(),
      () => "",
    );
    if (/"phrase"/.test(state)) told.push("reads the demo phrase");
    const config = await fetch(`${wallet}/config.json`).then(
      (answer) => answer.text(),
      () => "",
    );
    if (config !== "") told.push("reads the wallet's config");
    return told;
  },
  forms: async ({ devnet, thief }) => {
    for (const [action, enctype] of [
      ["/faucet", "application/x-www-form-urlencoded"],
      ["/faucet", "multipart/form-data"],
      ["/devnet/reset", "text/plain"],
      ["/devnet/pause", "application/x-www-form-urlencoded"],
    ] as const) {
      const frame = document.createElement("iframe");
      frame.name = `frame${Math.random()}`;
      document.body.append(frame);
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: devnet + action, enctype, target: frame.name });
      for (const [name, value] of Object.entries({ address: thief, xec: "1000" })) {
        const input = document.createElement("input");
        Object.assign(input, { name, value });
        form.append(input);
      }
      document.body.append(form);
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
      form.submit();
      await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 2000))]);
    }
    return [];
  },
  sockets: async ({ wallet, devnet }) => {
    const open = (url: string): Promise<WebSocket | undefined> =>
      new Promise((resolve) => {
        const socket = new WebSocket(url);
        socket.onopen = () => resolve(socket);
        socket.onerror = () => resolve(undefined);
      });
    const web = await open(wallet.replace("http", "ws"));
    const live = await open(`${devnet.replace("http", "ws")}/ws`);
    for (let count = 0; count < 2000; count++) {
      live?.send(crypto.getRandomValues(new Uint8Array(1 + (count % 500))));
      if (count % 100 === 0) live?.send("text");
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    live?.close();
    return web ? ["opens a socket to the web server"] : [];
  },
  framing: async ({ wallet }) => {
    const load = (frame: HTMLIFrameElement): Promise<void> =>
      new Promise((resolve) => {
        frame.onload = () => resolve();
        document.body.append(frame);
        setTimeout(resolve, 3000);
      });
    const plain = document.createElement("iframe");
    plain.src = wallet;
    const sandboxed = document.createElement("iframe");
    sandboxed.src = `${wallet}/index.html#/send`;
    sandboxed.setAttribute("sandbox", "allow-scripts allow-same-origin");
    await Promise.all([load(plain), load(sandboxed)]);
    return [];
  },
  messages: async ({ wallet, thief }) => {
    const opened = window.open(`${wallet}/#/send`);
    if (!opened) return [];
    const told: string[] = [];
    // A window that has not left about:blank yet still belongs to the page that opened it.
    const isBlank = (): boolean => {
      try {
        return opened.location.href === "about:blank";
      } catch {
        return false;
      }
    };
    while (isBlank()) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    try {
      if (opened.document.body) told.push("reads the wallet's document");
    } catch {
      // As it should be.
    }
    const messages: unknown[] = [
      null,
      "send",
      { type: "FROM_PAGE", text: "Satchel", txInfo: { address: thief, value: "1000" } },
      { type: "FROM_PAGE", text: "Cashtab", txInfo: { bip21: `${thief}?amount=1000` } },
      { action: "send", to: thief },
      { kind: "wallets-changed", wallets: [] },
      { __proto__: { isAdmin: true }, kind: "unlock" },
      "x".repeat(5_000_000),
    ];
    for (let count = 0; count < 2000; count++) opened.postMessage(messages[count % (messages.length - 1)], "*");
    for (let count = 0; count < 5; count++) opened.postMessage(messages.at(-1), "*");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    opened.close();
    return told;
  },
  "payment links": async ({ wallet, thief }) => {
    const opened = window.open(wallet);
    if (!opened) return [];
    const amounts = ["1", "1000", "99999999999999999999", "-1", "1e9", "NaN", "0.001", `${"9".repeat(5000)}`];
    for (let count = 0; count < 300; count++) {
      const amount = amounts[count % amounts.length] ?? "";
      const link = `${thief}?amount=${amount}&op_return_raw=${"00".repeat(count)}&n=${count}`;
      opened.location.href = `${wallet}/#/send?bip21=${count % 2 === 0 ? link : encodeURIComponent(link)}`;
      if (count % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await new Promise((resolve) => setTimeout(resolve, 1500));
    opened.close();
    return [];
  },
} as const satisfies Record<string, Script>;
export type HostileScript = keyof typeof HOSTILE_SCRIPTS;

/** `mustNotAnswer`: an answer with a status of success is a failure. */
type RawRequest = { to: "web" | "devnet"; request: string; mustNotAnswer?: boolean };

const lines = (...all: string[]): string => `${all.join("\r\n")}\r\n\r\n`;
const FOREIGN = "Host: wallet.evil.test";
const END = "Connection: close";

export const RAW_REQUESTS: readonly RawRequest[] = [
  ...[
    "GET /% HTTP/1.1",
    "GET // HTTP/1.1",
    "GET /%c0%ae HTTP/1.1",
    "GET http://[/ HTTP/1.1",
    "GET * HTTP/1.1",
    "nonsense",
  ].flatMap((line): RawRequest[] => [
    { to: "web", request: lines(line, "Host: 127.0.0.1", END) },
    { to: "devnet", request: lines(line, "Host: 127.0.0.1", END) },
  ]),
  { to: "web", request: lines("GET /../../package.json HTTP/1.1", "Host: 127.0.0.1", END), mustNotAnswer: true },
  { to: "web", request: lines("GET /..%2f..%2fpackage.json HTTP/1.1", "Host: 127.0.0.1", END), mustNotAnswer: true },
  { to: "devnet", request: lines("GET /devnet/state HTTP/1.1", FOREIGN, END), mustNotAnswer: true },
  { to: "devnet", request: lines("GET /devnet/state HTTP/1.1", "Host: 127.0.0.1", "Origin: http://evil.test", END) },
  ...CONTROL.flatMap((name): RawRequest[] => [
    { to: "devnet", request: lines(`POST /devnet/${name} HTTP/1.1`, "Host: 127.0.0.1", END), mustNotAnswer: true },
    {
      to: "devnet",
      request: lines(
        `POST /devnet/${name} HTTP/1.1`,
        FOREIGN,
        "Content-Type: application/json",
        "Content-Length: 0",
        END,
      ),
      mustNotAnswer: true,
    },
  ]),
  { to: "devnet", request: lines("GET /ws HTTP/1.1", FOREIGN, "Upgrade: websocket", "Connection: Upgrade") },
];
