import { and, eq, isNull } from "drizzle-orm";
import { pool } from "@/db/client";
import { templates } from "@/db/schema/templates";
import type { Locale } from "@/lib/i18n/locales";
import { product } from "@/lib/kernel/product";
import { escapeHtml, page } from "@/lib/mail/render";
import { readTemplate } from "@/lib/templates/render";
import { wordsIn } from "@/lib/templates/rules/language";

/** The mail with a sign-in code, from the product's own template. */
export async function codeMail(
  code: string,
  language: Locale,
  look: { name: string; primary_color: string },
) {
  const [template] = await pool("invorder_auth")
    .database.select()
    .from(templates)
    .where(and(isNull(templates.customer_id), eq(templates.type, "code")));
  if (!template) throw new Error("the product's template for codes is missing");
  const { subject, content } = wordsIn(template, language);
  const blocks = readTemplate(content);
  const texts = blocks.map((block) =>
    block.kind === "specification" ? "" : block.runs.map(({ text }) => text).join(""),
  );
  const words = texts.map((text) => text.replaceAll("@@code", code));
  const html = words
    .map(
      (text) =>
        `<p style="margin:0 0 16px${text === code ? ";font-size:28px;letter-spacing:4px;font-weight:bold" : ""}">${escapeHtml(text)}</p>`,
    )
    .join("");
  const reseller = {
    name: look.name,
    primary_color: look.primary_color,
    secondary_color: product.secondary_color,
    logo: null,
  };
  return {
    subject,
    sender_name: look.name,
    text: `${words.join("\n\n")}\n`,
    html: page(language, subject, reseller, html, [look.name]),
  };
}
