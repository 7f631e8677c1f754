// Reads the links in documents, as plain data for links.test.ts.

export type Link = { target: string; line: number };

/** The lines of a document without what stands in code. */
function proseOf(markdown: string): string[] {
  let isCode = false;
  return markdown.split("\n").map((line) => {
    if (/^\s*```/.test(line)) {
      isCode = !isCode;
      return "";
    }
    return isCode ? "" : line.replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/[[\]()]/g, " "));
  });
}

const LINK = /\]\(([^()\s]+)\)|<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"/g;

/** Returns every link and picture of a document, with its line. */
export function linksIn(markdown: string): Link[] {
  return proseOf(markdown).flatMap((line, index) =>
    [...line.matchAll(LINK)].map((match) => ({ target: match[1] ?? match[2] ?? "", line: index + 1 })),
  );
}

/** Returns the anchors of a document's headings, as GitHub makes them. */
export function anchorsIn(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const line of proseOf(markdown)) {
    const title = /^#{1,6} +(.*?) *#*$/.exec(line)?.[1];
    if (title === undefined) continue;
    const text = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    for (let n = 0; ; n++) {
      const anchor = n === 0 ? slug : `${slug}-${n}`;
      if (anchors.has(anchor)) continue;
      anchors.add(anchor);
      break;
    }
  }
  return anchors;
}
