"use client";
import { ListFilter, Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { Count } from "../badge";
import { Button } from "../button";
import { later } from "../later";
import { useLetters } from "../use-letters";
import { useScrolled } from "../use-scrolled";
import { useTypedEarly } from "../use-typed-early";
import { Chips } from "./chips";
import { Switches } from "./switches";
import type { ActiveFilter, Column, FreeFilter } from "./types";
import { type ListUrl, SEARCH_PAUSE_MS } from "./use-list-url";
import { useSlash } from "./use-row-keys";

const importStrip = () => import("./filter-strip");
const FilterStrip = later(importStrip);

type Props<Row> = {
  columns: readonly Column<Row>[];
  url: ListUrl;
  active: readonly ActiveFilter[];
  search: boolean | string;
  free: readonly FreeFilter[];
  lead?: ReactNode;
  /** How many rows the filters leave, in words. */
  count: string;
  /** Right: what can be done with the list as a whole. */
  children: ReactNode;
};

/** How far a page is scrolled before the bar stays in sight (SPEC §9). */
const STICKS_AFTER_PX = 110;

/** More chips than these would push the tools out of their row: they stand with the filters. */
const CHIPS_IN_SIGHT = 3;

/** Above the list: search, filters, chips of what is on, and on the right the view and the caller's buttons. */
export function Toolbar<Row>({ columns, url, active, search, free, lead, count, children }: Props<Row>) {
  const t = useTranslations("table");
  const [open, setOpen] = useState(false);
  const filterable = columns.some((column) => column.filter);
  const strip = useFilterKey(filterable, () => setOpen(!open));
  const sticks = useScrolled(STICKS_AFTER_PX);
  const chips = active.filter((one) => !one.control);
  const shown = active.filter(({ control }) => control !== "search");
  return (
    <div
      className={`${sticks ? "sticky top-(--sticky-top)" : "relative"} z-20 flex flex-col gap-1 bg-bg py-1 in-[.list-page]:px-4`}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        {lead}
        {search && <SearchField url={url} words={typeof search === "string" ? search : t("search")} />}
        {filterable && (
          <Button
            size="tool"
            icon={<ListFilter aria-hidden size={16} />}
            aria-expanded={open}
            aria-keyshortcuts="F"
            onPointerEnter={importStrip}
            onFocus={importStrip}
            onClick={() => setOpen(!open)}
            className="aria-expanded:bg-sunken"
          >
            {t("filters")}
            {chips.length > 0 && <Count value={chips.length} />}
          </Button>
        )}
        <Switches free={free} url={url} className="contents max-md:hidden" />
        {chips.length <= CHIPS_IN_SIGHT && <Chips chips={shown} inBar />}
        <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
      </div>
      {open && (
        <div>
          <Switches free={free} url={url} className="flex flex-wrap gap-4 pb-2 md:hidden" />
          <FilterStrip columns={columns} free={free} url={url} count={count} onShown={strip} />
        </div>
      )}
      {open && chips.length > CHIPS_IN_SIGHT && <Chips chips={shown} inBar />}
    </div>
  );
}

/** F opens and closes the filters, and goes to the first of them. Answers what is to be told of them once they stand. */
function useFilterKey(filterable: boolean, toggle: () => void) {
  const byKey = useRef(false);
  useLetters((key) => {
    if (key !== "f" || !filterable) return false;
    byKey.current = true;
    toggle();
    return true;
  });
  return useCallback((strip: HTMLElement | null) => {
    if (byKey.current) strip?.querySelector<HTMLElement>("input, select, button")?.focus();
    byKey.current = false;
  }, []);
}

function SearchField({ url, words }: { url: ListUrl; words: string }) {
  const t = useTranslations("ui");
  const value = url.value("q");
  const ask = (text: string) => url.filter({ q: text || null }, text ? SEARCH_PAUSE_MS : 0);
  const input = useTypedEarly<HTMLInputElement>(value, ask);
  useSlash(input);
  return (
    <div className="relative flex w-60 max-w-full items-center max-sm:order-first max-sm:w-auto max-sm:min-w-28 max-sm:flex-1 lg:w-56 xl:w-60">
      <Search aria-hidden size={16} className="pointer-events-none absolute left-3 text-ink-muted" />
      <input
        ref={input}
        type="search"
        aria-label={words}
        aria-keyshortcuts="/"
        placeholder={words}
        value={value}
        onChange={(event) => ask(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && value && ask("")}
        className="min-h-8 w-full appearance-none rounded-md border border-control-line bg-surface pr-9 pl-9 text-list"
      />
      {value ? (
        <button
          type="button"
          aria-label={t("clear")}
          onClick={() => {
            ask("");
            input.current?.focus();
          }}
          className="absolute right-1 grid size-6 place-content-center rounded-sm text-ink-muted hover:bg-sunken"
        >
          <X aria-hidden size={16} />
        </button>
      ) : (
        <kbd
          aria-hidden
          className="absolute right-2 rounded-sm border border-line px-1.5 font-sans text-[11px] text-ink-muted max-sm:hidden"
        >
          /
        </kbd>
      )}
    </div>
  );
}
