import type { Locale } from "@/lib/i18n/locales";

type Words = { subject: string; content: string };
export type ProductTemplate = {
  type: string;
  name: string;
  send_type: "email" | "letter" | "both";
} & Record<Locale, Words>;

/** Returns texts as HTML paragraphs; ¶ starts a new one, and two stars surround bold text. Empty texts are left out. */
export const paragraphs = (...texts: string[]): string =>
  texts
    .flatMap((text) => text.split(" ¶ "))
    .filter((text) => text !== "")
    .map((text) => `<p>${text.replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")}</p>`)
    .join("");

/** Returns a template as the columns of its row; the Dutch columns are those without a language. */
export const columnsOf = ({ type, name, send_type, nl, en, de }: ProductTemplate) => ({
  type,
  name,
  send_type,
  subject: nl.subject,
  subject_en: en.subject,
  subject_de: de.subject,
  content: nl.content,
  content_en: en.content,
  content_de: de.content,
});
