// Says what a command is doing, and for how long already. Uses only Node built-ins.

const out = process.stderr;
/** Without a terminal, where a line cannot be written over, a line follows this often. */
const LINE_EVERY_S = 10;

/** The line of the step under way, as long as it is on the terminal's last line. */
let live = "";

const clear = () => {
  if (live !== "") out.write(`\r${" ".repeat(live.length)}\r`);
  live = "";
};

/** @param {string} message */
export function say(message) {
  clear();
  out.write(`satchel: ${message}\n`);
}

/** @param {number} since milliseconds */
const seconds = (since) => Math.round((performance.now() - since) / 1000);

/**
 * Does `work` and shows `doing` with the seconds that have passed; at its end says `done` and how long it took.
 * Rejects as `work` does.
 * @template T
 * @param {string} doing @param {string} done @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(doing, done, work) {
  const since = performance.now();
  const show = () => {
    const passed = seconds(since);
    if (out.isTTY) {
      live = `satchel: ${doing} ... ${passed === 0 ? "" : `${passed} s`}`;
      out.write(`\r${live}`);
    } else if (passed % LINE_EVERY_S === 0) say(`${doing} ...${passed === 0 ? "" : ` ${passed} s`}`);
  };
  show();
  const ticker = setInterval(show, 1000);
  try {
    const result = await work();
    say(`${done} in ${((performance.now() - since) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    clearInterval(ticker);
    clear();
  }
}
