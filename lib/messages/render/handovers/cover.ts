import { statusOf } from "@/lib/flow/statuses";
import { countryIn } from "@/lib/i18n/countries";
import { letterDay, letterMoney } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { add, NOTHING, sum } from "@/lib/kernel/money";
import { type Box, keepTogether, paged } from "@/lib/letters/render/box";
import { specificationColumns } from "@/lib/letters/render/columns";
import { pdfOf } from "@/lib/letters/render/document";
import { makeUpLines } from "@/lib/letters/render/make-up";
import { pairsBox } from "@/lib/letters/render/pairs";
import { paragraph } from "@/lib/letters/render/paragraph";
import type { Pen } from "@/lib/letters/render/pen";
import { captioned, letterTable, rowsOf } from "@/lib/letters/render/table";
import { showsMakeUpBesideTotals, totalsBox } from "@/lib/letters/render/totals";
import { styles } from "@/lib/letters/render/typography";
import { placeLines } from "@/lib/letters/rules/address";
import { FOOT, FURTHER_HEAD, FURTHER_TOP, TEXT } from "@/lib/letters/rules/geometry";
import { ibanInFours } from "@/lib/letters/rules/payment";
import type { Specified } from "@/lib/letters/schema";
import type { Contents } from "../../queries/handovers/contents";
import type { HandedSum } from "../../schema/handovers";

/**
 * Returns the covering page of a hand-over: creditor, debtor and claims with their make-up, the agreements, and the contents of the file.
 * In the user's language.
 */
export const coverPdf = (contents: Contents, language: Locale): Promise<Buffer> => {
  const { handover, debtor } = contents;
  const title = `${sentence(language, "handover.title")}: ${debtor.name} (${debtor.number})`;
  const author = nameOf(contents);
  return pdfOf({ title, author, date: handover.day, language }, (pen) => {
    const pages = paged(boxesOf(contents, language), PAGE, PAGE);
    pages.forEach((page, index) => {
      pen.page();
      drawMargins(pen, { left: author, right: sentence(language, "letter.page", numbers(index, pages)) });
      for (const { box, top } of page) box.draw(pen, top);
    });
  });
};

const PAGE = { top: FURTHER_TOP, bottom: TEXT.bottom };

const numbers = (index: number, pages: unknown[]) => ({ page: index + 1, pages: pages.length });

function drawMargins(pen: Pen, { left, right }: { left: string; right: string }) {
  pen.decoration(() => {
    pen.text(left, TEXT.left, FURTHER_HEAD, styles.page_head);
    pen.textTo(right, TEXT.right, FOOT.baseline, styles.foot);
  }, "Pagination");
}

const nameOf = ({ customer }: Contents): string => customer.company_name || customer.name;

function boxesOf(contents: Contents, language: Locale): Box[] {
  const { handover, sums } = contents;
  const word = (key: string, values?: Record<string, string | number>) =>
    sentence(language, `handover.${key}`, values);
  const title = paragraph([{ text: word("title") }], styles.subject, { role: "H1", gap: 0 });
  const what = paragraph(
    [
      {
        text: word("what", {
          status: statusOf(handover.status_id).name[language],
          day: letterDay(handover.day, language),
        }),
      },
    ],
    styles.body,
  );
  return [
    ...title,
    ...what,
    pairsBox(word("creditor"), creditorPairs(contents, language)),
    pairsBox(word("debtor"), debtorPairs(contents, language)),
    ...sums.flatMap((handedSum) => sumBoxes(handedSum, language)),
    ...listBoxes(word("agreements"), agreedWords(contents, language)),
    ...listBoxes(word("contents"), heldWords(contents, language)),
  ];
}

function creditorPairs(contents: Contents, language: Locale): [label: string, value: string][] {
  const { customer } = contents;
  const home = `${customer.street} ${customer.house_number}${customer.house_number_suffix}`.trim();
  return [
    [sentence(language, "handover.party"), nameOf(contents)],
    [
      sentence(language, "handover.address"),
      [home, ...placeLines(customer, false), countryIn(language, customer.country)]
        .filter(Boolean)
        .join(", "),
    ],
    [sentence(language, "handover.register"), customer.kvk_number],
    [
      sentence(language, "letter.contact"),
      [
        customer.has_support ? customer.support_name : "",
        (customer.has_support && customer.support_telephone) || customer.contact_telephone_number,
        (customer.has_support && customer.support_email) || customer.contact_email_address,
      ]
        .filter(Boolean)
        .join(", "),
    ],
    ["IBAN", ibanInFours(customer.bank_iban)],
  ];
}

