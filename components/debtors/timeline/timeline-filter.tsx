"use client";
import { useTranslations } from "next-intl";
import { KindFilter } from "@/components/ui/kind-filter";

const filters = [null, "contact", "paid", "changed"] as const;

/** Renders the filter of the timeline: all of it, or only contact, money or changes. */
export function TimelineFilter({ kind }: { kind: string | null }) {
  const t = useTranslations("story");
  const kinds = filters.map((value) => ({ value, label: t(value ? `only_${value}` : "kind_all") }));
  return <KindFilter legend={t("filter")} kinds={kinds} current={kind} />;
}
