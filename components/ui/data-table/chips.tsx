"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../button";
import type { ActiveFilter } from "./types";

type Props = {
  chips: readonly ActiveFilter[];
  /** Switches have no chip, except on a phone, as they are in the toolbar themselves. */
  inBar?: boolean;
  /** Offers to remove all of them, however few. */
  dropAll?: boolean;
};

/** Renders a chip per active filter, each with a button to remove it. */
export function Chips({ chips, inBar = false, dropAll = chips.filter(isInSight).length > 1 }: Props) {
  const t = useTranslations("table");
  if (chips.length === 0) return null;
  const dropEach = () => {
    for (const chip of chips) chip.drop();
  };
  return (
    <ul
      className={`flex flex-wrap items-center gap-1.5 ${inBar ? "max-sm:order-last max-sm:basis-full" : ""}`}
      aria-label={t("filters")}
    >
      {chips.map(({ key, label, value, control, drop }) => (
        <li key={key} className={`min-w-0 ${inBar && control === "switch" ? "md:hidden" : ""}`}>
          <button
            type="button"
            onClick={drop}
            className="forced-edge flex min-h-7 max-w-72 items-center gap-1.5 rounded-md bg-brand-soft px-2 py-0.5 text-dense text-brand-text hover:bg-sunken"
          >
            <span className="whitespace-nowrap">{label}</span>
            {value && <span className="truncate font-medium">{value}</span>}
            <X aria-hidden size={14} className="shrink-0" />
            <span className="sr-only">{t("drop_filter", { column: label })}</span>
          </button>
        </li>
      ))}
      {dropAll && (
        <li>
          <Button variant="quiet" size="sm" onClick={dropEach}>
            {t("drop_all")}
          </Button>
        </li>
      )}
    </ul>
  );
}

const isInSight = ({ control }: ActiveFilter): boolean => control !== "switch";
