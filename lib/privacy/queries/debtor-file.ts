import { writeAudit } from "@/lib/access/audit";
import { type Ctx, reading, transact } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { streamFile } from "@/lib/exports/queries/stream";
import { statuses } from "@/lib/flow/statuses";
import { formatInstant } from "@/lib/i18n/format";
import { letterDay, letterMoney, tableDay } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { hasWords, sentence } from "@/lib/i18n/sentences";
import { cents, toWire } from "@/lib/kernel/money";
import { type Box, paged } from "@/lib/letters/render/box";
import { pdfOf } from "@/lib/letters/render/document";
import { pairsBox } from "@/lib/letters/render/pairs";
import { paragraph } from "@/lib/letters/render/paragraph";
import { styles } from "@/lib/letters/render/typography";
import { FOOT, FURTHER_HEAD, FURTHER_TOP, TEXT } from "@/lib/letters/rules/geometry";
import { wordOfAct } from "@/lib/users/rules/audit";
import { DebtorData } from "../answers";
import { DebtorFile } from "../schema";
import {
  type Kind,
  kindOf,
  type Retention,
  rowsOf,
  type Section,
  type StoredRow,
  type Subject,
} from "./section";
import { type FileSubject, fileSubject, storedData } from "./stored-data";

const types = { json: "application/json", pdf: "application/pdf" } as const;

/**
 * Returns all data stored about a debtor, for the data subject (art. 15 AVG), in that person's language: as JSON, streamed section by
 * section, or as PDF. The audit records who fetched it. Throws Problem("not-found"), ("too-many") while the actor has another file in
 * progress.
 */
export const debtorFile = file({
  can: "debtors.file",
  input: DebtorFile,
  media: Object.values(types),
  json: DebtorData,
  async run(ctx, { id, format }) {
    const about = await transact(ctx, async (tx) => {
      const found = await fileSubject(tx, id);
      await writeAudit(tx, { can: "debtors.file", input: { id }, fields: [], answer: null });
      return found;
    });
    const name = `${sentence(about.language, "privacy.file_name")}-${plain(about.debtor.number)}-${ctx.today}`;
    return {
      filename: `${name}.${format}`,
      content_type: types[format],
      body: format === "pdf" ? await onPaper(ctx, about) : await asData(ctx, about),
    };
  },
});

/** Reduces a debtor's number to characters for a file name. */
const plain = (number: string): string => number.replace(/[^A-Za-z0-9]+/g, "-");

const subjectOf = (ctx: Ctx, { debtor }: FileSubject): Subject => ({
  customer_id: ctx.customer.id,
  debtor_id: debtor.id,
});

const batches = (ctx: Ctx, about: FileSubject, section: Section) =>
  rowsOf((question) => reading(ctx, question), section, subjectOf(ctx, about));

const asData = (ctx: Ctx, about: FileSubject) =>
  streamFile(ctx, async (take) => {
    const text = new TextEncoder();
    const all = async function* (section: Section) {
      for await (const rows of batches(ctx, about, section)) {
        await section.complete?.(ctx, rows);
        yield rows;
      }
    };
    for await (const part of dataParts(about, storedData, all)) await take(text.encode(part));
  });

/** Rows of a section in the PDF; the JSON has all of them. */
const MOST_ON_PAPER = 300;

async function onPaper(ctx: Ctx, about: FileSubject): Promise<Buffer> {
  const listed: Listed[] = [];
  for (const section of storedData) {
    const rows = [];
    let count = 0;
    for await (const batch of batches(ctx, about, section)) {
      count += batch.length;
      if (!section.isData) rows.push(...batch.slice(0, MOST_ON_PAPER - rows.length));
    }
    listed.push({ section, rows, count });
  }
  return paperOf(about, listed);
}

/**
 * Yields the file as JSON text, piece by piece: the controller, then each section with its title, origin, retention period, field labels,
 * and rows.
 */
