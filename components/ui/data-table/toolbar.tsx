"use client";
import { ListFilter, Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Count } from "../badge";
import { Button } from "../button";
import { useTypedEarly } from "../use-typed-early";
import { FilterStrip } from "./filter-strip";
import type { ActiveFilter, Column } from "./types";
import { type ListUrl, SEARCH_PAUSE_MS } from "./use-list-url";
import { useSlash } from "./use-row-keys";

type Props<Row> = {
  columns: readonly Column<Row>[];
  url: ListUrl;
  active: readonly ActiveFilter[];
  search: boolean | string;
  filters?: ReactNode;
  /** Right: what can be done with the list as a whole. */
  children: ReactNode;
};

/** Above the list: search, filters, chips of what is on, and on the right the view and the caller's buttons. */
export function Toolbar<Row>({ columns, url, active, search, filters, children }: Props<Row>) {
  const t = useTranslations("table");
  const [open, setOpen] = useState(false);
  const filterable = columns.some((column) => column.filter);
  const chips = active.filter((one) => one.key !== "q");
  return (
    <div className="sticky top-(--bar-height) z-20 -mx-6 flex flex-col gap-2.5 bg-bg px-6 py-2 max-md:-mx-4 max-md:px-4">
      <div className="flex flex-wrap items-center gap-2">
        {search && <SearchField url={url} words={typeof search === "string" ? search : t("search")} />}
        {filterable && (
          <Button
            icon={<ListFilter aria-hidden size={16} />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="aria-expanded:bg-sunken"
          >
            {t("filters")}
            {chips.length > 0 && <Count value={chips.length} />}
          </Button>
        )}
        {filters}
        <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
      </div>
      {open && <FilterStrip columns={columns} url={url} />}
      <Chips chips={chips} />
    </div>
  );
}

function SearchField({ url, words }: { url: ListUrl; words: string }) {
  const t = useTranslations("ui");
  const value = url.value("q");
  const ask = (text: string) => url.filter({ q: text || null }, text ? SEARCH_PAUSE_MS : 0);
  const input = useTypedEarly<HTMLInputElement>(value, ask);
  useSlash(input);
  return (
    <div className="relative flex w-72 max-w-full items-center max-sm:w-full">
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
        className="min-h-9 w-full appearance-none rounded-md border border-control-line bg-surface pr-9 pl-9 text-list"
      />
      {value ? (
        <button
          type="button"
          aria-label={t("clear")}
          onClick={() => {
            ask("");
            input.current?.focus();
          }}
          className="absolute right-1 grid size-7 place-content-center rounded-sm text-ink-muted hover:bg-sunken"
        >
          <X aria-hidden size={16} />
        </button>
      ) : (
        <kbd
          aria-hidden
          className="absolute right-2 rounded-sm border border-line px-1.5 font-sans text-[11px] text-ink-muted"
        >
          /
        </kbd>
      )}
    </div>
  );
}

/** What is filtered on, each with a way to drop it. */
export function Chips({ chips }: { chips: readonly ActiveFilter[] }) {
  const t = useTranslations("table");
  if (chips.length === 0) return null;
  const dropAll = () => {
    for (const chip of chips) chip.drop();
  };
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label={t("filters")}>
      {chips.map(({ key, label, value, drop }) => (
        <li key={key} className="min-w-0">
          <button
            type="button"
            onClick={drop}
            className="flex min-h-7 max-w-full items-center gap-1.5 rounded-full border border-control-line bg-surface py-0.5 pr-2 pl-3 text-dense hover:bg-sunken"
          >
            <span className="text-ink-muted">{label}</span>
            <span className="truncate font-medium">{value}</span>
            <X aria-hidden size={14} className="shrink-0" />
            <span className="sr-only">{t("drop_filter", { column: label })}</span>
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button look="quiet" size="sm" onClick={dropAll}>
            {t("drop_all")}
          </Button>
        </li>
      )}
    </ul>
  );
}
