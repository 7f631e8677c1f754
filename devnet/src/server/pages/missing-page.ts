import { html } from "./html.ts";
import { layout } from "./layout.ts";

export function missingPage(): string {
  return layout(
    "Not here",
    html`<section class="card" aria-label="What to do"><p>This devnet knows nothing of that.</p><p><a href="/">To the start</a></p></section>`,
  );
}
