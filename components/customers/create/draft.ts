import type { CustomerValues } from "../customer-values";
import {
  defaultChoices,
  fieldsOfStep,
  openItemSources,
  tariffs,
  type WizardChoices,
  wizardSteps,
} from "./wizard-steps";

/** The unsaved form of a new customer. */
export type Draft = { values: Partial<CustomerValues>; choices: WizardChoices };

/** Returns the key of sessionStorage for the draft of a user: one per tab and user. */
const keyOf = (user_id: number): string => `invorder.new-customer.${user_id}`;

/** Stores the draft in sessionStorage, for a reload and for coming back in the same tab. */
export function storeDraft(user_id: number, values: CustomerValues, choices: WizardChoices): void {
  const names = wizardSteps.flatMap((step): readonly (keyof CustomerValues)[] => fieldsOfStep[step]);
  const typed = Object.fromEntries(names.map((name) => [name, values[name]]));
  try {
    window.sessionStorage.setItem(keyOf(user_id), JSON.stringify({ values: typed, choices }));
  } catch {
    // Storage is full or switched off: a reload starts with an empty form.
  }
}

export function deleteDraft(user_id: number): void {
  try {
    window.sessionStorage.removeItem(keyOf(user_id));
  } catch {
    // Storage is switched off: there is nothing to delete.
  }
}

/** Returns the stored draft; null without one, and for one that cannot be parsed. */
export function readDraft(user_id: number): Draft | null {
  try {
    const text = window.sessionStorage.getItem(keyOf(user_id));
    return text === null ? null : draftIn(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns those fields of a draft that the form still has, as the draft may be of an earlier version. */
function draftIn(stored: { values?: Record<string, unknown>; choices?: Partial<WizardChoices> }): Draft {
  const { values = {}, choices = {} } = stored;
  const names: readonly string[] = wizardSteps.flatMap((step): readonly string[] => fieldsOfStep[step]);
  const texts = Object.entries(values).filter(
    ([name, value]) => names.includes(name) && typeof value === "string",
  );
  const valueIn = <Value extends string>(all: readonly Value[], value: unknown, usual: Value): Value =>
    all.find((candidate) => candidate === value) ?? usual;
  return {
    values: Object.fromEntries(texts),
    choices: {
      tariff: valueIn(tariffs, choices.tariff, defaultChoices.tariff),
      legal: choices.legal === true,
      texts: valueIn(["standard", "business", "consumer", "care"] as const, choices.texts, "standard"),
      items: valueIn(openItemSources, choices.items, defaultChoices.items),
    },
  };
}
