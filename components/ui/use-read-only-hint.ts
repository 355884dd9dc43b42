import { useTranslations } from "next-intl";

/** Returns a function for the hint of read-only fields, which names the accounting package that owns them. */
export function useReadOnlyHint(): (by: string) => string {
  const t = useTranslations("owned");
  return (by) => (t.has(by) ? t(by) : t("other"));
}
