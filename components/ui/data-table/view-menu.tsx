"use client";
import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { MenuButton } from "../menu";
import { useWindowWidth } from "../use-window-width";
import { type SavedLook, useLook } from "./look";
import type { Column } from "./types";

/** Which columns are shown and how high the rows are: remembered under the list's name, or that of its saved view. A column the user took away stands with a minus, one asked for with a plus. */
export function useView<Row>(name: string, columns: readonly Column<Row>[], saved: SavedLook | null) {
  const { columns: chosenText, setColumns: setChosenText, density, setDensity } = useLook(name, saved);
  const { chosen, asked, hidden } = useMemo(() => {
    const chosen = chosenText.split(",").filter(Boolean);
    const asked = new Set(chosen.filter((one) => one.startsWith("+")).map((one) => one.slice(1)));
    const taken = new Set(chosen.filter((one) => one.startsWith("-")).map((one) => one.slice(1)));
    const without = columns.filter(({ id, hidden: first }) => taken.has(id) || (first && !asked.has(id)));
    return { chosen, asked, hidden: new Set(without.map(({ id }) => id)) };
  }, [chosenText, columns]);
  const show = (id: string, isShown: boolean) => {
    const others = chosen.filter((one) => one.slice(1) !== id);
    setChosenText([...others, `${isShown ? "+" : "-"}${id}`].join(","));
  };
  const isShown = ({ id, from = 768 }: Column<Row>, width: number) =>
    !hidden.has(id) && (asked.has(id) || from <= width);
  return { hidden, asked, density, isShown, show, setDensity };
}

type Chosen = Pick<ReturnType<typeof useView>, "hidden" | "asked">;

/** The columns of a page of rows: none the user took away, and none in which no row has anything to say, unless they asked for it. */
export function useShown<Row>(
  columns: readonly Column<Row>[],
  { hidden, asked }: Chosen,
  rows: readonly Row[],
): readonly Column<Row>[] {
  return useMemo(() => {
    const isSilent = ({ id, says }: Column<Row>) => says && !asked.has(id) && !rows.some(says);
    return columns.filter((column) => !hidden.has(column.id) && !isSilent(column));
  }, [columns, hidden, asked, rows]);
}

type Props<Row> = {
  columns: readonly Column<Row>[];
  view: ReturnType<typeof useView<Row>>;
  isShort: boolean;
};

/** Which columns and how high; beside the name of a saved view, or several switches, only its icon has room. */
export function ViewMenu<Row>({ columns, view, isShort }: Props<Row>) {
  const t = useTranslations("table");
  // What is ticked in it is what one sees.
  const width = useWindowWidth();
  const rows = (["compact", "standard"] as const).map((density) => ({
    id: density,
    label: t(density),
    checked: view.density === density,
    onAction: () => view.setDensity(density),
  }));
  const shown = columns
    .filter((column) => !column.fixed)
    .map((column) => {
      const checked = view.isShown(column, width);
      return {
        id: column.id,
        label: column.header,
        checked,
        onAction: () => view.show(column.id, !checked),
      };
    });
  return (
    <span className="inline-flex max-md:hidden">
      <MenuButton
        label={t("view")}
        iconOnly={isShort}
        size="tool"
        icon={<Columns3 aria-hidden size={16} />}
        groups={[
          { heading: t("columns"), items: shown, keepOpen: true },
          { heading: t("density"), items: rows, keepOpen: true },
        ]}
      />
    </span>
  );
}
