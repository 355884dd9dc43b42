"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { View } from "@/lib/lists/answers/views";
import type { ViewedList } from "@/lib/lists/schema/views";
import { queryOf, type Seen } from "./query";

type Props = {
  view: View;
  list: ViewedList;
  /** What would be kept. */
  seen: Seen;
  mayWrite: boolean;
  onSaved: () => void;
  /** Looks at it as it was saved. */
  onBack: () => void;
};

/** What was changed of the view one looks at: kept in it by who made it, or let go. */
export function ChangedView({ view, list, seen, mayWrite, onSaved, onBack }: Props) {
  const t = useTranslations("views");
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const { name, is_shared } = view;
  const update = async () => {
    setPending(true);
    const answer = await call("POST /views", { list, name, is_shared, ...seen });
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
        look="quiet"
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
