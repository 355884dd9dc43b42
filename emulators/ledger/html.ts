const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML or XML, including attributes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; }
.practice { border: 2px dashed; padding: .5rem 1rem; }
fieldset { margin: 1rem 0; display: flex; gap: .5rem 1rem; flex-wrap: wrap; align-items: end; }
label { display: block; }
input, select, button { font: inherit; padding: .3rem .5rem; }
.rows { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid #8888; }
td.amount, th.amount { text-align: right; font-variant-numeric: tabular-nums; }
nav { display: flex; gap: 1rem; flex-wrap: wrap; }`;

/** Returns a page of an emulator, marked as such. */
export const page = (title: string, body: string) => `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} (oefenserver)</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1>
<p class="practice"><strong>Oefenserver.</strong> Dit is niet het echte pakket: alles hier is verzonnen en verdwijnt bij een herstart.</p>
${body}</main></body>
</html>`;
