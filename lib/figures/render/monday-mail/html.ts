import { escapeHtml, LINE, SOFT } from "@/lib/outbox/render/frame";
import type { Line, Part, Section } from "./facts";

const CELL = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
const under = (words: string): string =>
  words &&
  `<div class="soft" style="font-size:13px;line-height:18px;color:${SOFT}">${escapeHtml(words)}</div>`;

/** One section: a heading, tables of a name and a figure that a phone shows whole, and the way to the dashboard. */
export const sectionHtml = ({ title, parts, note, more }: Section): string =>
  `<h2 style="margin:8px 0 4px;font-size:18px;line-height:24px;font-weight:600">${escapeHtml(title)}</h2>${parts
    .map(partHtml)
    .join(
      "",
    )}${note && `<p class="soft" style="margin:0 0 12px;color:${SOFT}">${escapeHtml(note)}</p>`}<p style="margin:0 0 24px"><a href="${escapeHtml(more.href)}">${escapeHtml(more.words)}</a></p>`;

const partHtml = ({ title, lines }: Part): string =>
  `${title && `<h3 style="margin:12px 0 0;font-size:15px;line-height:22px;font-weight:600">${escapeHtml(title)}</h3>`}<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 12px;font-size:15px;line-height:22px"><tbody>${lines
    .map(lineHtml)
    .join("")}</tbody></table>`;

/** A figure stands opposite its name; what has no figure takes the line. */
function lineHtml({ label, value, href, change }: Line): string {
  if (value === "")
    return `<tr><td class="line" style="${CELL}">${linked(label, href)}${under(change)}</td></tr>`;
  return `<tr><th scope="row" class="line" style="${CELL};text-align:left;font-weight:400">${escapeHtml(label)}</th><td class="line" style="${CELL};padding-left:12px;text-align:right"><span style="font-weight:600">${linked(value, href)}</span>${under(change)}</td></tr>`;
}

const linked = (words: string, href: string | null): string =>
  href === null
    ? escapeHtml(words)
    : `<a href="${escapeHtml(href)}" style="color:inherit">${escapeHtml(words)}</a>`;
