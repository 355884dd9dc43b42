import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioCards } from "@/components/ui/radio-cards";
import { formatCents } from "@/lib/i18n/format";
import { claimOn } from "@/lib/invoices/rules/costs";
import { addDays, day } from "@/lib/kernel/day";
import { add, NOTHING } from "@/lib/kernel/money";
import type { CustomerChoices } from "@/lib/tenants/answers";
import { CustomerField } from "../customer-field";
import type { CustomerValues } from "../customer-values";
import { costsIn, EXAMPLE } from "../flow/flow-values";
import { rowsOfSection } from "../layout";
import type { CustomerFormState } from "../use-customer-form";
import { fieldsOfStep, type Tariff, tariffs, tariffValues, type WizardChoices } from "./wizard-steps";

type Props = {
  form: CustomerFormState;
  choices: CustomerChoices;
  pathChoices: WizardChoices;
  onChoose: (change: Partial<WizardChoices>) => void;
  /** The current statutory interest, in percent as text. */
  rate: string;
  today: string;
};

const OVERDUE_DAYS = 60;

/** Renders three tariffs of interest and collection costs next to each other, each calculated for an example claim. */
export function TariffPart({ form, choices, pathChoices, onChoose, rate, today }: Props) {
  const t = useTranslations("new_customer");
  const choose = (tariff: Tariff) => {
    onChoose({ tariff, ...(tariff === "law" ? {} : { legal: false }) });
    const values = tariffValues(tariff, rate);
    for (const name of fieldsOfStep.tariff) {
      const value = values[name];
      if (value !== undefined) form.write(name, value);
    }
  };
  const money = (amount: typeof NOTHING) => formatCents(amount, form.values.currency);
  return (
    <>
      <p className="max-w-prose text-ink-muted text-list">
        {t("tariff_example", { claim: money(EXAMPLE), days: OVERDUE_DAYS })}
      </p>
      <RadioCards
        id={form.idOf("tariff")}
        name="tariff"
        legend={t("tariff_ask")}
        columns={3}
        cards={tariffs.map((tariff) => {
          const { interest, costs } = chargesOf({ ...form.values, ...tariffValues(tariff, rate) }, today);
          return {
            value: tariff,
            name: t(`tariff_${tariff}`),
            hint: t(`tariff_${tariff}_hint`, { rate: rate.replace(/[.,]00$/, "") }),
            // A tariff of the customer's own has no example before it is filled in.
            details: (tariff !== "own" || pathChoices.tariff === "own") && (
              <span className="mt-2 block text-ink">
                <span className="tnum block">
                  {t("tariff_adds", { interest: money(interest), costs: money(costs) })}
                </span>
                <span className="tnum block font-semibold">
                  {t("tariff_total", { total: money(add(EXAMPLE, add(interest, costs))) })}
                </span>
              </span>
            ),
          };
        })}
        value={pathChoices.tariff}
        onChange={choose}
      />
      {pathChoices.tariff === "own" && (
        <div className="flex flex-col gap-4">
          {rowsOfSection.collection.map((row) => {
            const fields = row.filter(({ name }) => fieldsOfStep.tariff.some((field) => field === name));
            return fields.length === 0 ? null : (
              <div key={fields[0]?.name} className="flex flex-wrap gap-4">
                {fields.map((spec) => (
                  <CustomerField key={spec.name} spec={spec} form={form} choices={choices} disabled={false} />
                ))}
              </div>
            );
          })}
        </div>
      )}
      {pathChoices.tariff === "law" && (
        <div className="max-w-prose">
          <Checkbox
            id={form.idOf("legal")}
            name="legal"
            label={t("legal")}
            hint={t("legal_hint")}
            value={pathChoices.legal}
            onChange={(legal) => onChoose({ legal })}
          />
        </div>
      )}
    </>
  );
}

/** Returns the interest and costs of one example claim after OVERDUE_DAYS. */
function chargesOf(values: CustomerValues, today: string) {
  const expires_at = day(today);
  const claim = {
    amount: EXAMPLE,
    expires_at,
    calculate_interest: true,
    calculate_incasso: true,
    charges_paid: NOTHING,
    is_closed: false,
    law: null,
  };
  const { interest, incasso_costs } = claimOn(claim, costsIn(values), addDays(expires_at, OVERDUE_DAYS));
  return { interest, costs: incasso_costs };
}
