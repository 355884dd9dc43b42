import type { StartingTexts } from "@/lib/templates/rules/types";
import type { CustomerValues } from "../customer-values";

/** The steps of the form of a new customer. */
export const wizardSteps = ["who", "tariff", "texts", "items"] as const;
export type WizardStep = (typeof wizardSteps)[number];

type Name = keyof CustomerValues & string;

/** The form fields of each step; the choices of the last two are no fields of the form. */
export const fieldsOfStep = {
  who: [
    "name",
    "reseller_id",
    "license_type",
    "default_lang",
    "debit_display_name",
    "debit_sender",
    "account_owner_id",
  ],
  tariff: ["interest_rate", "incasso_type", "incasso_value", "interest_min", "interest_max"],
  texts: [],
  items: [],
} as const satisfies Record<WizardStep, readonly Name[]>;

/** Returns the number of a field's step, from 1; null for a field of no step. */
export function stepOfField(name: string): number | null {
  const place = wizardSteps.findIndex((step) => fieldsOfStep[step].some((field) => field === name));
  return place === -1 ? null : place + 1;
}

/** Returns the step an address names, from 1; null for an address without one. */
export function stepIn(text: string | null): number | null {
  const step = Number(text);
  return text !== null && Number.isInteger(step) && step >= 1 && step <= wizardSteps.length ? step : null;
}

export const tariffs = ["none", "law", "own"] as const;
export type Tariff = (typeof tariffs)[number];

/** The sources of the first open items. */
export const openItemSources = ["file", "exact", "twinfield", "moneybird", "hand", "later"] as const;
type ItemWay = (typeof openItemSources)[number];

/** The choices of the four steps that are no fields of a customer. */
export type WizardChoices = {
  tariff: Tariff;
  /** True for a customer that claims by Dutch law (`legal_mode`). */
  legal: boolean;
  texts: StartingTexts | "standard";
  items: ItemWay;
};

export const defaultChoices: WizardChoices = {
  tariff: "law",
  legal: false,
  texts: "standard",
  items: "file",
};

/** The minimum of collection costs by the decree (BIK art. 2), as typed in the form. */
const LEAST_COSTS = "40.00";

/** Returns the fields of a tariff; a customer's own tariff keeps those filled in. `rate` is the statutory interest in percent. */
export function tariffValues(tariff: Tariff, rate: string): Partial<CustomerValues> {
  const plain = { incasso_value: "0.00", interest_max: "" };
  if (tariff === "none") return { ...plain, interest_rate: "0", incasso_type: "costs", interest_min: "0.00" };
  if (tariff === "law")
    return { ...plain, interest_rate: rate, incasso_type: "wik", interest_min: LEAST_COSTS };
  return {};
}
