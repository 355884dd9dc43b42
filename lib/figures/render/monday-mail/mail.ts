import { formatLongDay } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { weekOf } from "@/lib/kernel/day";
import { escapeHtml, page } from "@/lib/outbox/render/frame";
import type { Look } from "@/lib/users/sign-in/look";
import type { ReaderWeek } from "../../queries/monday-mail/week-of-reader";
import type { Week } from "../../rules/monday-mail/week";
import { sectionsOf } from "./facts";
import { sectionHtml } from "./html";
import { sectionText } from "./text";

type Reader = {
  look: Pick<Look, "name" | "primary_color" | "language">;
  /** Where the pages of their white label stand. */
  place: string;
  first_name: string;
  unsubscribe_url: string;
};

/** The mail of a Monday: what changed in the week that ended, per customer and currency, as HTML and as plain text. */
export function mondayMailOf(told: ReaderWeek, { look, place, first_name, unsubscribe_url }: Reader) {
  const { language, name, primary_color } = look;
  const { till } = told.week;
  const say = (key: string, values?: Record<string, string | number>) =>
    sentence(language, `monday_mail.${key}`, values);
  const subject = say("subject", { week: weekOf(till) });
  const opening = [
    say("greeting", { name: first_name }),
    say("intro", { from: beginningOf(told.week, language), till: formatLongDay(till, language) }),
  ];
  const sections = sectionsOf(told, place, language);
  const others = told.others > 0 ? [say("others", { count: told.others })] : [];
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
      foot: [say("why"), { href: unsubscribe_url, words: say("stop") }, name],
    }),
    text: `${[
      ...opening,
      ...sections.map((section) => sectionText(section)),
      ...others,
      `-- \n${say("why")}\n${say("stop")}: ${unsubscribe_url}\n${name}`,
    ].join("\n\n")}\n`,
  };
}

/** The first day as long as it must be beside the last: "16", "28 september", "29 december 2025". */
function beginningOf({ from, till }: Week, language: Locale): string {
  const whole = formatLongDay(from, language);
  if (from.slice(0, 4) !== till.slice(0, 4)) return whole;
  return whole
    .split(" ")
    .slice(0, from.slice(0, 7) === till.slice(0, 7) ? 1 : 2)
    .join(" ");
}

/** Figures that a list of mails shows beside the subject. */
const PREVIEWED = 2;
