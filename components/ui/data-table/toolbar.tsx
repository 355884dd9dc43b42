"use client";
import { ListFilter, Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { LONGEST_SEARCH, searchWords } from "@/lib/kernel/search-words";
import { Count } from "../badge";
import { Button } from "../button";
import { lazyComponent } from "../lazy-component";
import { useTextBeforeHydration } from "../use-before-hydration";
import { useScrolled } from "../use-scrolled";
import { useShortcuts } from "../use-shortcuts";
import { Chips } from "./chips";
import { Switches } from "./switches";
import type { ActiveFilter, Column, FreeFilter } from "./types";
import { type ListUrl, SEARCH_PAUSE_MS } from "./use-list-url";
import { useSearchShortcut } from "./use-row-keys";

const importPopover = () => import("./filter-popover");
const FilterPopover = lazyComponent(importPopover);

type Props<Row> = {
  columns: readonly Column<Row>[];
  url: ListUrl;
  active: readonly ActiveFilter[];
  search: boolean | string;
  free: readonly FreeFilter[];
  lead?: ReactNode;
  /** The number of matching rows as text, and as number. */
  totalText: string;
  total: number;
  onKeep: ((from: HTMLElement | null) => void) | undefined;
  /** At the right: the actions on the list as a whole. */
  children: ReactNode;
};

/** The scroll distance after which the bar sticks (SPEC §9). */
const STICKS_AFTER_PX = 110;

/** With more chips than this the tools would not fit in their row: the button shows their number. */
const CHIPS_IN_SIGHT = 3;

/** Renders the bar above the list: search, filters and their chips, and on the right the view and the caller's buttons. */
export function Toolbar<Row>({
  columns,
  url,
  active,
  search,
  free,
  lead,
  totalText,
  total,
  onKeep,
  children,
}: Props<Row>) {
  const t = useTranslations("table");
  const [open, setOpen] = useState(false);
  const filterable = columns.some((column) => column.filter);
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts((key) => {
    if (key !== "f" || !filterable) return false;
    setOpen(true);
    return true;
  });
  const sticks = useScrolled(STICKS_AFTER_PX);
  const chips = active.filter((filter) => !filter.control);
  const labelled = active.filter(({ control }) => control !== "search");
  return (
    <div
      className={`${sticks ? "sticky top-(--sticky-top)" : "relative"} z-20 flex flex-col gap-1 bg-bg py-1 in-[.list-page]:px-4`}
    >
      <div
        data-narrowed={chips.length > 0 || undefined}
        className="group/tools flex min-h-8 flex-wrap items-center gap-2"
      >
        {lead}
        {search && <SearchField url={url} placeholder={typeof search === "string" ? search : t("search")} />}
        {filterable && (
          <Button
            ref={button}
            size="tool"
            icon={<ListFilter aria-hidden size={16} />}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-keyshortcuts="F"
            onPointerEnter={importPopover}
            onFocus={importPopover}
            onClick={() => setOpen(true)}
            className="aria-expanded:bg-sunken"
          >
            {t("filters")}
            {chips.length > 0 && <Count value={chips.length} />}
          </Button>
        )}
        <Switches free={free} url={url} className="contents max-md:hidden" />
        {chips.length <= CHIPS_IN_SIGHT && <Chips chips={labelled} inBar />}
        <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
      </div>
      {open && (
        <FilterPopover
          anchor={button}
          columns={columns}
          free={free}
          url={url}
          chips={chips}
          totalText={totalText}
          total={total}
          onKeep={onKeep}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function SearchField({ url, placeholder }: { url: ListUrl; placeholder: string }) {
  const t = useTranslations("ui");
  const value = searchWords(url.value("q"));
  const ask = (text: string) => url.filter({ q: text || null }, text ? SEARCH_PAUSE_MS : 0);
  const input = useTextBeforeHydration<HTMLInputElement>(value, ask);
  useSearchShortcut(input);
  return (
    <div className="relative flex w-60 max-w-full items-center max-sm:order-first max-sm:w-auto max-sm:min-w-28 max-sm:flex-1 lg:w-56 xl:w-60 wide:max-w-66 wide:grow">
      <Search aria-hidden size={16} className="pointer-events-none absolute left-3 text-ink-muted" />
      <input
        ref={input}
        type="search"
        aria-label={placeholder}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={value}
        maxLength={LONGEST_SEARCH}
        onChange={(event) => ask(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && value && ask("")}
        className="min-h-8 w-full appearance-none rounded-md border border-control-line bg-surface pr-7.5 pl-8.5 text-list placeholder:text-dense"
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
