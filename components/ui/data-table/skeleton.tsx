import { useTranslations } from "next-intl";
import { Skeleton } from "../states";

const widths = ["w-24", "w-40", "w-20", "w-32", "w-28", "w-16", "w-36"];

/** What of a row a card on a phone shows: its name and sum beside each other, and what stands below. */
const ON_CARD = ["", "max-md:flex max-md:justify-end", "", "max-md:hidden"];

/** The list before its first rows are there: rows, and on a phone cards, of the right height, so that nothing jumps. */
export function DataTableSkeleton({ columns = 7, rows = 25 }: { columns?: number; rows?: number }) {
  const t = useTranslations("table");
  const keys = (count: number) => Array.from({ length: count }, (_, index) => index);
  return (
    <div role="status" aria-label={t("loading")} className="list-page">
      <div className="flex h-[84px] items-end gap-2 px-4 pb-1 max-md:h-[108px]">
        <Skeleton className="h-8 w-60 max-sm:w-full" />
        <Skeleton className="h-8 w-24" />
      </div>
      <div className="min-h-0 flex-1 overflow-hidden border-line border-t bg-surface">
        <div className="h-7 bg-sunken max-md:hidden" />
        <div className="breathing">
          {keys(rows).map((row) => (
            <div
              key={row}
              className="flex h-7 items-center gap-6 border-line border-t px-4 max-md:grid max-md:h-[89px] max-md:grid-cols-2 max-md:content-center max-md:gap-y-4"
            >
              {keys(columns).map((column) => (
                <div key={column} className={`min-w-0 flex-1 ${ON_CARD[Math.min(column, 3)]}`}>
                  <Skeleton className={`h-3 max-w-full ${widths[(row + column) % widths.length]}`} />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
