import { type Ctx, type Read, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import type { Specification } from "@/lib/claims/answers/specification";
import { specificationOf } from "@/lib/claims/queries/specification/content";
import { specificationBytes, specificationName } from "@/lib/claims/queries/specification/get-specification";
import { specificationFormats } from "@/lib/claims/schema/specification";
import { csvText } from "@/lib/exports/render/cells";
import { textFile, type Zipped, zipOf } from "@/lib/http/zip";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { type Cents, NOTHING, sum } from "@/lib/kernel/money";
import { evidence } from "@/lib/letters/queries/evidence";
import { euros, timelineCsv } from "@/lib/letters/render/invoice-file";
import { makeUpWords } from "@/lib/letters/render/make-up";
import { paidOf } from "@/lib/letters/rules/specification";
import { coverPdf } from "../../render/handovers/cover";
import { type HandedLine, type HandedSum, HandoverId } from "../../schema/handovers";
import { type Contents, contentsOf } from "./contents";

/**
 * Returns the file for the party that takes claims over, as one zip streamed while it is made (DECISIONS §2): a covering page, every letter
 * and mail as the debtor received it, the timeline, the sums with their make-up, the agreements and the payments; in legal mode the
 * specification of each currency too. Viewing marks nothing. Throws Problem("not-found"), ("conflict") where a specification needs a
 * missing rate.
 */
export const downloadHandover = file({
  can: "letters.read",
  input: HandoverId,
  media: ["application/zip"],
  isAudited: true,
  async run(ctx, { id }) {
    const { contents, specifications } = await reading(ctx, async (read) => {
      const contents = await contentsOf(read, id);
      return { contents, specifications: await specificationsOf(read, contents) };
    });
    return {
      filename: `${sentence(ctx.language, "handover.name")}-${plain(contents.debtor.number)}-${contents.handover.day}.zip`,
      content_type: "application/zip",
      body: zipOf(filesOf(ctx, contents, specifications)),
    };
  },
});

/** Reduces a debtor's number to characters for a file name. */
const plain = (number: string): string => number.replace(/[^A-Za-z0-9]+/g, "-");

/** Returns the statutory claims as of the day of the hand-over, one specification per currency, where the customer works in legal mode. */
async function specificationsOf(
  read: Read,
  { legal_mode, debtor, handover, sums }: Contents,
): Promise<Specification[]> {
  if (!legal_mode) return [];
  const all: Specification[] = [];
  for (const { currency, lines } of sums)
    all.push(
      await specificationOf(read, debtor.id, {
        currency,
        on: handover.day,
        invoices: lines.map(({ invoice_id }) => invoice_id),
      }),
    );
  return all;
}

async function* specificationFiles(
  { language }: Ctx,
  specifications: readonly Specification[],
): AsyncGenerator<Zipped> {
  for (const one of specifications) {
    const currency = specifications.length > 1 ? `-${one.currency}` : "";
    for (const format of specificationFormats)
      yield {
        name: `${specificationName(one, language)}${currency}.${format}`,
        bytes: await specificationBytes(one, format, language),
      };
  }
}

async function* filesOf(
  ctx: Ctx,
  contents: Contents,
  specifications: readonly Specification[],
): AsyncGenerator<Zipped> {
  yield {
    name: `00-${sentence(ctx.language, "handover.cover")}.pdf`,
    bytes: await coverPdf(contents, ctx.language),
  };
  yield* specificationFiles(ctx, specifications);
  yield* evidence(ctx, contents.sent);
  yield* sheetsOf(contents, ctx.language);
}

/** Returns the spreadsheets of a hand-over: timeline, sums with their make-up, agreements, payments, and notes. */
function sheetsOf(contents: Contents, language: Locale): Zipped[] {
  const sheet = (name: string, text: string) =>
    textFile(`${sentence(language, `handover.${name}`)}.csv`, text);
  return [
    sheet("timeline", timelineCsv({ language }, contents.timeline, true)),
    sheet("sums", sumsCsv(contents, language)),
    sheet("agreements", agreementsCsv(contents, language)),
    sheet("payments", paymentsCsv(contents, language)),
    sheet("notes", notesCsv(contents, language)),
  ];
}

const headed = (language: Locale, words: string[], rows: string[][]): string =>
  csvText([words.map((word) => sentence(language, word)), ...rows]);

const sumColumns = [
  "letter.invoice",
  "letter.date_of_invoice",
  "letter.expires_at",
  "exports.currency",
  "letter.amount",
  "letter.paid",
  "letter.open",
  "letter.days",
  "letter.interest",
  "letter.costs",
  "letter.claim",
  "handover.make_up_interest",
  "handover.make_up_costs",
  "columns.costs_vat",
];

const sumsCsv = ({ sums }: Contents, language: Locale): string =>
  headed(
    language,
    sumColumns,
    sums.flatMap((handedSum) => [
      ...handedSum.lines.map((line) => sumRow(line, language)),
      totalRow(handedSum, language),
    ]),
  );

function sumRow(line: HandedLine, language: Locale): string[] {
  const { number, date, expires_at, currency, total_amount, days_overdue, makeUp } = line;
  const makeUpText = makeUp ? makeUpWords(makeUp, { language, currency }) : { interest: "", costs: "" };
  return [
    number,
    date,
    expires_at,
    currency,
    euros(total_amount),
    euros(paidOf(line)),
    euros(line.open_amount),
    String(days_overdue),
    euros(line.interest),
    euros(line.incasso_costs),
    euros(line.claim),
    makeUpText.interest,
    makeUpText.costs,
    euros(vatOf(line)),
  ];
}

function totalRow({ currency, lines }: HandedSum, language: Locale): string[] {
  const total = (of: (line: HandedLine) => Cents) => euros(sum(lines.map(of)));
  return [
    sentence(language, "letter.claim"),
    "",
    "",
    currency,
    total(({ total_amount }) => total_amount),
    total(paidOf),
    total(({ open_amount }) => open_amount),
    "",
    total(({ interest }) => interest),
    total(({ incasso_costs }) => incasso_costs),
    total(({ claim }) => claim),
    "",
    "",
    total(vatOf),
  ];
}

const vatOf = ({ incasso_costs_vat }: HandedLine): Cents => incasso_costs_vat ?? NOTHING;

const agreementsCsv = ({ agreed }: Contents, language: Locale): string =>
  headed(
    language,
    [
      "handover.made_on",
      "handover.agreement",
      "handover.day",
      "exports.currency",
      "handover.amount",
      "handover.note",
    ],
    agreed.flatMap(({ made_on, words, day, currency, amount, note, end_note, terms }) => [
      [
        made_on,
        words,
        day,
        currency ?? "",
        amount === null ? "" : euros(amount),
        [note, end_note].filter(Boolean).join(" – "),
      ],
      ...terms.map((term, index) => [
        "",
        sentence(language, "handover.term", { place: index + 1, count: terms.length }),
        term.day,
        currency ?? "",
        euros(term.amount),
        "",
      ]),
    ]),
  );

const paymentsCsv = ({ booked }: Contents, language: Locale): string =>
  headed(
    language,
    [
      "letter.invoice",
      "handover.paid_on",
      "handover.recorded_on",
      "exports.currency",
      "handover.amount",
      "handover.source",
      "handover.reference",
      "handover.note",
    ],
    booked.map(({ number, on, day, currency, paid, source, reference, note }) => [
      number,
      on,
      day,
      currency,
      euros(paid),
      sentence(language, source === "hand" ? "handover.by_hand" : "handover.by_ledger"),
      reference ?? "",
      note ?? "",
    ]),
  );

const notesCsv = ({ notes }: Contents, language: Locale): string =>
  headed(
    language,
    ["invoice_file.day", "handover.kind", "invoice_file.what", "handover.by"],
    notes.map(({ day, type, content, user }) => [
      day,
      sentence(language, type === "call" ? "handover.call" : "invoice_file.type_note"),
      content,
      user ?? "",
    ]),
  );