async function* dataParts(
  about: FileSubject,
  sections: readonly Section[],
  rowsOf: (section: Section) => AsyncIterable<StoredRow[]>,
): AsyncGenerator<string> {
  const { debtor, keeper, language, day } = about;
  const head = {
    title: sentence(language, "privacy.title"),
    made_on: day,
    language,
    keeper: keeper.company_name || keeper.name,
    debtor: { number: debtor.number, name: debtor.name },
    rights: sentence(language, "privacy.rights"),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"sections":[`;
  for (const [index, section] of sections.entries()) {
    yield `${index === 0 ? "" : ","}${JSON.stringify(headOf(about, section)).slice(0, -1)},"rows":[`;
    let isFirst = true;
    for await (const rows of rowsOf(section)) {
      yield rows
        .map((row) => JSON.stringify(jsonRow(about, section, row)))
        .reduce((text, row) => {
          const joined = `${text}${isFirst ? "" : ","}${row}`;
          isFirst = false;
          return joined;
        }, "");
    }
    yield "]}";
  }
  yield "]}";
}

const headOf = (about: FileSubject, { name, origin, retention, fields }: Section) => ({
  name,
  title: sentence(about.language, `privacy.section_${name}`),
  origin: sentence(about.language, `privacy.origin_${origin}`),
  kept: retentionText(retention, about),
  fields: Object.fromEntries(Object.keys(fields).map((field) => [field, labelOf(field, about.language)])),
});

const jsonRow = ({ language }: FileSubject, { fields }: Section, { values }: StoredRow) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, dataOf(kindOf(field), values[name], language)]),
  );

/** A section with the rows the PDF shows, and how many there are. */
type Listed = { section: Section; rows: readonly StoredRow[]; count: number };

const PAGE = { top: FURTHER_TOP, bottom: TEXT.bottom };

/** Returns the file as PDF: the controller, then each section with its origin, retention period and rows. */
function paperOf(about: FileSubject, listed: readonly Listed[]): Promise<Buffer> {
  const { debtor, language, day } = about;
  const title = `${sentence(language, "privacy.title")}: ${debtor.name} (${debtor.number})`;
  const author = keeperOf(about);
  return pdfOf({ title, author, date: day, language }, (pen) => {
    const pages = paged(
      [...headBoxes(about), ...listed.flatMap((part) => partBoxes(part, about))],
      PAGE,
      PAGE,
    );
    pages.forEach((page, index) => {
      pen.page();
      const numbers = { page: index + 1, pages: pages.length };
      pen.decoration(() => {
        pen.text(author, TEXT.left, FURTHER_HEAD, styles.page_head);
        pen.textTo(sentence(language, "letter.page", numbers), TEXT.right, FOOT.baseline, styles.foot);
      }, "Pagination");
      for (const { box, top } of page) box.draw(pen, top);
    });
  });
}

const keeperOf = ({ keeper }: FileSubject): string => keeper.company_name || keeper.name;

function headBoxes(about: FileSubject): Box[] {
  const { debtor, keeper, language, day } = about;
  const word = (key: string) => sentence(language, `privacy.${key}`);
  return [
    ...paragraph([{ text: word("title") }], styles.subject, { role: "H1", gap: 0 }),
    pairsBox(word("about"), [
      [word("debtor"), `${debtor.name} (${debtor.number})`],
      [word("keeper"), [keeperOf(about), keeper.contact_email_address].filter(Boolean).join(", ")],
      [word("made_on"), letterDay(day, language)],
    ]),
    ...paragraph([{ text: word("rights") }], styles.help),
  ];
}

function partBoxes({ section, rows, count }: Listed, about: FileSubject): Box[] {
  const { language } = about;
  const { name, origin, retention } = section;
  const head = paragraph([{ text: sentence(language, `privacy.section_${name}`) }], styles.claim, {
    role: "H2",
    gap: 6,
  });
  const why = [sentence(language, `privacy.origin_${origin}`), retentionText(retention, about)].join(" ");
  const rest = count - rows.length;
  return [
    ...[...head, ...paragraph([{ text: why }], styles.make_up, { gap: 0.6 })].map((box) => ({
      ...box,
      keep: count > 0,
    })),
    ...rows.flatMap((row) => rowBoxes(section, row, language)),
    ...(count === 0 ? note(sentence(language, "privacy.nothing")) : []),
    ...(rest > 0 ? note(sentence(language, "privacy.more", { count: rest })) : []),
  ];
}

const note = (text: string): Box[] => paragraph([{ text }], styles.help, { gap: 1 });

/** Returns a row as one paragraph: each label before its value. */
const rowBoxes = (section: Section, row: StoredRow, language: Locale): Box[] =>
  paragraph(
    pairsOf(section, row, language).flatMap(([label, value], index) => [
      { text: `${index === 0 ? "" : " · "}${label}: ` },
      { text: value, bold: index === 0 },
    ]),
    styles.help,
    { role: "LI", bullet: true, gap: 1 },
  );

/** Returns how long data is retained, in the data subject's language: by law, or by the controller's settings. */
function retentionText(
  retention: Retention,
  { language, periods }: Pick<FileSubject, "language" | "periods">,
): string {
  const months: Partial<Record<Retention, number>> = periods;
  return sentence(language, `privacy.kept_${retention}`, { months: months[retention] ?? 0 });
}

/** Returns a value for the JSON: amounts as decimal strings, days and moments as ISO 8601, codes in words. */
function dataOf(kind: Kind, value: unknown, language: Locale): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "money") return toWire(cents(Number(value)));
  return wordFor(kind, value, language) ?? value;
}

/** Returns a value for the PDF; empty for an unknown one. */
function readOf(kind: Kind, value: unknown, { currency, language }: Reading): string {
  if (value === null || value === undefined) return "";
  if (kind === "money") return letterMoney(cents(Number(value)), currency, language);
  if (kind === "day") return tableDay(String(value), language);
  if (kind === "moment") return formatInstant(String(value), language);
  if (kind === "flag") return sentence(language, value ? "debtors.yes" : "debtors.no");
  if (Array.isArray(value)) return value.join(", ");
  return wordFor(kind, value, language) ?? String(value);
}

type Reading = { currency: string; language: Locale };

/** Returns a row for the PDF: the label and the value of each field that is not empty. */
const pairsOf = (
  { fields }: Section,
  { values, currency }: StoredRow,
  language: Locale,
): [label: string, value: string][] =>
  Object.entries(fields)
    .map(([name, field]): [string, string] => [
      labelOf(name, language),
      readOf(kindOf(field), values[name], { currency, language }).trim(),
    ])
    .filter(([, value]) => value !== "");

const labelOf = (name: string, language: Locale): string => sentence(language, `privacy.field_${name}`);

/** Returns the words for a status, an act or a code; null where there are none. */
function wordFor(kind: Kind, value: unknown, language: Locale): string | null {
  if (kind === "status") return statuses.find(({ id }) => id === value)?.name[language] ?? null;
  const key =
    kind === "act"
      ? `audit.${wordOfAct(String(value))}`
      : typeof kind === "object"
        ? `${kind.of}${value}`
        : "";
  return hasWords(key) ? sentence(language, key) : null;
}
