"use client";
import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { formatCount } from "@/lib/i18n/format";
import type { View } from "@/lib/lists/answers/views";
import { queryOf } from "./query";

type Props = {
  title: string;
  views: readonly View[];
  /** How many rows each has now, by its id; one is not there until it was counted. */
  counts: ReadonlyMap<number, number>;
  /** The one that is looked at. */
  current: number | undefined;
  onOpen: (view: View) => void;
  onDelete: (view: View) => void;
};

/** Views under one heading, each a link to the list as it says. */
export function ViewGroup({ title, views, counts, current, onOpen, onDelete }: Props) {
  const t = useTranslations("views");
  if (views.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-dense text-ink-muted">{title}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {views.map((view) => (
          <li key={view.id} className="flex min-h-9 items-center gap-2 pr-1 pl-3 pointer-coarse:min-h-11">
            <Link
              href={`?${queryOf(view)}`}
              prefetch={false}
              onClick={() => onOpen(view)}
              aria-current={view.id === current ? "true" : undefined}
              className="min-w-0 flex-1 truncate font-medium text-brand-text text-list hover:underline"
            >
              {view.name}
            </Link>
            <span className="shrink-0 text-dense text-ink-muted">
              {view.id === current
                ? t("now")
                : !view.is_own && view.made_by && t("by", { name: view.made_by })}
            </span>
            <Rows count={counts.get(view.id)} />
            {view.is_own && (
              <IconButton
                size="icon-sm"
                label={t("delete", { name: view.name })}
                icon={<Trash2 aria-hidden size={15} />}
                onClick={() => onDelete(view)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Room is kept for it: what comes in later moves nothing. */
function Rows({ count }: { count: number | undefined }) {
  const t = useTranslations("views");
  return (
    <span className="tnum min-w-12 shrink-0 text-right text-dense">
      {count !== undefined && (
        <>
          <span aria-hidden>{formatCount(count)}</span>
          <span className="sr-only">{t("rows_now", { count, shown: formatCount(count) })}</span>
        </>
      )}
    </span>
  );
}