function debtorPairs({ debtor }: Contents, language: Locale): [label: string, value: string][] {
  const word = (key: string) => sentence(language, `handover.${key}`);
  return [
    [word("party"), debtor.name],
    [
      word("address"),
      [debtor.address, ...placeLines(debtor, false), countryIn(language, debtor.country)]
        .filter(Boolean)
        .join(", "),
    ],
    [sentence(language, "letter.debtor_number"), debtor.number],
    [word("sort"), word(debtor.is_consumer ? "consumer" : "company")],
    [word("register"), debtor.kvk_number],
    [word("contact_name"), debtor.contact_name],
    [
      word("reach"),
      [debtor.contact_telephone_number, debtor.contact_email_address].filter(Boolean).join(", "),
    ],
  ];
}

const ROWS_TOGETHER = 30;

/**
 * Returns the claims in one currency: the table in parts that fit a page, each under its head, the totals, and how interest and costs were
 * computed.
 */
function sumBoxes({ currency, day, lines }: HandedSum, language: Locale): Box[] {
  const open_amount = sum(lines.map((line) => line.open_amount));
  const interest = sum(lines.map((line) => line.interest));
  const incasso_costs = sum(lines.map((line) => line.incasso_costs));
  const vat = sum(lines.map((line) => line.incasso_costs_vat ?? NOTHING));
  const claim = add(open_amount, add(interest, incasso_costs));
  const totals = { open_amount, interest, incasso_costs, claim };
  const specified: Specified = { language, currency, date: day, is_statement: false, lines, totals };
  const columns = specificationColumns(specified);
  const rows = rowsOf(specified, columns);
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_TOGETHER) }, (_, part) => {
    const boxes = letterTable(columns);
    const own = rows.slice(part * ROWS_TOGETHER, (part + 1) * ROWS_TOGETHER);
    return keepTogether([captioned(specified), boxes.head(0), ...own.map(boxes.row)]).map(
      (box, index, all) =>
        index === all.length - 1 && part < Math.ceil(rows.length / ROWS_TOGETHER) - 1
          ? { ...box, keep: false }
          : box,
    );
  });
  const makeUp = [
    ...(vat > NOTHING
      ? [sentence(language, "handover.vat", { amount: letterMoney(vat, currency, language) })]
      : []),
    ...(showsMakeUpBesideTotals(specified) ? [] : makeUpLines(specified)),
  ];
  return [
    ...parts.flat(),
    totalsBox(specified),
    ...makeUp.flatMap((text) => paragraph([{ text }], styles.make_up, { gap: 0 })),
  ];
}

function listBoxes(title: string, items: string[]): Box[] {
  const head = paragraph([{ text: title }], styles.make_up_head, { gap: 5 });
  return [
    ...head.map((box) => ({ ...box, keep: true })),
    ...items.flatMap((text) => paragraph([{ text }], styles.help, { role: "LI", bullet: true, gap: 0.6 })),
  ];
}

function agreedWords({ agreed }: Contents, language: Locale): string[] {
  if (agreed.length === 0) return [sentence(language, "handover.nothing_agreed")];
  return agreed.map(({ made_on, words }) => `${letterDay(made_on, language)}: ${words}`);
}

const heldWords = (
  { legal_mode, sent, timeline, booked, agreed, notes }: Contents,
  language: Locale,
): string[] => {
  const count = (key: string, of: readonly unknown[]) =>
    sentence(language, `handover.${key}`, { count: of.length });
  return [
    ...(legal_mode ? [sentence(language, "handover.holds_specification")] : []),
    count("holds_letters", sent.letters),
    count("holds_mails", sent.mails),
    count("holds_timeline", timeline),
    sentence(language, "handover.holds_sums"),
    count("holds_agreements", agreed),
    count("holds_payments", booked),
    count("holds_notes", notes),
  ];
};
