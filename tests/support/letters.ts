import type { CustomerSettings } from "@/lib/customers/queries";
import { letterDay, letterMoney } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { claimOn } from "@/lib/invoices/rules/costs";
import { addDays, day, daysBetween } from "@/lib/kernel/day";
import { type Currency, cents } from "@/lib/kernel/money";
import { addressBlock } from "@/lib/letters/rules/address";
import type { Block, LetterContent, LetterLine } from "@/lib/letters/schema";
import { claimedLines, totalsOf } from "@/lib/messages/rules/lines";
import { sampleSettings } from "@/lib/messages/rules/samples";
import { senderIdentity } from "@/lib/messages/rules/sender-identity";

/** Letters as a run would write them, for tests of any part of them. */

export const LETTER_DAY = day("2026-11-21");

export const vanDijk: CustomerSettings = {
  ...sampleSettings,
  name: "Van Dijk Energie",
  company_name: "Van Dijk Energie B.V.",
  street: "Dijkstraat",
  house_number: "77",
  zipcode: "8011 AA",
  city: "Zwolle",
  kvk_number: "70000177",
  contact_email_address: "debiteuren@vandijk.example",
  contact_telephone_number: "088 123 45 67",
  website: "www.vandijk.example",
  legal_line: "btw NL001234567B01",
  bank_iban: "NL02ABNA0123456789",
  bank_bic: "ABNANL2A",
};

type Debtor = Parameters<typeof addressBlock>[0];

export const peeters: Debtor = {
  name: "Claes Bakkerij BV",
  contact_name: "Ilse Peeters",
  address: "Grote Markt 9",
  zipcode: "2000",
  city: "Antwerpen",
  country: "BE",
};

export const visser: Debtor = {
  name: "Visser Transport B.V.",
  contact_name: "Piet Visser",
  address: "Havenweg 12",
  zipcode: "3011 AB",
  city: "Rotterdam",
  country: "NL",
};

/** A payment address as long as one with twenty invoices. */
export const PAY_URL = `https://betalen.noorderlicht.example/noorderlicht/pay/4x-2qk-eur-${Array.from({ length: 20 }, (_, place) => (46_656 + place).toString(36)).join("-")}.Qm9uZGlnZVdlZ2VuMjAyNjE`;

type Line = Partial<Pick<LetterLine, "number" | "expires_at" | "total_amount" | "open_amount">>;

/** Returns a line `overdue` days past its due date, with interest and costs where they are claimed. */
export function line(place: number, facts: Line & { charged?: boolean } = {}): LetterLine {
  const { charged = false } = facts;
  const expires_at = facts.expires_at ?? addDays(LETTER_DAY, -80 + place);
  const open_amount = facts.open_amount ?? cents(74_433 + place * 1_111);
  const total_amount = facts.total_amount ?? open_amount;
  const claim = claimOn(
    {
      amount: open_amount,
      expires_at,
      calculate_interest: charged,
      calculate_incasso: charged,
      charges_paid: cents(0),
      is_closed: false,
      law: null,
    },
    vanDijk,
    LETTER_DAY,
  );
  return {
    invoice_id: place + 1,
    number: facts.number ?? `F2026-${String(837 + place).padStart(5, "0")}`,
    date: addDays(expires_at, -30),
    expires_at,
    days_overdue: Math.max(0, daysBetween(expires_at, LETTER_DAY)),
    total_amount,
    open_amount,
    interest: claim.interest,
    incasso_costs: claim.incasso_costs,
    claim: claim.total_incasso_costs,
    makeUp: charged ? claim.makeUp : null,
  };
}

export const lines = (count: number, charged = false): LetterLine[] =>
  Array.from({ length: count }, (_, place) => line(place, { charged }));

type Wishes = {
  language?: Locale;
  lines?: LetterLine[];
  debtor?: Debtor;
  currency?: Currency;
  settings?: Partial<CustomerSettings>;
  subject?: string;
  blocks?: Block[];
} & Partial<
  Pick<
    LetterContent,
    "is_statement" | "status_id" | "letter_number" | "has_header" | "has_footer" | "pay_url"
  >
>;

const openings = {
  nl: "Geachte Ilse Peeters,",
  en: "Dear Ilse Peeters,",
  de: "Guten Tag Ilse Peeters,",
} as const;
const demandIn = {
  nl: (amount: string, last: string) => `Wij sommeren u ${amount} uiterlijk op ${last} te betalen.`,
  en: (amount: string, last: string) => `We formally demand payment of ${amount} by ${last}.`,
  de: (amount: string, last: string) => `Wir fordern Sie auf, ${amount} bis zum ${last} zu zahlen.`,
} as const;
const closings = {
  nl: "Hoogachtend,\nVan Dijk Energie B.V., afdeling Debiteurenbeheer",
  en: "Yours sincerely,\nVan Dijk Energie B.V., Accounts receivable",
  de: "Mit freundlichen Grüßen\nVan Dijk Energie B.V., Debitorenbuchhaltung",
} as const;

/** Returns a complete letter, of one invoice in Dutch by default. */
export function letter(wishes: Wishes = {}): LetterContent {
  const { language = "nl", debtor = peeters, currency = "EUR", is_statement = false } = wishes;
  const own = wishes.lines ?? lines(1, true);
  const totals = totalsOf(claimedLines(own, is_statement));
  const pay_before = day("2026-12-01");
  const demandText = demandIn[language](
    letterMoney(totals.claim, currency, language),
    letterDay(pay_before, language),
  );
  const paragraph = (text: string): Block => ({ kind: "paragraph", runs: [{ text }] });
  return {
    ...senderIdentity({ ...vanDijk, ...wishes.settings }, language, true),
    has_header: wishes.has_header ?? true,
    has_footer: wishes.has_footer ?? true,
    blocks: wishes.blocks ?? [
      paragraph(openings[language]),
      paragraph("F2026-00837 — 10x20 -> 3.".repeat(1)),
      { kind: "specification" },
      paragraph(demandText),
      { kind: "payment" },
      { kind: "paragraph", role: "closing", runs: [{ text: closings[language] }] },
    ],
    language,
    subject:
      wishes.subject ??
      { nl: "Sommatie", en: "Formal demand", de: "Förmliche Zahlungsaufforderung" }[language],
    status_id: wishes.status_id ?? 6,
    is_statement,
    date: LETTER_DAY,
    currency,
    debtor: { number: "10133", country: debtor.country, address: addressBlock(debtor, "NL") },
    letter_number: wishes.letter_number ?? "B26-004512",
    handled_by: "Sanne de Vries",
    values: {},
    lines: own,
    totals,
    pay_before,
    free_until: null,
    ...(wishes.pay_url && { pay_url: wishes.pay_url }),
  };
}
