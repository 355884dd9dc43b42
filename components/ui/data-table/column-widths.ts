import { isColumnVisible, type Visibility } from "./column-layout";
import { type Breakpoint, breakpoints, type Column } from "./types";

/** The minimum width of a column without a width of its own. */
const LEAST_PX = 130;
const TICK_PX = 42;
const MENU_PX = 44;
const WIDE: Breakpoint = 1440;

const hiding: Record<Breakpoint, string> = {
  768: "",
  1024: "max-lg:hidden",
  1280: "max-xl:hidden",
  1440: "max-wide:hidden",
  1680: "max-[105rem]:hidden",
};

/** On a phone's card columns with a place are always shown. */
const hidingAboveCards: Record<Breakpoint, string> = {
  768: "",
  1024: "md:max-lg:hidden",
  1280: "md:max-xl:hidden",
  1440: "md:max-wide:hidden",
  1680: "md:max-[105rem]:hidden",
};

/** Returns the class that hides a column where the window is too narrow; one shown by the user is never hidden. */
export const hideClassOf = <Row>(
  { id, from = breakpoints[0], card }: Column<Row>,
  visibility: Visibility,
): string => (visibility[id] ? "" : (card ? hidingAboveCards : hiding)[from]);

type Sized = Pick<Column<never>, "id" | "width" | "narrow">;
type Widths = Readonly<Record<string, number>>;

const widthAt = ({ id, width, narrow }: Sized, widths: Widths, tier: Breakpoint): number =>
  widths[id] ?? (tier < WIDE ? (narrow ?? width) : width) ?? LEAST_PX;

/**
 * Returns the width of a column's head, and so of the column: the user's, else its own, of which CSS chooses by window where there are two.
 */
export function widthOf({ id, width, narrow }: Sized, widths: Widths, isRest: boolean) {
  if (isRest) return { className: "", style: {} };
  const chosen = widths[id];
  if (chosen !== undefined || narrow === undefined)
    return { className: "", style: { width: chosen ?? width } };
  return {
    className: "w-(--narrow) wide:w-(--wide)",
    style: { "--narrow": `${narrow}px`, "--wide": `${width}px` },
  };
}

/** The cells around the columns of a row. */
export type Frame = { ticks: boolean; menu: boolean };

/** Returns the minimum width of the table per window width, as custom properties: in less space it scrolls sideways. */
export function minWidths<Row>(
  columns: readonly Column<Row>[],
  { visibility, widths, ticks, menu }: Frame & { visibility: Visibility; widths: Widths },
) {
  const around = (ticks ? TICK_PX : 0) + (menu ? MENU_PX : 0);
  return Object.fromEntries(
    breakpoints.map((tier) => {
      const visible = columns.filter((column) => isColumnVisible(column, visibility, tier));
      const least = visible.reduce((sum, column) => sum + widthAt(column, widths, tier), around);
      return [`--least-${tier}`, `${least}px`];
    }),
  );
}

/**
 * Returns the column that takes the remaining width where none does by itself: otherwise the browser would spread it over columns with a
 * set width.
 */
export function restColumn<Row>(
  columns: readonly Column<Row>[],
  { visibility, widths }: { visibility: Visibility; widths: Widths },
  windowWidth: number,
): string | null {
  const visible = columns.filter((column) => isColumnVisible(column, visibility, windowWidth));
  const hasSetWidth = ({ id }: Column<Row>) => widths[id] !== undefined;
  const isOpenEnded = (column: Column<Row>) => column.width === undefined && !hasSetWidth(column);
  if (!visible.some(hasSetWidth) || visible.some(isOpenEnded)) return null;
  return (visible.findLast((column) => !hasSetWidth(column)) ?? visible.at(-1))?.id ?? null;
}
