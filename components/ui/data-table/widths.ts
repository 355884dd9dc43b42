import { type Column, type Tier, tiers } from "./types";

/** A column without a width of its own is not squeezed further than this. */
const LEAST_PX = 130;
const TICK_PX = 42;
const MENU_PX = 44;
const WIDE: Tier = 1440;

const hiding: Record<Tier, string> = {
  768: "",
  1024: "max-lg:hidden",
  1280: "max-xl:hidden",
  1440: "max-wide:hidden",
};

/** On a phone's card what has a place is always shown. */
const hidingAboveCards: Record<Tier, string> = {
  768: "",
  1024: "md:max-lg:hidden",
  1280: "md:max-xl:hidden",
  1440: "md:max-wide:hidden",
};

/** The class that hides a column where the window is too narrow for it; one the user asked for is always shown. */
export const hidingOf = <Row>({ id, from = 768, card }: Column<Row>, asked: ReadonlySet<string>): string =>
  asked.has(id) ? "" : (card ? hidingAboveCards : hiding)[from];

const widthAt = <Row>({ width, narrow }: Column<Row>, tier: Tier) =>
  tier < WIDE ? (narrow ?? width) : width;

/** The width of a column's head, and so of the column; one with two of them is told both, and the window chooses. */
export const widthOf = <Row>({ width, narrow }: Pick<Column<Row>, "width" | "narrow">) =>
  narrow === undefined
    ? { look: "", style: { width } }
    : { look: "w-(--narrow) wide:w-(--wide)", style: { "--narrow": `${narrow}px`, "--wide": `${width}px` } };

export type Around = { asked: ReadonlySet<string>; ticks: boolean; menu: boolean };

/** The least width of the table per width of the window, as custom properties: narrower than that it scrolls aside. */
export function leastWidths<Row>(columns: readonly Column<Row>[], { asked, ticks, menu }: Around) {
  const around = (ticks ? TICK_PX : 0) + (menu ? MENU_PX : 0);
  return Object.fromEntries(
    tiers.map((tier) => {
      const shown = columns.filter(({ id, from = 768 }) => asked.has(id) || from <= tier);
      const width = shown.reduce((sum, column) => sum + (widthAt(column, tier) ?? LEAST_PX), around);
      return [`--least-${tier}`, `${width}px`];
    }),
  );
}
