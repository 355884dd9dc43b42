"use client";
import { useTranslations } from "next-intl";
import { formatCount } from "@/lib/i18n/format";
import type { List } from "./types";
import type { Selection } from "./use-selection";

/** Says to a screen reader how many rows there are and how many are ticked. */
export function Announce<Row>({
  list,
  selection,
}: {
  list: List<Row>;
  selection: Selection<Row> | undefined;
}) {
  const t = useTranslations("table");
  const { total } = list.meta;
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {t("rows", { count: total, shown: formatCount(total) })}
      </p>
      {selection && (
        <p aria-live="polite" className="sr-only">
          {selection.count > 0
            ? t("selected", { count: selection.count, shown: formatCount(selection.count) })
            : ""}
        </p>
      )}
    </>
  );
}
