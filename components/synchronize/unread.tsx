"use client";
import { useTranslations } from "next-intl";
import { formatCount } from "@/lib/i18n/format";

/** Shows how many rejected lines have no amount that can be read, so that the sums above do not say all. */
export function Unread({ count }: { count: number }) {
  const t = useTranslations("sync");
  if (count === 0) return null;
  return <p className="text-dense text-ink-muted">{t("unread", { count, shown: formatCount(count) })}</p>;
}
