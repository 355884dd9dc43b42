"use client";
import { ChevronLeft, ChevronRight, Columns3, Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { formatCount } from "@/lib/i18n/format";
import { NARROWEST_COLUMN, WIDEST_COLUMN } from "@/lib/kernel/column-width";
import { MenuButton, type MenuItem } from "../menu";
import { useWindowWidth } from "../use-window-width";
import { type ColumnLayout, isColumnVisible } from "./column-layout";
import type { Column } from "./types";
import { movedTo } from "./use-column-drag";
import type { TableModel } from "./use-table-model";

const WIDTH_STEP_PX = 24;

type Props<Row extends object> = {
  table: TableModel<Row>;
  columns: readonly Column<Row>[];
  layout: ColumnLayout;
  isShort: boolean;
};

/**
 * Renders the menu of columns, their order and widths, and the row height; beside the name of a saved view, or several switches, only its
 * icon fits.
 */
export function ViewMenu<Row extends object>({ table, columns, layout, isShort }: Props<Row>) {
  const t = useTranslations("table");
  const [moved, setMoved] = useState("");
  // The ticks are the columns actually visible.
  const windowWidth = useWindowWidth();
  const models = table.getAllLeafColumns();
  const ids = models.map(({ id }) => id);
  const inSight = (id: string) => {
    const column = columns.find((candidate) => candidate.id === id);
    return column !== undefined && isColumnVisible(column, layout.visibility, windowWidth);
  };
  const loose = models.filter((model) => !model.getIsPinned());
  const move = (id: string, by: -1 | 1) => {
    const visibleIds = loose
      .map((model) => model.id)
      .filter((columnId) => columnId === id || inSight(columnId));
    const index = visibleIds.indexOf(id) + by;
    const target = visibleIds[index];
    if (target === undefined) return;
    table.setColumnOrder(movedTo(ids, id, { id: target, side: by === 1 ? "after" : "before" }));
    const column = columns.find((candidate) => candidate.id === id)?.header ?? "";
    setMoved(t("moved", { column, place: formatCount(index + 1), total: formatCount(visibleIds.length) }));
  };
  const items = loose.flatMap((model): MenuItem[] => {
    const column = columns.find(({ id }) => id === model.id);
    if (!column) return [];
    const { id, header: label } = column;
    const checked = inSight(id);
    const resize = (by: number) => {
      // The width of a column that shares the remaining space is measured.
      const head = document.querySelector(`th[data-column="${id}"]`);
      const before = Math.round(head?.getBoundingClientRect().width || model.getSize());
      const width = Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, before + by));
      table.setColumnSizing((widths) => ({ ...widths, [id]: width }));
    };
    const press = (
      key: "narrower" | "wider" | "left" | "right",
      icon: MenuItem["icon"],
      act: () => void,
    ) => ({
      id: key,
      icon,
      title: t(key, { column: label }),
      onPress: act,
    });
    return [
      {
        id,
        label,
        checked,
        onAction: () => model.toggleVisibility(!checked),
        onArrow: (by) => move(id, by),
        pointers: [
          press("narrower", <Minus size={14} />, () => resize(-WIDTH_STEP_PX)),
          press("wider", <Plus size={14} />, () => resize(WIDTH_STEP_PX)),
          press("left", <ChevronLeft size={14} />, () => move(id, -1)),
          press("right", <ChevronRight size={14} />, () => move(id, 1)),
        ],
      },
    ];
  });
  const heights = (["compact", "standard"] as const).map((density) => ({
    id: density,
    label: t(density),
    checked: layout.density === density,
    onAction: () => layout.setDensity(density),
  }));
  const isOwn = layout.order.length > 0 || Object.keys(layout.widths).length > 0;
  const reset = () => {
    table.setColumnOrder([]);
    table.setColumnSizing({});
  };
  return (
    <span className="inline-flex max-md:hidden">
      <MenuButton
        label={t("view")}
        iconOnly={isShort}
        size="tool"
        icon={<Columns3 aria-hidden size={16} />}
        groups={[
          { heading: t("columns"), items, keepOpen: true },
          { heading: t("density"), items: heights, keepOpen: true },
          { heading: "", items: isOwn ? [{ id: "reset", label: t("reset_columns"), onAction: reset }] : [] },
        ]}
      />
      <span aria-live="polite" className="sr-only">
        {moved}
      </span>
    </span>
  );
}
