"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatCount } from "@/lib/i18n/format";
import { IconButton } from "../icon-button";
import { useHoverIntent } from "../prefetch";
import { BareSelect } from "../select";
import type { Changes, ListUrl } from "./use-list-url";
import type { TableModel } from "./use-table-model";

const PAGE_SIZES = [25, 50, 100, 200] as const;
const SIBLINGS = 2;

type Props<Row extends object> = { table: TableModel<Row>; url: ListUrl };

const pageAt = (to: number): Changes => ({ page: to === 1 ? null : String(to) });

/** Renders the range of rows, the total, the pages, and the page size. */
export function Pager<Row extends object>({ table, url }: Props<Row>) {
  const t = useTranslations("table");
  const { pageIndex, pageSize: per_page } = table.state.pagination;
  const [page, total] = [pageIndex + 1, table.getRowCount()];
  const first = total === 0 ? 0 : pageIndex * per_page + 1;
  const span = {
    first: formatCount(first),
    last: formatCount(Math.min(total, page * per_page)),
    total: formatCount(total),
  };
  const sizes = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));
  const isListed = PAGE_SIZES.some((size) => size === per_page);
  return (
    <div className="ml-auto flex shrink-0 items-center gap-x-4 text-dense">
      <p className="tnum whitespace-nowrap text-ink-muted">{t("span", span)}</p>
      <PageSteps table={table} url={url}>
        {pageNumbers(page, table.getPageCount()).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <span key={`gap-${index}`} aria-hidden className="w-4 text-center text-ink-muted">
              …
            </span>
          ) : (
            <PageButton
              key={number}
              number={number}
              current={number === page}
              onGo={() => table.setPageIndex(number - 1)}
            />
          ),
        )}
      </PageSteps>
      {total > PAGE_SIZES[0] && (
        <span className="flex items-center gap-2 whitespace-nowrap text-ink-muted max-lg:hidden">
          <span aria-hidden className="max-xl:hidden">
            {t("per_page")}
          </span>
          <BareSelect
            size="sm"
            aria-label={t("per_page")}
            value={String(per_page)}
            options={isListed ? sizes : [{ value: String(per_page), label: String(per_page) }, ...sizes]}
            onChange={(size) => table.setPageSize(Number(size))}
          />
        </span>
      )}
    </div>
  );
}

/** Renders buttons for the previous and next page with `children` between them; null for a single page. */
export function PageSteps<Row extends object>({
  table,
  url,
  children,
}: Props<Row> & { children?: ReactNode }) {
  const t = useTranslations("table");
  const page = table.state.pagination.pageIndex + 1;
  const back = useHoverIntent(() => table.getCanPreviousPage() && url.prefetch(pageAt(page - 1)), page);
  const on = useHoverIntent(() => table.getCanNextPage() && url.prefetch(pageAt(page + 1)), page);
  if (table.getPageCount() <= 1) return null;
  return (
    <nav aria-label={t("pages")} className="flex items-center gap-0.5">
      <IconButton
        size="icon-sm"
        label={t("previous_page")}
        icon={<ChevronLeft aria-hidden size={16} />}
        disabled={!table.getCanPreviousPage()}
        {...back}
        onClick={() => table.previousPage()}
      />
      {children && <span className="flex items-center gap-0.5 max-lg:hidden">{children}</span>}
      <IconButton
        size="icon-sm"
        label={t("next_page")}
        icon={<ChevronRight aria-hidden size={16} />}
        disabled={!table.getCanNextPage()}
        {...on}
        onClick={() => table.nextPage()}
      />
    </nav>
  );
}

type PageProps = { number: number; current: boolean; onGo: () => void };

function PageButton({ number, current, onGo }: PageProps) {
  const t = useTranslations("table");
  return (
    <button
      type="button"
      aria-label={t("page", { page: number })}
      aria-current={current ? "page" : undefined}
      onClick={onGo}
      className={`tnum min-h-7 min-w-7 rounded-md px-1 ${current ? "border border-brand bg-brand-soft font-semibold text-brand-text" : "hover:bg-sunken"}`}
    >
      {formatCount(number)}
    </button>
  );
}

/** Returns the page numbers to show: the first, the last, and two on each side of the current one; null is a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const from = Math.max(1, Math.min(page - SIBLINGS, last - 2 * SIBLINGS));
  const till = Math.min(last, Math.max(page + SIBLINGS, 1 + 2 * SIBLINGS));
  const middle = Array.from({ length: till - from + 1 }, (_, index) => from + index);
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? [null] : []),
    ...middle,
    ...(till < last - 1 ? [null] : []),
    ...(till < last ? [last] : []),
  ];
}
