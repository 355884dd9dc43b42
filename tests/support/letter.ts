import { day } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";
import type { LetterFacts, LetterForm } from "@/lib/letters/schema";

/** The minimal content of a letter, enough to print it. */
export const plainForm: LetterForm = {
  reseller: { name: "Invorder", primary_color: "#3797c7", secondary_color: "#333333", logo: null },
  customer: {
    name: "Visser Transport",
    address: [],
    logo: null,
    kvk_number: "",
    bank_iban: "",
    bank_bic: "",
    bank_name: "",
    support_name: "",
    support_email: "",
    support_telephone: "",
  },
  sender: {
    name: "Visser Transport",
    address: [],
    return_address: "",
    country: "NL",
    contact: [],
    logo: null,
    color: "#1d2125",
    legal: [],
    creditor: null,
  },
  sheet: { window: "left", window_dx: 0, window_dy: 0, return_line: true, fold_marks: true },
  account: { iban: "", bic: "", holder: "Visser Transport", qr: "auto" },
  has_header: true,
  has_footer: true,
  blocks: [],
};

export const plainFacts: LetterFacts = {
  language: "nl",
  subject: "Herinnering",
  status_id: 3,
  is_statement: false,
  date: day("2026-11-21"),
  currency: "EUR",
  debtor: {
    number: "1042",
    country: "NL",
    address: { name: "", attention: "", street: "", place: [], country: "" },
  },
  handled_by: "",
  free_until: null,
  values: {},
  lines: [],
  totals: { open_amount: NOTHING, interest: NOTHING, incasso_costs: NOTHING, claim: NOTHING },
  pay_before: day("2026-12-05"),
};
