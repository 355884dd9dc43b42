import { pool } from "@/db/client";
import { formatLongDay } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { type Day, weekOf } from "@/lib/kernel/day";
import { escapeHtml, LINE, page, SOFT } from "@/lib/outbox/render/frame";
import { baseUrlOf } from "@/lib/resellers/rules/base-url";
import { mondayLinkOf, mondayLinkPath } from "@/lib/users/rules";
import { brandingOf, type MailBranding } from "@/lib/users/sign-in/branding";
import { type Line, type Part, type Section, sectionsOf } from "../../render/monday-mail/facts";
import type { Week } from "../../rules/monday-mail/week";
import { type ReaderWeek, weekOfReader } from "./week-of-reader";

/** Returns a user's mail of a Monday in their white label's design and in their language; null when they may not see figures. */
export async function mondayMailFor(user_id: number, monday: Day, now: Date) {
  const readerWeek = await weekOfReader(user_id, monday, now);
  if (!readerWeek) return null;
  const branding = await brandingOf(user_id);
  const baseUrl = baseUrlOf(branding);
  const [reader] = await pool("invorder_auth").sql<{ email_address: string; first_name: string }[]>`
    select email_address, first_name from users where id = ${user_id}`;
  if (!baseUrl || !reader) return null;
  const unsubscribe_url = `${new URL(baseUrl).origin}${mondayLinkPath(mondayLinkOf(user_id))}`;
  const { sender_email, sender_name, name } = branding;
  return {
    kind: "monday" as const,
    recipient: reader.email_address,
    ...(sender_email ? { sender: sender_email } : {}),
    sender_name: sender_name || name,
    unsubscribe_url,
    ...mondayMailOf(readerWeek, { branding, baseUrl, first_name: reader.first_name, unsubscribe_url }),
  };
}

type Reader = {
  branding: Pick<MailBranding, "name" | "primary_color" | "language">;
  /** The address of their white label's pages. */
  baseUrl: string;
  first_name: string;
  unsubscribe_url: string;
};

/** Returns the mail of a Monday: the changes of the past week, per customer and currency, as HTML and as plain text. */
function mondayMailOf(readerWeek: ReaderWeek, { branding, baseUrl, first_name, unsubscribe_url }: Reader) {
  const { language, name, primary_color } = branding;
  const { till } = readerWeek.week;
  const translate = (key: string, values?: Record<string, string | number>) =>
    sentence(language, `monday_mail.${key}`, values);
  const subject = translate("subject", { week: weekOf(till) });
  const opening = [
    translate("greeting", { name: first_name }),
    translate("intro", { from: beginningOf(readerWeek.week, language), till: formatLongDay(till, language) }),
  ];
  const sections = sectionsOf(readerWeek, baseUrl, language);
  const others = readerWeek.others > 0 ? [translate("others", { count: readerWeek.others })] : [];
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const first = sections[0]?.parts[0]?.lines.slice(0, PREVIEWED) ?? [];
  return {
    subject,
    html: page({
      language,
      title: subject,
      preheader: first.map(({ label, value }) => `${label} ${value}`).join(" · "),
      sender: name,
      color: primary_color,
      body: [
        ...opening.map(paragraph),
        ...sections.map((section) => sectionHtml(section)),
        ...others.map(paragraph),
      ].join(""),
      foot: [translate("why"), { href: unsubscribe_url, words: translate("stop") }, name],
    }),
    text: `${[
      ...opening,
      ...sections.map((section) => sectionText(section)),
      ...others,
      `-- \n${translate("why")}\n${translate("stop")}: ${unsubscribe_url}\n${name}`,
    ].join("\n\n")}\n`,
  };
}

/** Returns the first day in the shortest form that is clear beside the last: "16", "28 september", "29 december 2025". */
function beginningOf({ from, till }: Week, language: Locale): string {
  const longDay = formatLongDay(from, language);
  if (from.slice(0, 4) !== till.slice(0, 4)) return longDay;
  return longDay
    .split(" ")
    .slice(0, from.slice(0, 7) === till.slice(0, 7) ? 1 : 2)
    .join(" ");
}

/** The number of figures that mail programs preview beside the subject. */
const PREVIEWED = 2;

/** Returns a section as plain text: the same facts in the same order, each figure's address on a line of its own. */
const sectionText = ({ title, parts, note, more }: Section): string =>
  [title.toUpperCase(), ...parts.map(partText), ...(note ? [note] : []), `${more.words}: ${more.href}`].join(
    "\n\n",
  );

const partText = ({ title, lines }: Part): string =>
  [...(title ? [`${title}:`] : []), ...lines.map(lineText)].join("\n");

const lineText = ({ label, value, href, change }: Line): string =>
  [`- ${value ? `${label}: ${value}` : label}`, `  ${change}`, ...(href ? [`  ${href}`] : [])].join("\n");

const CELL = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
const under = (words: string): string =>
  words &&
  `<div class="soft" style="font-size:13px;line-height:18px;color:${SOFT}">${escapeHtml(words)}</div>`;

/** Returns one section as HTML: a heading, tables of a name and a figure that fit a phone, and the link to the dashboard. */
const sectionHtml = ({ title, parts, note, more }: Section): string =>
  `<h2 style="margin:8px 0 4px;font-size:18px;line-height:24px;font-weight:600">${escapeHtml(title)}</h2>${parts
    .map(partHtml)
    .join(
      "",
    )}${note && `<p class="soft" style="margin:0 0 12px;color:${SOFT}">${escapeHtml(note)}</p>`}<p style="margin:0 0 24px"><a href="${escapeHtml(more.href)}">${escapeHtml(more.words)}</a></p>`;

const partHtml = ({ title, lines }: Part): string =>
  `${title && `<h3 style="margin:12px 0 0;font-size:15px;line-height:22px;font-weight:600">${escapeHtml(title)}</h3>`}<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 12px;font-size:15px;line-height:22px"><tbody>${lines
    .map(lineHtml)
    .join("")}</tbody></table>`;

/** Returns a row: the figure opposite its name; a name without a figure spans the row. */
function lineHtml({ label, value, href, change }: Line): string {
  if (value === "")
    return `<tr><td class="line" style="${CELL}">${linked(label, href)}${under(change)}</td></tr>`;
  return `<tr><th scope="row" class="line" style="${CELL};text-align:left;font-weight:400">${escapeHtml(label)}</th><td class="line" style="${CELL};padding-left:12px;text-align:right"><span style="font-weight:600">${linked(value, href)}</span>${under(change)}</td></tr>`;
}

const linked = (words: string, href: string | null): string =>
  href === null
    ? escapeHtml(words)
    : `<a href="${escapeHtml(href)}" style="color:inherit">${escapeHtml(words)}</a>`;
