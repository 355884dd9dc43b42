"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { presetNames } from "@/lib/customers/rules";
import { ownOf, presetValues, type RulesValues } from "./contact-rules-values";

type Props = { values: RulesValues; onChoose: (values: RulesValues) => void };

/** The two sets of rules to begin from, and how far what stands here is from the one that was chosen. */
export function PresetButtons({ values, onChoose }: Props) {
  const t = useTranslations("contact_rules");
  const own = ownOf(values).map((name) => t(name));
  const preset = t(`preset_${values.preset}`);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold text-form">{t("preset")}</legend>
      <div className="flex flex-wrap gap-2">
        {presetNames.map((name) => (
          <Button
            key={name}
            aria-pressed={values.preset === name && own.length === 0}
            onClick={() => onChoose(presetValues(name))}
            className="forced-edge aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-text"
          >
            {t(`preset_${name}`)}
          </Button>
        ))}
      </div>
      <p className="max-w-prose text-ink-muted text-list">
        {t(`preset_${values.preset}_says`)}{" "}
        {own.length > 0 && t("differs", { preset, count: own.length, fields: own.join(", ") })}
      </p>
    </fieldset>
  );
}
