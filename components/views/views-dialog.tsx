"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import { useResetLayout } from "@/components/ui/data-table/column-layout";
import Overlay from "@/components/ui/overlay";
import { ErrorState, Skeleton } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { View } from "@/lib/lists/answers/views";
import type { ViewedList } from "@/lib/lists/schema/views";
import { ChangedView } from "./changed-view";
import { keptOf, plainOf, queryOf, type Seen } from "./query";
import { SaveView } from "./save-view";
import { useSeen } from "./use-seen";
import { ViewGroup } from "./view-group";

type Props = {
  list: ViewedList;
  current: View | null;
  mayWrite: boolean;
  /** What is seen now is to be named at once. */
  isNaming: boolean;
  onClose: () => void;
};

/** The views of a list, one's own and shared, each a link; what was changed of the current one; and below them what is seen now, to be kept under a name. */
export default function ViewsDialog({ list, current, mayWrite, isNaming, onClose }: Props) {
  const t = useTranslations("views");
  const router = useRouter();
  const { views, counts, read } = useViewsOf(list);
  const resetLayout = useResetLayout(list);
  const { search, layout, isChanged } = useSeen(list, current);
  const seen: Seen = { query: keptOf(withGrouping(list, search)), ...layout };
  const opened = (view: View) => {
    resetLayout(view);
    onClose();
  };
  const remove = async ({ id, name }: View) => {
    const answer = await call("DELETE /views/{id}", { id });
    if (answer.ok) toast.success(t("deleted", { name }));
    else toast.error(answer.problem.detail);
    await read();
    if (id === current?.id) router.refresh();
  };
  const look = { counts, current: current?.id, onOpen: opened, onDelete: (view: View) => void remove(view) };
  const known = Array.isArray(views) ? views : [];
  return (
    <Overlay size="sm" title={t("title")} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {current && isChanged && (
          <ChangedView
            view={current}
            list={list}
            seen={seen}
            mayWrite={mayWrite}
            onSaved={() => opened(current)}
            onBack={() => opened(current)}
          />
        )}
        {views === "failed" && <ErrorState title={t("failed")} retry={() => void read()} />}
        {views === "loading" && <Skeleton className="h-16" />}
        {Array.isArray(views) && views.length === 0 && (
          <p className="text-ink-muted text-list">{t("none")}</p>
        )}
        <ViewGroup title={t("own")} views={known.filter(({ is_own }) => is_own)} {...look} />
        <ViewGroup title={t("shared")} views={known.filter(({ is_own }) => !is_own)} {...look} />
        {known.length > 0 && (
          <Link
            href={`?${plainOf(search)}`}
            prefetch={false}
            onClick={onClose}
            className="min-h-6 self-start text-brand-text text-list hover:underline"
          >
            {t("everything")}
          </Link>
        )}
        {mayWrite && (
          <SaveView
            list={list}
            seen={seen}
            isFirst={isNaming}
            onSaved={(id) => {
              void read();
              router.replace(`?${queryOf({ id, query: seen.query })}`);
            }}
          />
        )}
      </div>
    </Overlay>
  );
}

/** How the action list is grouped is remembered by whoever looks: a view says it. */
function withGrouping(list: ViewedList, search: string): string {
  const params = new URLSearchParams(search);
  if (list === "actions") params.set("group", "invoice");
  if (list === "actions-per-debtor") params.set("group", "debtor");
  return params.toString();
}

function useViewsOf(list: ViewedList) {
  const [views, setViews] = useState<View[] | "loading" | "failed">("loading");
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const read = useCallback(async () => {
    // Names do not wait for numbers, and are there without them.
    const counting = call("GET /views/counts", { list }, { inBackground: true });
    const answer = await call("GET /views", { list });
    setViews(answer.ok ? answer.data : "failed");
    const counted = await counting;
    if (counted.ok) setCounts(new Map(counted.data.map(({ id, total }) => [id, total])));
  }, [list]);
  useEffect(() => void read(), [read]);
  return { views, counts, read };
}
