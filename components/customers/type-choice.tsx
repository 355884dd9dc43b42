import { useTranslations } from "next-intl";
import { FieldErrors } from "@/components/ui/field";
import type { CustomerFormState } from "./use-customer-form";

/** Asks first what is added: a customer has other settings than a prospect, and none is taken by not choosing. */
export function TypeChoice({ form }: { form: CustomerFormState }) {
  const t = useTranslations("customers");
  const { id, name, value, onChange, error } = form.field("type");
  return (
    <fieldset id={id} className="flex min-w-0 flex-col" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-semibold text-form">{t("type_ask")}</legend>
      <div className="grid max-w-[60rem] gap-3 sm:grid-cols-2">
        {(["1", "2"] as const).map((type) => (
          <label
            key={type}
            className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line bg-surface px-4 py-3 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name={name}
              value={type}
              checked={value === type}
              aria-describedby={`${id}-${type}`}
              aria-labelledby={`${id}-${type}-name`}
              onChange={() => onChange(type)}
              className="radio mt-1"
            />
            <span className="min-w-0">
              <span id={`${id}-${type}-name`} className="block font-medium text-form">
                {t(`type_${type}`)}
              </span>
              <span id={`${id}-${type}`} className="block text-ink-muted text-list">
                {t(`type_${type}_hint`)}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={id} error={error} />
    </fieldset>
  );
}
