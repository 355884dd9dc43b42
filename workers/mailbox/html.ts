import type { Content } from "./mail-parser";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, including attributes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1d21; --paper: #ffffff; --link: #0b57a4; font: 16px/1.5 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --paper: #17191c; --link: #8ab8f0; } }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; background: var(--paper); color: var(--ink); }
html { background: var(--paper); }
a { color: var(--link); }
form { display: flex; gap: .5rem; align-items: end; flex-wrap: wrap; margin: 1rem 0; }
label { display: block; }
input, button { font: inherit; padding: .4rem .6rem; }
.rows { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid #8888; vertical-align: top; }
caption { text-align: left; padding: .4rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 70vh; border: 1px solid #888; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
nav { display: flex; gap: 1rem; margin: 1rem 0; }`;

export const page = (title: string, body: string) => `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body>${body}</body>
</html>`;

/** Returns the mail's own HTML with its inline pictures embedded, so that it loads nothing. */
export function withPictures(html: string, contents: Content[]): string {
  const pictures = new Map(contents.map((part) => [part.content_id, part]));
  return html.replace(/cid:([^"'\s)>]+)/g, (match, id) => {
    const part = pictures.get(decoded(id));
    if (!part?.content_type.startsWith("image/")) return match;
    return `data:${part.content_type};base64,${part.bytes.toString("base64")}`;
  });
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
