import { sentence } from "@/lib/i18n/sentences";
import { inkOf } from "@/lib/letters/render/colour";
import { arrangedRows, instalmentRows, lapsing, namesInvoices } from "@/lib/letters/render/instalments";
import { isCollected } from "@/lib/letters/rules/payment";
import { isCharged } from "@/lib/letters/rules/specification";
import type { Block, LetterContent, Run } from "@/lib/letters/schema";
import {
  amountDueIn,
  invoiceGroups,
  type Labelled,
  legalLine,
  paymentFacts,
  type Row,
  sumsIn,
} from "./facts";
import { bandHtml, escapeHtml, LINE, page, SOFT } from "./frame";

export type MailBody = { html: string; text: string };

/**
 * Returns a letter's text as a mail, HTML and plain text, from the same stored content as its PDF. `band` is a notice above it, for a mail
 * to another recipient than the letter's.
 */
export function letterMail(letter: LetterContent, band = ""): MailBody {
  const amountDue = amountDueIn(letter);
  return {
    html: page({
      language: letter.language,
      title: letter.subject,
      preheader: amountDue ? `${amountDue.amount} · ${amountDue.day}` : letter.subject,
      sender: letter.sender.name,
      color: LINE,
      body: `${bandHtml(band)}${bodyOf(letter)}`,
      foot: legalLine(letter),
    }),
    text: band === "" ? plainText(letter) : `${wrapped(band)}\n\n${plainText(letter)}`,
  };
}

/** Returns the body of the mail as HTML: the amount and last day before the invoices, or after the opening where there is no table. */
function bodyOf(letter: LetterContent): string {
  const { blocks } = letter;
  const table = blocks.findIndex(({ kind }) => kind === "specification");
  const index = table === -1 ? Math.min(2, blocks.length) : table;
  const html = blocks.map((block) => blockHtml(block, letter));
  return [...html.slice(0, index), panel(letter), ...html.slice(index)].join("");
}

function blockHtml(block: Block, letter: LetterContent): string {
  if (block.kind === "specification") return invoicesHtml(letter);
  if (block.kind === "instalments") return instalmentsHtml(letter);
  if (!("runs" in block)) return amountDueIn(letter) && !isCollected(letter) ? paymentHtml(letter) : "";
  if (isReplacedByButton(block, letter)) return "";
  const words = linked(block.runs.map(runHtml).join(""), letter);
  return block.kind === "item"
    ? `<p style="margin:0 0 8px 16px">• ${words}</p>`
    : `<p style="margin:0 0 16px">${words}</p>`;
}

const runHtml = ({ text, bold, italic }: Run): string => {
  const words = escapeHtml(text).replace(/\n/g, "<br>");
  const strong = bold ? `<strong>${words}</strong>` : words;
  return italic ? `<em>${strong}</em>` : strong;
};

