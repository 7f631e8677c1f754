// Writes a page that lays the pictures of all engines side by side, one row for each screen and width.
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../pictures/engines", import.meta.url));
const ENGINES = ["chromium", "firefox", "webkit"];

// Without a journey that takes pictures there are none.
const names = (existsSync(FOLDER) ? readdirSync(FOLDER) : []).filter((name) => name.endsWith(".png"));
const screens = [...new Set(names.map((name) => name.split(".").slice(0, 2).join(".")))].sort();
const rows = screens.map((screen) => {
  const pictures = ENGINES.map((engine) => `${screen}.${engine}.png`).map((name) =>
    names.includes(name)
      ? `<img src="${name}" alt="${name}" width="${screen.endsWith("390") ? 390 : 640}">`
      : "<i>none</i>",
  );
  return `<h2>${screen}</h2><div>${pictures.join("")}</div>`;
});
if (names.length > 0)
  writeFileSync(
    join(FOLDER, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Engines</title><style>body{font:14px sans-serif;margin:16px}div{display:flex;gap:8px;align-items:start}img{border:1px solid #ccc}</style><h1>${ENGINES.join(", ")}</h1>${rows.join("\n")}\n`,
  );
