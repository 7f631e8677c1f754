import { expect } from "vitest";
import { ask } from "../../testing/ask.ts";

export const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** Opens an address as a browser does. Fails when the answer is no page. */
export async function openPage(url: string, path: string): Promise<{ status: number; page: string }> {
  const { status, type, body } = await ask(url, path, { headers: BROWSER });
  expect(type).toBe("text/html; charset=utf-8");
  return { status, page: Buffer.from(body).toString() };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Returns the words of a page with single spaces. The decimals of an amount, dimmed or not, stay with the number. */
export function textOf(page: string): string {
  return page
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replace(/<span class="dim">([^<]*)<\/span>/g, "$1")
    .replaceAll("<wbr>", "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ");
}
