import { and, eq, isNull } from "drizzle-orm";
import { runStatement } from "@/db/client";
import { templates } from "@/db/schema/templates";
import { sentence } from "@/lib/i18n/sentences";
import { escapeHtml, page } from "@/lib/outbox/render/frame";
import { readTemplate } from "@/lib/templates/render";
import { wordsIn } from "@/lib/templates/rules/language";
import type { MailBranding } from "./branding";

type Reader = { name: string };
type MailStyle = Pick<MailBranding, "name" | "primary_color" | "language" | "sender_email" | "sender_name">;

/** Returns the mail with a sign-in code, from the product's own template, in the name of the user's white label. */
export const codeMail = (code: string, reader: Reader, branding: MailStyle) =>
  templateMail("code", { code, user_name: reader.name, product_name: branding.name }, branding);

/** Returns the mail with a link to choose a password, from the product's own template, in the name of the user's white label. */
export const linkMail = (
  type: "invite" | "reset",
  values: { link: string; valid_until: string; inviter_name?: string },
  reader: Reader,
  branding: MailStyle,
) => templateMail(type, { ...values, user_name: reader.name, product_name: branding.name }, branding);

/** Returns the notice to an account's owner that a password, second factor or address was changed, and what to do if that was not them. */
export function noticeMail(what: "password" | "factor" | "address", { name }: Reader, branding: MailStyle) {
  const { language } = branding;
  const words = (key: string) => sentence(language, `security_mail.${key}`, { name, product: branding.name });
  const lines = [words("greeting"), words(what), words("not_you")];
  return framed(words("subject"), lines.map(escapeHtml), lines, branding);
}

/** Returns the welcome to a user who chose their first password, with the sign-in address and their account. */
export function welcomeMail(
  values: { address: string; link: string },
  { name }: Reader,
  branding: MailStyle,
) {
  const { language } = branding;
  const words = (key: string) =>
    sentence(language, `welcome_mail.${key}`, { name, product: branding.name, address: values.address });
  const lines = [words("greeting"), words("body"), words("sign_in")];
  const link = escapeHtml(values.link);
  return framed(
    words("subject"),
    [...lines.map(escapeHtml), `<a href="${link}">${link}</a>`],
    [...lines, values.link],
    branding,
  );
}

/** Returns the mail by which the old or the new address confirms a change of the sign-in address. */
export function addressMail(
  side: "old" | "new",
  values: { address: string; link: string; valid_until: string },
  { name }: Reader,
  branding: MailStyle,
) {
  const { language } = branding;
  const words = (key: string) =>
    sentence(language, `address_mail.${key}`, { name, product: branding.name, ...values });
  const lines = [words("greeting"), words(`asked_${side}`), words("both")];
  const end = words(`not_you_${side}`);
  const link = escapeHtml(values.link);
  return framed(
    words("subject"),
    [...lines.map(escapeHtml), `<a href="${link}">${link}</a>`, escapeHtml(end)],
    [...lines, values.link, end],
    branding,
  );
}

/** Returns the notice to a customer's users that open items are no longer imported, because the connection to a package is dead. */
export function deadLinkMail(
  { customer, packages, link }: { customer: string; packages: readonly string[]; link: string },
  { name }: Reader,
  branding: MailStyle,
) {
  const { language } = branding;
  const named = packages.map((key) => sentence(language, `dead_link_mail.${key}`)).join(", ");
  const words = (key: string) =>
    sentence(language, `dead_link_mail.${key}`, { name, customer, packages: named });
  const lines = [words("greeting"), words("body"), words("act")];
  const address = escapeHtml(link);
  return framed(
    words("subject"),
    [...lines.map(escapeHtml), `<a href="${address}">${address}</a>`],
    [...lines, link],
    branding,
  );
}

async function templateMail(type: string, values: Record<string, string>, branding: MailStyle) {
  const [template] = await runStatement("invorder_auth", (db) =>
    db
      .select()
      .from(templates)
      .where(and(isNull(templates.customer_id), eq(templates.type, type))),
  );
  if (!template) throw new Error(`the product's template of type ${type} is missing`);
  const { subject, content } = wordsIn(template, branding.language);
  const filled = (text: string) =>
    text.replace(/@@([a-z_]+)/g, (mark, placeholder: string) => values[placeholder] ?? mark);
  const paragraphs = readTemplate(content).flatMap((block) => ("runs" in block ? [block.runs] : []));
  const html = paragraphs.map((runs) =>
    runs
      .map(({ text, bold }) => {
        const safe = withLink(text, values.link, filled);
        if (!bold) return safe;
        return text.includes("@@code")
          ? `<strong style="${LARGE}">${safe}</strong>`
          : `<strong>${safe}</strong>`;
      })
      .join(""),
  );
  const lines = paragraphs.map((runs) => filled(runs.map((run) => run.text).join("")));
  return framed(filled(subject), html, lines, branding);
}

const LARGE = "font-size:24px;letter-spacing:3px;white-space:nowrap";

/**
 * Returns a text with its placeholders filled; an address is a link whose text is the address itself, so that it can be checked before
 * following it.
 */
function withLink(text: string, link: string | undefined, filled: (text: string) => string): string {
  const parts = text.split("@@link").map((part) => escapeHtml(filled(part)));
  if (!link) return parts.join("");
  const address = escapeHtml(link);
  return parts.join(`<a href="${address}">${address}</a>`);
}

function framed(title: string, html: string[], lines: string[], branding: MailStyle) {
  const { name, primary_color, language, sender_email, sender_name } = branding;
  return {
    subject: title,
    ...(sender_email ? { sender: sender_email } : {}),
    sender_name: sender_name || name,
    text: `${lines.join("\n\n")}\n`,
    html: page({
      language,
      title,
      // A code shown in a list of mails could be read over a shoulder.
      preheader: "",
      sender: name,
      color: primary_color,
      body: html.map((words) => `<p style="margin:0 0 16px">${words}</p>`).join(""),
      foot: [name],
    }),
  };
}
