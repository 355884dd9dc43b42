import { useTranslations } from "next-intl";
import { Skeleton } from "../states";

const widths = ["w-24", "w-40", "w-20", "w-32", "w-28", "w-16", "w-36"];

/** The list before its first rows are there: rows of the right height, so that nothing jumps. */
export function DataTableSkeleton({ columns = 7, rows = 25 }: { columns?: number; rows?: number }) {
  const t = useTranslations("table");
  const keys = (count: number) => Array.from({ length: count }, (_, index) => index);
  return (
    <div role="status" aria-label={t("loading")} className="list-page">
      <div className="flex h-[84px] items-end gap-2 px-4 pb-1">
        <Skeleton className="h-8 w-60 max-sm:w-full" />
        <Skeleton className="h-8 w-24" />
      </div>
      <div className="min-h-0 flex-1 overflow-hidden border-line border-t bg-surface">
        <div className="h-7 bg-sunken" />
        <div className="breathing">
          {keys(rows).map((row) => (
            <div key={row} className="flex h-7 items-center gap-6 border-line border-t px-4">
              {keys(columns).map((column) => (
                <div key={column} className="min-w-0 flex-1">
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
