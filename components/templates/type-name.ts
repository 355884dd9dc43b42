import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import { statusOf } from "@/lib/flow/statuses";
import { localeFrom } from "@/lib/i18n/locales";
import { stepOf } from "@/lib/templates/rules/types";

/** Returns a function for the name of a template type. */
export function useTypeName(): (type: string) => string {
  const t = useTranslations("templates");
  const locale = useLocale();
  return useCallback(
    (type: string) => {
      const step = stepOf(type);
      if (step === null) return t.has(`type_${type}`) ? t(`type_${type}`) : type;
      const name = statusOf(step).name[localeFrom(locale)];
      const variantName = type.includes("-first") ? t("variant_first", { name }) : name;
      return type.endsWith("-courant") ? t("variant_courant", { name: variantName }) : variantName;
    },
    [t, locale],
  );
}
