import { and, eq, isNull } from "drizzle-orm";
import { pool } from "@/db/client";
import { templates } from "@/db/schema/templates";
import type { Locale } from "@/lib/i18n/locales";
import { escapeHtml, page } from "@/lib/mail/render/frame";
import { readTemplate } from "@/lib/templates/render";
import { wordsIn } from "@/lib/templates/rules/language";

type Reader = { name: string; language: Locale };

/** The mail with a sign-in code, from the product's own template, in the name of the reader's white label. */
export async function codeMail(
  code: string,
  { name, language }: Reader,
  look: { name: string; primary_color: string },
) {
  const [template] = await pool("invorder_auth")
    .database.select()
    .from(templates)
    .where(and(isNull(templates.customer_id), eq(templates.type, "code")));
  if (!template) throw new Error("the product's template for codes is missing");
  const { subject, content } = wordsIn(template, language);
  const values: Record<string, string> = { code, user_name: name, product_name: look.name };
  const filled = (text: string) =>
    text.replace(/@@([a-z_]+)/g, (mark, placeholder: string) => values[placeholder] ?? mark);
  const paragraphs = readTemplate(content).flatMap((block) => ("runs" in block ? [block.runs] : []));
  const html = paragraphs
    .map((runs) => {
      const words = runs.map(({ text, bold }) => {
        const safe = escapeHtml(filled(text));
        if (!bold) return safe;
        return `<strong style="font-size:24px;letter-spacing:3px;white-space:nowrap">${safe}</strong>`;
      });
      return `<p style="margin:0 0 16px">${words.join("")}</p>`;
    })
    .join("");
  const text = paragraphs.map((runs) => filled(runs.map((run) => run.text).join(""))).join("\n\n");
  return {
    subject: filled(subject),
    sender_name: look.name,
    text: `${text}\n`,
    html: page({
      language,
      title: filled(subject),
      // A code that a list of mails shows could be read over a shoulder.
      preheader: "",
      sender: look.name,
      color: look.primary_color,
      body: html,
      foot: [look.name],
    }),
  };
}
