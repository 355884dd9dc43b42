"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatCount } from "@/lib/i18n/format";
import { useNear } from "../ahead";
import { IconButton } from "../icon-button";
import { BareSelect } from "../select";
import { PAGE_SIZES, pageNumbers } from "./pages";
import type { List } from "./types";
import type { Changes, ListUrl } from "./use-list-url";

type Props = { meta: List<unknown>["meta"]; url: ListUrl };

const pageAt = (to: number): Changes => ({ page: to === 1 ? null : String(to) });
const goTo = (url: ListUrl) => (to: number) => url.go(pageAt(to));

/** Which rows of how many, the pages, and how many on one. */
export function Pager({ meta, url }: Props) {
  const t = useTranslations("table");
  const { page, per_page, total, last_page } = meta;
  const first = total === 0 ? 0 : (page - 1) * per_page + 1;
  const go = goTo(url);
  const span = {
    first: formatCount(first),
    last: formatCount(Math.min(total, page * per_page)),
    total: formatCount(total),
  };
  const sizes = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));
  const known = PAGE_SIZES.some((size) => size === per_page);
  return (
    <div className="ml-auto flex shrink-0 items-center gap-x-4 text-dense">
      <p className="tnum whitespace-nowrap text-ink-muted">{t("span", span)}</p>
      <PageSteps meta={meta} url={url}>
        {pageNumbers(page, last_page).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <span key={`gap-${index}`} aria-hidden className="w-4 text-center text-ink-muted">
              …
            </span>
          ) : (
            <PageButton key={number} number={number} current={number === page} go={go} />
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
            options={known ? sizes : [{ value: String(per_page), label: String(per_page) }, ...sizes]}
            onChange={(size) => url.go({ per_page: size, page: null })}
          />
        </span>
      )}
    </div>
  );
}

/** A page back and a page on, with whatever stands between them; nothing where there is one page. */
export function PageSteps({ meta, url, children }: Props & { children?: ReactNode }) {
  const t = useTranslations("table");
  const { page, last_page } = meta;
  const go = goTo(url);
  const back = useNear(() => page > 1 && url.near(pageAt(page - 1)), page);
  const on = useNear(() => page < last_page && url.near(pageAt(page + 1)), page);
  if (last_page <= 1) return null;
  return (
    <nav aria-label={t("pages")} className="flex items-center gap-0.5">
      <IconButton
        size="icon-sm"
        label={t("previous_page")}
        icon={<ChevronLeft aria-hidden size={16} />}
        disabled={page <= 1}
        {...back}
        onClick={() => go(page - 1)}
      />
      {children && <span className="flex items-center gap-0.5 max-lg:hidden">{children}</span>}
      <IconButton
        size="icon-sm"
        label={t("next_page")}
        icon={<ChevronRight aria-hidden size={16} />}
        disabled={page >= last_page}
        {...on}
        onClick={() => go(page + 1)}
      />
    </nav>
  );
}

type PageProps = { number: number; current: boolean; go: (page: number) => void };

function PageButton({ number, current, go }: PageProps) {
  const t = useTranslations("table");
  return (
    <button
      type="button"
      aria-label={t("page", { page: number })}
      aria-current={current ? "page" : undefined}
      onClick={() => go(number)}
      className={`tnum min-h-7 min-w-7 rounded-md px-1 ${current ? "border border-brand bg-brand-soft font-semibold text-brand-text" : "hover:bg-sunken"}`}
    >
      {formatCount(number)}
    </button>
  );
}
