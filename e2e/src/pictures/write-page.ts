// Writes the page that lays every picture of the app beside its mockup. Pictures of earlier runs stay on it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { ALBUM, drawnOf, pictureOf, reasonOf } from "./album.ts";
import type { Stop, Tour } from "./stop.ts";
import { TOURS } from "./tours.ts";
import { mockupOf, type View, viewsOf } from "./views.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const has = (path: string): boolean => existsSync(`${ALBUM}/${path}`);

function figure(path: string, { width }: View, words: string): string {
  const shown = `style="width: calc(${width}px * var(--zoom))"`;
  if (!has(path))
    return `<figure ${shown}><div class="none">no picture</div><figcaption>${words}</figcaption></figure>`;
  return `<figure ${shown}><a href="${path}"><img src="${path}" alt="" loading="lazy"></a><figcaption>${words}</figcaption></figure>`;
}

function pair(stop: Stop, view: View): string {
  const drawn = mockupOf(stop, view);
  const name = view.name.replace("-", " px, ");
  const own = figure(pictureOf(stop, view), view, name);
  if (!drawn) return `<div class="pair">${own}</div>`;
  const { file, state } = drawn;
  const path = drawnOf(file, state, view);
  const caption = `design: ${file}${state === undefined ? "" : `, ${state}`}`;
  return `<div class="pair">${own}${has(path) ? figure(path, view, caption) : ""}</div>`;
}

function section(stop: Stop): string {
  const reason = has(reasonOf(stop)) ? readFileSync(`${ALBUM}/${reasonOf(stop)}`, "utf8") : undefined;
  const failed = reason === undefined ? "" : `<pre>${escaped(reason)}</pre>`;
  const pairs = viewsOf(stop).map((view) => pair(stop, view));
  return `<section id="${stop.name}"><h3>${stop.name}</h3>${failed}<div class="row">${pairs.join("")}</div></section>`;
}

const links = ({ stops }: Tour): string =>
  stops
    .map((stop) => `<a href="#${stop.name}"${has(reasonOf(stop)) ? ' class="failed"' : ""}>${stop.name}</a>`)
    .join(" ");

const STYLE = `
  :root { color-scheme: light dark; --zoom: 0.6; }
  body { font: 14px/1.5 system-ui, sans-serif; margin: 24px; }
  .row { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; }
  .pair { display: flex; gap: 8px; align-items: flex-start; padding: 8px; background: light-dark(#e8e8e8, #333); }
  figure { margin: 0; flex: none; }
  img { display: block; width: 100%; }
  figcaption { font-size: 12px; }
  pre, .failed { color: light-dark(#b00020, #ff8a80); white-space: pre-wrap; }
  .none { padding: 40px 0; text-align: center; border: 1px dashed; }
  nav a { margin-inline-end: 8px; }
`;

function page(): string {
  const tours = TOURS.map((tour) => `<h2>${tour.name}</h2>${tour.stops.map(section).join("\n")}`);
  const contents = TOURS.map((tour) => `<p><b>${tour.name}</b> ${links(tour)}</p>`);
  const zooms = [0.4, 0.6, 1].map(
    (zoom) =>
      `<button type="button" onclick="document.documentElement.style.setProperty('--zoom', ${zoom})">${zoom * 100} %</button>`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pictures of Satchel</title><style>${STYLE}</style>
<h1>Pictures of Satchel</h1>
<p>Each picture of the app stands before the drawing that comes nearest. ${zooms.join(" ")}</p>
<nav>${contents.join("\n")}</nav>
${tours.join("\n")}
</html>
`;
}

mkdirSync(ALBUM, { recursive: true });
writeFileSync(`${ALBUM}/index.html`, page());
