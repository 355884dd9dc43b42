import { letterDay, letterMoney, tableDay } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { NOTHING, sum } from "@/lib/kernel/money";
import { ibanInFours } from "@/lib/letters/rules/payment";
import type { Specification } from "../../answers/specification";
import { abbreviatedList } from "./abbreviated-list";

export type Pairs = { title: string; pairs: [label: string, value: string][] };

type Party = Specification["creditor"] | Specification["debtor"];

/** Returns the parties, the ground, how the claim continues and the rules it was calculated by: labels and values. */
export function partiesOf(spec: Specification, language: Locale): Pairs[] {
  const word = (key: string) => sentence(language, `specification.${key}`);
  const { creditor, debtor } = spec;
  return [
    {
      title: word("creditor"),
      pairs: [...partyPairs(creditor, language), ["IBAN", ibanInFours(creditor.iban)]],
    },
    {
      title: word("debtor"),
      pairs: [
        [word("debtor_number"), debtor.number],
        ...partyPairs(debtor, language),
        [word("treated_as"), treatedAs(spec, language)],
      ],
    },
    { title: word("ground"), pairs: groundPairs(spec, language) },
    { title: word("goes_on"), pairs: continuesPairs(spec, language) },
    {
      title: word("worked_out"),
      pairs: [
        [word("on_day"), letterDay(spec.on, language)],
        [word("made_on_day"), letterDay(spec.made_on, language)],
        [word("formula"), spec.formula],
        [word("checksum"), spec.checksum],
      ],
    },
  ];
}

function partyPairs(party: Party, language: Locale): [string, string][] {
  const word = (key: string) => sentence(language, `specification.${key}`);
  return [
    [word("name"), party.name],
    [word("address"), party.address.join(", ")],
    [word("register"), party.register_number],
    [word("contact"), [party.contact_name, party.telephone, party.email].filter(Boolean).join(", ")],
  ];
}

/** Returns the debtor's legal kind, and the reason for it. */
function treatedAs({ debtor }: Specification, language: Locale): string {
  const word = (key: string) => sentence(language, `specification.${key}`);
  return [
    `${word(`kind_${debtor.kind}`)} (${word(`because_${debtor.kind_because}`)})`,
    ...(debtor.is_abroad ? [sentence(language, "law.abroad")] : []),
  ].join(". ");
}

function groundPairs({ invoices, currency }: Specification, language: Locale): [string, string][] {
  const word = (key: string, values: Record<string, string | number> = {}) =>
    sentence(language, `specification.${key}`, values);
  const contracts = [...new Set(invoices.flatMap(({ contract_number }) => contract_number ?? []))];
  const terms = [...new Set(invoices.map(({ term_days }) => term_days))].sort((a, b) => a - b);
  return [
    [
      word("unpaid_invoices"),
      abbreviatedList(
        invoices.map(({ number }) => number),
        language,
      ),
    ],
    [word("contract"), abbreviatedList(contracts, language)],
    [word("term"), terms.map((days) => word("term_days", { days })).join(", ")],
    [word("currency"), sentence(language, `letter.currency_${currency}`)],
  ];
}

/** Returns the interest of each further day, when that changes, and the VAT and interest that are not in the claim. */
function continuesPairs(spec: Specification, language: Locale): [string, string][] {
  const word = (key: string, values: Record<string, string> = {}) =>
    sentence(language, `specification.${key}`, values);
  const { continues, totals, vat, currency } = spec;
  const { per_day, next_base_on, per_day_then, rate_known_until } = continues;
  const money = (amount: typeof totals.total) => letterMoney(amount, currency, language);
  const day = (of: string) => letterDay(of, language);
  const then = per_day_then === null ? "" : word("per_day_then", { amount: money(per_day_then) });
  return [
    [word("per_day"), per_day === null ? word("per_day_unknown") : money(per_day)],
    [
      word("next_base"),
      next_base_on === null ? "" : [word("next_base_on", { day: day(next_base_on) }), then].join(" ").trim(),
    ],
    [word("rate_until"), rate_known_until === null ? "" : day(rate_known_until)],
    [word("accrued"), totals.accrued === NOTHING ? "" : money(totals.accrued)],
    [word("vat"), vat.is_added ? (vat.reason ?? word("vat_added")) : word("vat_not_added")],
    [word("waived"), waivedOf(spec, language)],
    [word("lapsed"), lapsedOf(spec, language)],
  ];
}

/** Returns the parts of the waived amount; empty where nothing was waived. */
function waivedOf({ invoices, totals, currency }: Specification, language: Locale): string {
  if (totals.waived === NOTHING) return "";
  const all = (part: "costs" | "interest" | "principal") =>
    letterMoney(sum(invoices.map(({ waived }) => waived[part])), currency, language);
  return sentence(language, "specification.waived_parts", {
    costs: all("costs"),
    interest: all("interest"),
    principal: all("principal"),
  });
}

/** Returns which claims lapsed before the day. */
const lapsedOf = ({ invoices, on }: Specification, language: Locale): string =>
  abbreviatedList(
    invoices
      .filter(({ lapses_on }) => lapses_on < on)
      .map(({ number, lapses_on }) => `${number} (${tableDay(lapses_on, language)})`),
    language,
  );