/** Returns the panel with the amount and last day; "" where nothing is claimed. */
function panel(letter: LetterContent): string {
  const amountDue = amountDueIn(letter);
  if (!amountDue) return "";
  const { amount, day } = amountDue;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="panel" style="background:#f1f3f5;margin:0 0 16px"><tr><td style="padding:14px 16px"><div style="font-size:26px;line-height:32px;font-weight:600">${escapeHtml(amount)}</div><div>${escapeHtml(day)}</div>${payButton(letter)}</td></tr></table>`;
}

const CELL = `padding:6px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
const RIGHT = "text-align:right;padding-left:8px";

/**
 * Returns three columns at most, so that a phone shows them whole: the invoice with its day, the open amount with what was added, the sum.
 */
function invoicesHtml(letter: LetterContent): string {
  const { language } = letter;
  const word = (key: string) => escapeHtml(sentence(language, `mail.${key}`));
  const groups = invoiceGroups(letter);
  if (groups.length === 0)
    return `<p style="margin:0 0 8px">${escapeHtml(sentence(language, "mail.in_letter", { count: letter.lines.length }))}</p>${sumsHtml(letter)}`;
  const hasSum = isCharged(letter);
  const heads = [word("invoice"), word("open"), ...(hasSum ? [word("total")] : [])];
  const head = heads.map(
    (name, index) =>
      `<th scope="col" class="soft line" style="${CELL};${index > 0 ? RIGHT : "text-align:left"};font-size:13px;font-weight:600;color:${SOFT}">${name}</th>`,
  );
  const rows = groups.flatMap(({ title, rows: own }) => [
    title &&
      `<tr><th scope="rowgroup" colspan="${heads.length}" style="padding:10px 0 2px;text-align:left;font-size:14px">${escapeHtml(title)}</th></tr>`,
    ...own.map((row) => rowHtml(row, hasSum)),
  ]);
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 8px;font-size:14px;line-height:20px"><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>${sumsHtml(letter)}`;
}

/** Returns the terms of an arrangement with their sum, its invoices with theirs, and the charges that lapse when it is completed. */
function instalmentsHtml(letter: LetterContent): string {
  if (!namesInvoices(letter)) return tableHtml(instalmentRows(letter));
  const { head, rows, total } = arrangedRows(letter);
  const intro = escapeHtml(sentence(letter.language, "letter.arranged"));
  const lapse = lapsing(letter);
  return `${tableHtml(instalmentRows(letter))}<p style="margin:0 0 4px">${intro}</p>${tableHtml({
    head: withoutDate(head),
    rows: rows.map(withoutDate),
    total: rows.length > 1 ? withoutDate(total) : undefined,
  })}${lapse && `<p style="margin:0 0 16px">${escapeHtml(lapse)}</p>`}`;
}

/** Drops the date of the invoice, which is in the letter: a phone shows three columns whole. */
const withoutDate = ([number, , due, open]: readonly [string, string, string, string]) =>
  [number, due, open] as const;

type Table = {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  total: readonly string[] | undefined;
};

function tableHtml({ head, rows, total }: Table): string {
  const cell = (tag: string, index: number, words: string, more = "") =>
    `<${tag} class="line" style="${CELL};${index === LAST_CELL ? RIGHT : "text-align:left"}${more}">${escapeHtml(words)}</${tag.split(" ")[0]}>`;
  const heads = head.map((name, index) =>
    cell('th scope="col"', index, name, `;font-size:13px;font-weight:600;color:${SOFT}`),
  );
  const body = [...rows, ...(total ? [total] : [])].map(
    (cells) => `<tr>${cells.map((words, index) => cell("td", index, words)).join("")}</tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px;font-size:14px;line-height:20px"><thead><tr>${heads.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}
const LAST_CELL = 2;

const under = (text: string): string =>
  `<div class="soft" style="font-size:13px;line-height:18px;color:${SOFT}">${wholeDays(escapeHtml(text))}</div>`;

/** Keeps a date with hyphens on one line. */
const wholeDays = (html: string): string =>
  html.replace(/\d\d-\d\d-\d{4}/g, '<span style="white-space:nowrap">$&</span>');

const rowHtml = ({ number, due, open, added, total }: Row, hasSum: boolean): string =>
  `<tr><td class="line" style="${CELL}">${escapeHtml(number)}${under(due)}</td><td class="line" style="${CELL};${RIGHT}">${escapeHtml(open)}${added.map(under).join("")}</td>${hasSum ? `<td class="line" style="${CELL};${RIGHT}">${escapeHtml(total)}</td>` : ""}</tr>`;

const sumsHtml = (letter: LetterContent): string => labelledHtml(sumsIn(letter), "right");

const paymentHtml = (letter: LetterContent): string =>
  `<div style="border-left:3px solid ${LINE};padding-left:12px;margin:0 0 16px" class="line">${labelledHtml(paymentFacts(letter), "left")}</div>`;

/** Returns facts after their labels, as a table that is read aloud row by row. */
const labelledHtml = (facts: Labelled[], side: "left" | "right"): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px;font-size:14px;line-height:22px">${facts
    .map(
      ({ label, value, isBold }) =>
        `<tr><th scope="row" class="soft" style="text-align:left;font-weight:400;color:${SOFT};padding:2px 12px 2px 0;vertical-align:top${side === "left" ? ";width:1%;white-space:nowrap" : ""}">${escapeHtml(label)}</th><td style="text-align:${side};padding:2px 0;${side === "right" ? "white-space:nowrap;" : ""}${isBold ? "font-weight:600" : ""}">${escapeHtml(value)}</td></tr>`,
    )
    .join("")}</table>`;

const COLUMNS = 76;

/** Returns the plain text of a letter's mail: the same facts in the same order, in lines every program shows whole. */
function plainText(letter: LetterContent): string {
  const found = amountDueIn(letter);
  const { blocks } = letter;
  const table = blocks.findIndex(({ kind }) => kind === "specification");
  const index = table === -1 ? Math.min(2, blocks.length) : table;
  const parts = blocks.map((block) => blockText(block, letter));
  const amountText = found ? `${found.amount} · ${found.day}` : "";
  const paragraphs = [
    ...parts.slice(0, index),
    amountText,
    found ? payLine(letter) : "",
    ...parts.slice(index),
    `-- \n${legalLine(letter).join("\n")}`,
  ];
  return `${paragraphs
    .filter((part) => part !== "")
    .map(wrapped)
    .join("\n\n")}\n`;
}

function blockText(block: Block, letter: LetterContent): string {
  if (block.kind === "specification") return invoicesText(letter);
  if (block.kind === "instalments") return instalmentsText(letter);
  if (!("runs" in block))
    return amountDueIn(letter) && !isCollected(letter) ? paymentFacts(letter).map(labelled).join("\n") : "";
  const words = block.runs.map(({ text }) => text).join("");
  return block.kind === "item" ? `- ${words}` : words;
}

function instalmentsText(letter: LetterContent): string {
  const terms = instalmentRows(letter);
  const arranged = arrangedRows(letter);
  const text = (rows: readonly (readonly string[])[]) =>
    rows.map((cells) => cells.filter(Boolean).join("  ")).join("\n");
  if (!namesInvoices(letter)) return text([...terms.rows, terms.total]);
  const rows = arranged.rows.length > 1 ? [...arranged.rows, arranged.total] : arranged.rows;
  const invoices = rows.map(([number, , due, open]) => [number, due, open]);
  const lapse = lapsing(letter);
  return [
    text([...terms.rows, terms.total]),
    `${sentence(letter.language, "letter.arranged")}\n${text(invoices)}`,
    ...(lapse ? [lapse] : []),
  ].join("\n\n");
}

const labelled = ({ label, value }: Labelled): string => `${label}: ${value}`;

function invoicesText(letter: LetterContent): string {
  const groups = invoiceGroups(letter);
  const rows = groups.flatMap(({ title, rows: own }) => [
    ...(title ? [`${title}:`] : []),
    ...own.flatMap(({ number, due, open, added, total }) => [
      `${number}  ${due}  ${open}`,
      ...(added.length > 0 ? [`  ${added.join(", ")} = ${total}`] : []),
    ]),
  ]);
  const count = sentence(letter.language, "mail.in_letter", { count: letter.lines.length });
  return [...(groups.length === 0 ? [count] : rows), ...sumsIn(letter).map(labelled)].join("\n");
}

/** Wraps lines at COLUMNS, except for longer words. */
const wrapped = (text: string): string =>
  text
    .split("\n")
    .map((line) => {
      if (line.length <= COLUMNS) return line;
      const lines: string[] = [];
      let now = "";
      for (const word of line.split(" ")) {
        if (now !== "" && now.length + 1 + word.length > COLUMNS) {
          lines.push(now);
          now = word;
        } else now = now === "" ? word : `${now} ${word}`;
      }
      return [...lines, now].join("\n");
    })
    .join("\n");

/**
 * Returns the only button of a mail, in the white label's colour and large enough for a thumb; "" where it cannot be paid online. Outlook
 * ignores padding on a link: its table cell is the button there.
 */
function payButton({ pay_url, language, reseller }: LetterContent): string {
  if (!pay_url) return "";
  const color = inkOf(reseller.primary_color);
  const label = escapeHtml(sentence(language, "mail.pay_now"));
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 2px"><tr><td bgcolor="${color}" style="background:${color};border-radius:6px"><a class="btn" href="${escapeHtml(pay_url)}" style="display:inline-block;padding:12px 28px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`;
}

/** Returns that button as a line of plain text; "" where the text has the address already. */
const payLine = ({ pay_url, language, blocks }: LetterContent): string =>
  pay_url && !blocks.some((block) => wordsOf(block).includes(pay_url))
    ? `${sentence(language, "mail.pay_now")}:\n${pay_url}`
    : "";

/** Returns whether a block's only content is the payment link, which the button replaces. */
const isReplacedByButton = (block: Block, { pay_url, language }: LetterContent): boolean =>
  pay_url !== undefined &&
  wordsOf(block).trim() === sentence(language, "letter_words.payment_link", { url: pay_url });

const wordsOf = (block: Block): string =>
  "runs" in block ? block.runs.map(({ text }: Run) => text).join("") : "";

/** Returns HTML with the addresses in it as links. */
function linked(html: string, { pay_url, mandate_url }: LetterContent): string {
  return [pay_url, mandate_url].reduce<string>((words, url) => {
    if (!url) return words;
    const address = escapeHtml(url);
    return words.replaceAll(address, `<a href="${address}">${address}</a>`);
  }, html);
}
