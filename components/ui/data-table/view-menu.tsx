"use client";
import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuButton } from "../menu";
import { useRemembered } from "../use-remembered";
import type { Column, Density } from "./types";

/** Which columns are shown and how high the rows are: remembered under the list's name. */
export function useView<Row>(name: string, columns: readonly Column<Row>[]) {
  const hiddenFirst = columns.filter((column) => column.hidden).map((column) => column.id);
  const [hiddenText, setHiddenText] = useRemembered(`columns:${name}`, hiddenFirst.join(","));
  const [densityText, setDensity] = useRemembered("density", "comfortable");
  const hidden = new Set(hiddenText.split(",").filter(Boolean));
  const density: Density = densityText === "compact" ? "compact" : "comfortable";
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHiddenText([...next].join(","));
  };
  return { hidden, density, toggle, setDensity };
}

type Props<Row> = { columns: readonly Column<Row>[]; view: ReturnType<typeof useView<Row>> };

export function ViewMenu<Row>({ columns, view }: Props<Row>) {
  const t = useTranslations("table");
  const rows = (["comfortable", "compact"] as const).map((density) => ({
    id: density,
    label: t(density),
    checked: view.density === density,
    onAction: () => view.setDensity(density),
  }));
  const shown = columns
    .filter((column) => !column.fixed)
    .map((column) => ({
      id: column.id,
      label: column.header,
      checked: !view.hidden.has(column.id),
      onAction: () => view.toggle(column.id),
    }));
  return (
    <MenuButton
      label={t("view")}
      collapse
      icon={<Columns3 aria-hidden size={16} />}
      groups={[
        { heading: t("columns"), items: shown, keepOpen: true },
        { heading: t("density"), items: rows, keepOpen: true },
      ]}
    />
  );
}
