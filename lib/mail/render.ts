import MailComposer from "nodemailer/lib/mail-composer";
import { letterMoney } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { type Column, specificationColumns } from "@/lib/letters/render/columns";
import { paymentRows } from "@/lib/letters/render/payment";
import type { Block, LetterContent, Run } from "@/lib/letters/schema";

type MailHead = {
  message_id: string;
  sender: string;
  sender_name: string;
  recipient: string;
  also_to: string[];
  cc: string[];
  reply_to: string;
  subject: string;
};
type Attachment = { filename: string; content_type: string; bytes: Buffer };
type MailBody = { html: string; text: string };

const safe: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => safe[sign] ?? sign);

/** The bytes of a mail, built once; what is sent later is exactly this. Blind copies are in the envelope alone. */
export function mailBytes(
  head: MailHead,
  body: MailBody,
  attachments: Attachment[],
  date: Date,
): Promise<Buffer> {
  return new MailComposer({
    messageId: head.message_id,
    date,
    from: { name: head.sender_name, address: head.sender },
    to: [head.recipient, ...head.also_to],
    cc: head.cc,
    replyTo: head.reply_to || undefined,
    subject: head.subject,
    html: body.html,
    text: body.text,
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: attachments.map(({ filename, content_type, bytes }) => ({
      filename,
      contentType: content_type,
      content: bytes,
    })),
  })
    .compile()
    .build();
}

/** A letter's words as a mail, HTML and plain text. Styles stand on the elements, because mail programs drop style sheets. */
export function letterMail(letter: LetterContent): MailBody {
  const html = letter.blocks.map((block) => blockHtml(block, letter)).join("");
  const text = letter.blocks.map((block) => blockText(block, letter)).join("\n\n");
  return {
    html: page(letter.language, letter.subject, letter.reseller, html, footer(letter)),
    text: `${text}\n\n${footer(letter).join("\n")}\n`,
  };
}

export function page(
  language: Locale,
  title: string,
  look: LetterContent["reseller"],
  body: string,
  foot: string[],
): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f4f5f6;font:15px/1.5 Arial,Helvetica,sans-serif;color:#1d2125">
<div style="max-width:640px;margin:0 auto;background:#ffffff;border-top:4px solid ${look.primary_color};padding:24px 20px">${body}</div>
<div style="max-width:640px;margin:0 auto;padding:16px 20px;color:#59636e;font-size:12px">${foot.map(escapeHtml).join("<br>")}</div>
</body></html>`;
}

const footer = ({ customer }: LetterContent): string[] =>
  [
    customer.name,
    ...customer.address,
    [customer.support_telephone, customer.support_email].filter(Boolean).join(" · "),
  ].filter(Boolean);

const runHtml = ({ text, bold, italic }: Run): string => {
  const words = escapeHtml(text).replace(/\n/g, "<br>");
  const strong = bold ? `<strong>${words}</strong>` : words;
  return italic ? `<em>${strong}</em>` : strong;
};

function blockHtml(block: Block, letter: LetterContent): string {
  if (block.kind === "specification") return specificationHtml(letter);
  if (block.kind === "payment") return paymentHtml(letter);
  const words = block.runs.map(runHtml).join("");
  return block.kind === "item"
    ? `<p style="margin:0 0 8px 16px">• ${words}</p>`
    : `<p style="margin:0 0 16px">${words}</p>`;
}

function blockText(block: Block, letter: LetterContent): string {
  if (block.kind === "specification") return specificationText(letter);
  if (block.kind === "payment") return paymentText(letter);
  const words = block.runs.map(({ text }) => text).join("");
  return block.kind === "item" ? `- ${words}` : words;
}

function specificationHtml(letter: LetterContent): string {
  const columns = specificationColumns(letter);
  const cell = (column: Column, words: string, tag: "th" | "td", style = "") =>
    `<${tag} style="text-align:${column.numeric ? "right" : "left"};padding:6px;border-bottom:1px solid #d0d7de;white-space:nowrap;${style}">${escapeHtml(words)}</${tag}>`;
  const head = columns
    .map((column) => cell(column, column.label, "th", "font-size:12px;color:#59636e"))
    .join("");
  const rows = letter.lines
    .map((line) => `<tr>${columns.map((column) => cell(column, column.of(line), "td")).join("")}</tr>`)
    .join("");
  const total = `<p style="margin:0 0 16px;text-align:right"><strong>${escapeHtml(sentence(letter.language, "letter.total"))} ${escapeHtml(letterMoney(letter.totals.claim, letter.currency, letter.language))}</strong></p>`;
  // Seven columns do not fit a phone: there the table scrolls and the words around it do not.
  return `<div style="overflow-x:auto"><table style="border-collapse:collapse;width:100%;margin:0 0 12px;font-size:12px"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>${total}`;
}

function specificationText(letter: LetterContent): string {
  const columns = specificationColumns(letter);
  const lines = letter.lines.map((line) =>
    columns.map((column) => `${column.label}: ${column.of(line)}`).join(", "),
  );
  return [
    ...lines,
    `${sentence(letter.language, "letter.total")}: ${letterMoney(letter.totals.claim, letter.currency, letter.language)}`,
  ].join("\n");
}

const paymentHtml = (letter: LetterContent): string =>
  `<p style="margin:0 0 16px">${paymentRows(letter)
    .map(({ label, value }) => `${escapeHtml(label)}: <strong>${escapeHtml(value)}</strong>`)
    .join("<br>")}</p>`;

const paymentText = (letter: LetterContent): string =>
  paymentRows(letter)
    .map(({ label, value }) => `${label}: ${value}`)
    .join("\n");
