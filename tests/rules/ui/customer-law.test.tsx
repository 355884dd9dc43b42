import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LawEffectView } from "@/components/customers/law/law-effect";
import { LawRead } from "@/components/customers/law/law-form";
import { type LawValues, lawSent, valuesOf } from "@/components/customers/law/law-values";
import { lawRates } from "@/db/seed/law/rates";
import { dutchLaw } from "@/db/seed/law/rules";
import { type LawClaimRules, lawClaimRules } from "@/lib/customers/rules/law";
import { LawChange } from "@/lib/customers/schema";
import { cents, toWire } from "@/lib/kernel/money";
import type { Customer, LawEffect } from "@/lib/tenants/answers";
import messages from "@/messages/nl";

const usual = lawClaimRules({});
const example = { rules: dutchLaw, rates: lawRates, today: "2026-11-24" };

function customerWith(law: LawClaimRules): Customer {
  const own = { interest_rate: "12.00", incasso_type: "perc", incasso_value: "20.00", interest_min: "0.00" };
  return { ...own, interest_max: null, law: { ...law, own: [] } } as unknown as Customer;
}

const textOf = (html: string): string => html.replace(/<[^>]*>/g, " ").replaceAll("\u00a0", " ");
const rendered = (view: React.ReactNode): string =>
  textOf(
    renderToString(
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
        {view}
      </NextIntlClientProvider>,
    ),
  );
const readOf = (law: LawClaimRules): string =>
  rendered(<LawRead customer={customerWith(law)} law={example} />);

const other: { [Name in keyof LawClaimRules]: LawClaimRules[Name] } = {
  interest: "agreed",
  compound: false,
  costs: "agreed",
  costs_vat: true,
  vat_reason: "Vrijgesteld als zorginstelling",
  forty: "from_default",
  minimum_per: "invoice",
  imputation: "principal_first",
  rest: "keep",
  arrival_days: 4,
  term: "none",
  consumer_default: "notice",
  claim_kind: "goods",
  is_small: false,
  arrangement_interest: "runs",
  revive: true,
  pause_interest: "runs",
  abroad: true,
};

test.each(Object.entries(other))("who may only read sees what %s of Dutch law comes to", (name, value) => {
  const before = { ...usual, costs_vat: name === "vat_reason" };
  expect(readOf({ ...before, [name]: value })).not.toBe(readOf(before));
});

test("beside the choices stands what the engine makes of the example", () => {
  const text = readOf(usual);
  expect(text).toContain("Consument: € 6,58 rente. Bedrijf: € 17,10 rente.");
  // Agreed 20 %: 200.00, of which the flat 40.00 bears no VAT: 160.00 × 21 % = 33.60.
  expect(readOf(other)).toContain("Bedrijf: € 233,60.");
});

test("a day without a rate is said instead of amounts", () => {
  const text = rendered(<LawRead customer={customerWith(usual)} law={{ ...example, today: "2031-01-10" }} />);
  expect(text).toContain("Er is geen percentage bekend vanaf");
  expect(text).not.toContain("6,58");
});

test("every field of the law is sent, and the reason only with its VAT", () => {
  const values: LawValues = valuesOf({ ...other, own: [] });
  expect(Object.keys(lawSent(values)).sort()).toEqual(Object.keys(LawChange.shape).sort());
  expect(lawSent({ ...values, costs_vat: false })).not.toHaveProperty("vat_reason");
});

const wire = (amount: number) => toWire(cents(amount));
const sums = { invoices: 3, changed: 1, kept: 2, stopped: 1 };
const effect: LawEffect = {
  mode: "law",
  is_now: false,
  totals: [{ currency: "EUR", ...sums, before: wire(300_000), after: wire(215_658) }],
  debtors: [
    {
      debtor_id: 7,
      debtor: "Fam. Jansen",
      currency: "EUR",
      ...sums,
      before: wire(300_000),
      after: wire(215_658),
      difference: wire(-84_342),
    },
  ],
  more: 4,
  stops: [{ code: "jurisdiction", invoices: 1 }],
};

test("a switch says before it is made what changes, what stays, what has no amount and why", () => {
  const text = rendered(<LawEffectView effect={effect} domain="invorder" />);
  expect(text).toContain("1 factuur krijgt een ander bedrag.");
  expect(text).toContain("2 facturen blijven zoals gevorderd.");
  expect(text).toContain("1 factuur krijgt geen rente of kosten: de debiteur zit in het buitenland.");
  expect(text).toContain("−");
  expect(text).toContain("843,42");
  expect(text).toContain("Bij nog 4 debiteuren verandert er iets.");
});
