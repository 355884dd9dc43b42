"use client";
import { useTranslations } from "next-intl";
import { formatCount } from "@/lib/i18n/format";

/** Renders how many rejected lines have no readable amount, and so are missing in the sums above. */
export function UnreadableAmounts({ count }: { count: number }) {
  const t = useTranslations("sync");
  if (count === 0) return null;
  return <p className="text-dense text-ink-muted">{t("unread", { count, shown: formatCount(count) })}</p>;
}
