"use client";
import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { useResetLayout } from "@/components/ui/data-table/column-layout";
import { Form } from "@/components/ui/form";
import { IconButton } from "@/components/ui/icon-button";
import Overlay from "@/components/ui/overlay";
import { ErrorState, Skeleton } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { formatCount } from "@/lib/i18n/format";
import type { View } from "@/lib/lists/answers/views";
import type { ViewedList } from "@/lib/lists/schema/views";
import { queryOf, savedQueryOf, unfilteredQueryOf, type ViewState } from "./query";
import { useCurrentView } from "./use-current-view";

type Props = {
  list: ViewedList;
  current: View | null;
  mayWrite: boolean;
  /** Opens with the focus on the name of a new view. */
  isNaming: boolean;
  onClose: () => void;
};

/**
 * Renders the user's own and shared views of a list, each a link; the changes to the current one; and the form that saves the current state
 * under a name.
 */
export default function ViewsDialog({ list, current, mayWrite, isNaming, onClose }: Props) {
  const t = useTranslations("views");
  const router = useRouter();
  const { views, counts, read } = useViewsOf(list);
  const resetLayout = useResetLayout(list);
  const { search, layout, isChanged } = useCurrentView(list, current);
  const state: ViewState = { query: savedQueryOf(withGrouping(list, search)), ...layout };
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
  const groupProps = {
    counts,
    current: current?.id,
    onOpen: opened,
    onDelete: (view: View) => void remove(view),
  };
  const loaded = Array.isArray(views) ? views : [];
  return (
    <Overlay size="sm" title={t("title")} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {current && isChanged && (
          <ChangedView
            view={current}
            list={list}
            viewState={state}
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
        <ViewGroup title={t("own")} views={loaded.filter(({ is_own }) => is_own)} {...groupProps} />
        <ViewGroup title={t("shared")} views={loaded.filter(({ is_own }) => !is_own)} {...groupProps} />
        {loaded.length > 0 && (
          <Link
            href={`?${unfilteredQueryOf(search)}`}
            prefetch={false}
            onClick={onClose}
            className="min-h-6 self-start text-brand-text text-list hover:underline"
          >
            {t("everything")}
          </Link>
        )}
        {mayWrite && views !== "loading" && (
          <SaveView
            list={list}
            viewState={state}
            isFirst={isNaming}
            onSaved={(id) => {
              void read();
              router.replace(`?${queryOf({ id, query: state.query })}`);
            }}
          />
        )}
      </div>
    </Overlay>
  );
}

/** Returns the query with the grouping of the action list, which is otherwise a preference of each user. */
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
    // The list does not wait for the counts, and is complete without them.
    const counting = call("GET /views/counts", { list }, { inBackground: true });
    const answer = await call("GET /views", { list });
    setViews(answer.ok ? answer.data : "failed");
    const counted = await counting;
    if (counted.ok) setCounts(new Map(counted.data.map(({ id, total }) => [id, total])));
  }, [list]);
  useEffect(() => void read(), [read]);
  return { views, counts, read };
}

type SaveViewProps = {
  list: ViewedList;
  viewState: ViewState;
  /** Focuses the field of the name. */
  isFirst: boolean;
  onSaved: (id: number) => void;
};

/** Renders the form that saves the current state of the list as a view. */
function SaveView({ list, viewState, isFirst, onSaved }: SaveViewProps) {
  const t = useTranslations("views");
  const form = useForm({
    call: "POST /views",
    initial: { name: "", is_shared: false },
    bodyOf: ({ name, is_shared }) => ({ list, name, is_shared, ...viewState }),
    labels: { name: t("name") },
    onSaved: ({ id }) => {
      toast.success(t("saved", { name: form.values.name }));
      onSaved(id);
    },
  });
  const focusName = useCallback(
    (around: HTMLElement | null) => {
      if (isFirst) around?.querySelector<HTMLElement>("input")?.focus();
    },
    [isFirst],
  );
  return (
    <div ref={focusName}>
      <Form form={form} label={t("name")}>
        <TextField {...form.field("name")} label={t("name")} hint={t("name_hint")} />
        <Switch {...form.field("is_shared")} label={t("is_shared")} />
        <div className="flex justify-end">
          <Button type="submit" variant="brand" pending={form.pending}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

type ChangedViewProps = {
  view: View;
  list: ViewedList;
  /** The state to save. */
  viewState: ViewState;
  mayWrite: boolean;
  onSaved: () => void;
  /** Restores the view as it was saved. */
  onBack: () => void;
};

/** Renders the changes to the open view: its owner may save them, everybody may discard them. */
function ChangedView({ view, list, viewState, mayWrite, onSaved, onBack }: ChangedViewProps) {
  const t = useTranslations("views");
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const { name, is_shared } = view;
  const update = async () => {
    setPending(true);
    const answer = await call("POST /views", { list, name, is_shared, ...viewState });
    setPending(false);
    if (!answer.ok) return void toast.error(answer.problem.detail);
    toast.success(t("saved", { name }));
    onSaved();
    router.refresh();
  };
  return (
    <section
      aria-label={`${name} ${t("changed")}`}
      className="flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2"
    >
      <p className="mr-auto min-w-0 truncate text-list">
        <span className="font-medium">{name}</span> <span className="text-ink-muted">{t("changed")}</span>
      </p>
      {mayWrite && view.is_own && (
        <Button size="sm" pending={pending} aria-label={t("update", { name })} onClick={() => void update()}>
          {t("update_short")}
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-label={t("back", { name })}
        onClick={() => {
          onBack();
          router.push(`?${queryOf(view)}`);
        }}
      >
        {t("back_short")}
      </Button>
    </section>
  );
}

type ViewGroupProps = {
  title: string;
  views: readonly View[];
  /** The current number of rows per view id; missing until it is counted. */
  counts: ReadonlyMap<number, number>;
  /** The id of the open view. */
  current: number | undefined;
  onOpen: (view: View) => void;
  onDelete: (view: View) => void;
};

/** Renders views under one heading, each a link to the list. */
function ViewGroup({ title, views, counts, current, onOpen, onDelete }: ViewGroupProps) {
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

/** Renders a count in reserved space, so that its arrival moves nothing. */
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
