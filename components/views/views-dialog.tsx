"use client";
import { Trash2 } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import { IconButton } from "@/components/ui/icon-button";
import Overlay from "@/components/ui/overlay";
import { ErrorState, Skeleton } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { View } from "@/lib/views/answers";
import type { ViewedList } from "@/lib/views/schema";
import { SaveView } from "./save-view";

type Props = { list: ViewedList; mayWrite: boolean; onClose: () => void };

/** What is asked of the list now, without its page. */
function queryNow(): string {
  const params = new URLSearchParams(window.location.search);
  params.delete("page");
  // A word without a value stays one: it names a tab.
  return params.toString().replace(/=(?=&|$)/g, "");
}

/** The views of a list, one's own and shared, each a link; and below them what is seen now, to be kept under a name. */
export default function ViewsDialog({ list, mayWrite, onClose }: Props) {
  const t = useTranslations("views");
  const { views, read } = useViews(list);
  const [now] = useState(queryNow);
  const remove = async ({ id, name }: View) => {
    const answer = await call("DELETE /views/{id}", { id });
    if (answer.ok) toast.success(t("deleted", { name }));
    else toast.error(answer.problem.detail);
    await read();
  };
  const look = { now, onClose, onDelete: (view: View) => void remove(view) };
  const known = Array.isArray(views) ? views : [];
  return (
    <Overlay size="sm" title={t("title")} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {views === "failed" && <ErrorState title={t("failed")} retry={() => void read()} />}
        {views === "loading" && <Skeleton className="h-16" />}
        {Array.isArray(views) && views.length === 0 && (
          <p className="text-ink-muted text-list">{t("none")}</p>
        )}
        <Group title={t("own")} views={known.filter(({ is_own }) => is_own)} {...look} />
        <Group title={t("shared")} views={known.filter(({ is_own }) => !is_own)} {...look} />
        {mayWrite && <SaveView list={list} query={now} onSaved={() => void read()} />}
      </div>
    </Overlay>
  );
}

function useViews(list: ViewedList) {
  const [views, setViews] = useState<View[] | "loading" | "failed">("loading");
  const read = useCallback(async () => {
    const answer = await call("GET /views", { list });
    setViews(answer.ok ? answer.data : "failed");
  }, [list]);
  useEffect(() => void read(), [read]);
  return { views, read };
}

type GroupProps = {
  title: string;
  views: readonly View[];
  now: string;
  onClose: () => void;
  onDelete: (view: View) => void;
};

function Group({ title, views, now, onClose, onDelete }: GroupProps) {
  const t = useTranslations("views");
  const path = usePathname();
  if (views.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-dense text-ink-muted">{title}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {views.map((view) => (
          <li key={view.id} className="flex min-h-9 items-center gap-2 pr-1 pl-3 pointer-coarse:min-h-11">
            <Link
              href={`${path}?${view.query}`}
              prefetch={false}
              onClick={onClose}
              aria-current={view.query === now ? "true" : undefined}
              className="min-w-0 flex-1 truncate font-medium text-brand-text text-list hover:underline"
            >
              {view.name}
            </Link>
            <span className="shrink-0 text-dense text-ink-muted">
              {view.query === now
                ? t("now")
                : !view.is_own && view.made_by && t("by", { name: view.made_by })}
            </span>
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
