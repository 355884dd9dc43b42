import { useTranslations } from "next-intl";

/** Says of a record's fields that are read-only which accounting package owns them. */
export function useOwnedHint(): (by: string) => string {
  const t = useTranslations("owned");
  return (by) => (t.has(by) ? t(by) : t("other"));
}
