import { existing, mailsTo, pageOf, search } from "./find";
import { escaped, page } from "./html";
import type { Heading, MailParser, Message } from "./mail-parser";

const ROWS = 50;
const moments = new Intl.DateTimeFormat("nl-NL", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "Europe/Amsterdam",
});
const moment = (date: string) =>
  `<time datetime="${escaped(date)}">${escaped(moments.format(new Date(date)))}</time>`;

/** Returns the list, with a search over sender, recipients and subject. */
export async function listPage(reader: MailParser, params: URLSearchParams): Promise<string> {
  const words = params.get("q")?.trim() ?? "";
  const { offset } = pageOf(params, ROWS);
  const found = words ? await search(reader, words) : mailsTo(reader, params.get("to"));
  const headings = await existing(
    found.slice(offset, offset + ROWS).map(async (mail) => ("subject" in mail ? mail : reader.heading(mail))),
  );
  return page(
    "Mailbox",
    `<main><h1>Mailbox</h1>
    <p>Alle post die Invorder hier verstuurt, komt in deze mailbox. Er gaat niets naar buiten.</p>
    <form role="search"><div><label for="q">Zoeken op afzender, ontvanger of onderwerp</label>
    <input id="q" name="q" type="search" value="${escaped(words)}"></div><button>Zoeken</button></form>
    ${headings.length === 0 ? empty(words) : table(headings, found.length, offset)}
    ${pages(params, offset, found.length)}</main>`,
  );
}

const empty = (words: string) =>
  words ? `<p>Geen berichten gevonden met “${escaped(words)}”.</p>` : "<p>Er zijn nog geen berichten.</p>";

function table(headings: Heading[], total: number, offset: number): string {
  const rows = headings.map(
    ({ id, from, to, subject, date }) => `<tr><td>${moment(date)}</td><td>${escaped(to)}</td>
    <td><a href="/messages/${id}">${escaped(subject || "(geen onderwerp)")}</a></td><td>${escaped(from)}</td></tr>`,
  );
  return `<div class="rows"><table><caption>Berichten ${offset + 1} tot en met ${offset + headings.length} van ${total}, nieuwste eerst</caption>
  <thead><tr><th scope="col">Ontvangen</th><th scope="col">Aan</th><th scope="col">Onderwerp</th><th scope="col">Van</th></tr></thead>
  <tbody>${rows.join("")}</tbody></table></div>`;
}

function pages(params: URLSearchParams, offset: number, total: number): string {
  const link = (to: number, text: string) => {
    const target = new URLSearchParams(params);
    target.set("offset", String(to));
    return `<a href="/?${escaped(target.toString())}">${text}</a>`;
  };
  const newer = offset > 0 ? link(Math.max(0, offset - ROWS), "Nieuwere") : "";
  const older = offset + ROWS < total ? link(offset + ROWS, "Oudere") : "";
  return newer || older ? `<nav aria-label="Bladeren">${newer}${older}</nav>` : "";
}

/** Returns one mail: addresses, subject, attachments, and its text or its HTML in a sandboxed frame. */
export function messagePage(message: Message): string {
  const files = message.attachments.map(
    ({ filename, size }, index) =>
      `<li><a href="/api/messages/${message.id}/attachments/${index}" download>${escaped(filename)}</a> (${kilobytes(size)})</li>`,
  );
  return page(
    message.subject || "(geen onderwerp)",
    `<main><nav><a href="/">Terug naar de mailbox</a></nav><h1>${escaped(message.subject || "(geen onderwerp)")}</h1>
    <dl><dt>Van</dt><dd>${escaped(message.from)}</dd><dt>Aan</dt><dd>${escaped(message.to)}</dd>
    <dt>Datum</dt><dd>${moment(message.date)}</dd></dl>
    ${files.length > 0 ? `<h2>Bijlagen</h2><ul>${files.join("")}</ul>` : ""}
    ${message.html ? `<h2>Bericht</h2><iframe sandbox title="Inhoud van het bericht" src="/messages/${message.id}/html"></iframe>` : ""}
    ${message.text ? `<h2>Als platte tekst</h2><pre>${escaped(message.text)}</pre>` : ""}</main>`,
  );
}

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} kB`;
