"use client";
import { CheckCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useJobs } from "@/components/frame/jobs-provider";
import type { Job } from "@/components/frame/types";
import { api } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useSelection } from "@/components/ui/data-table/use-selection";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { ActionList as List } from "@/lib/dunning/queries/list-actions";
import { formatCount } from "@/lib/i18n/format";
import { ChoicesProvider } from "./choices";
import { useActionColumns } from "./columns";
import { RunBar } from "./run-bar";
import { sumsText, totalsFooter } from "./sums";
import { useChosenStatuses } from "./use-chosen-statuses";

const importSheet = () => import("./plan-sheet");
const PlanSheet = lazy(importSheet);

type Props = { domain: string; list: List; today: string; mayRun: boolean };

/** Whom to remind today and why; what is ticked can be changed, run or taken off. */
export function ActionList({ domain, list, today, mayRun }: Props) {
  const t = useTranslations("actions");
  const router = useRouter();
  const confirm = useConfirm();
  const { track } = useJobs();
  const columns = useActionColumns(domain, today);
  const [planning, setPlanning] = useState(false);
  const selection = useSelection(list, {
    rowId: (row) => row.id,
    disabledReason: (row) => (row.is_processing ? t("processing") : null),
  });
  const { choices, body, changeAll, forAll, reset } = useChosenStatuses(selection);
  const sums = sumsText(selection.all ? list.totals : selection.rows);

  const clear = () => {
    selection.clear();
    reset();
    router.refresh();
  };
  const started = (job: Job, claimed: number) => {
    setPlanning(false);
    track(job);
    toast.info(t("in_progress", { count: claimed, shown: formatCount(claimed) }));
    clear();
  };
  const remove = async () => {
    const { count } = selection;
    const words = { count, shown: formatCount(count), sums };
    const yes = await confirm({ body: t("remove_body", words), yes: t("remove_yes", words), danger: true });
    if (!yes) return;
    const answer = await api.post<{ removed: number }>("/api/actions-list", { ...body, delete: true });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("remove_failed"));
      router.refresh();
      return;
    }
    const { removed } = answer.data;
    toast.success(t("removed", { count: removed, shown: formatCount(removed) }));
    clear();
  };
  return (
    <ChoicesProvider value={choices}>
      <DataTable
        name="actions"
        label={t("title")}
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => t("row", { number: row.number, debtor: row.debtor })}
        rowHref={(row) => `/${domain}/invoices/${row.id}/edit`}
        search={t("search")}
        {...(mayRun ? { selection, selectAll: true } : {})}
        bar={
          <RunBar
            count={selection.count}
            sums={sums}
            forAll={forAll}
            onNear={importSheet}
            onChangeAll={changeAll}
            onRun={() => setPlanning(true)}
            onRemove={() => void remove()}
          />
        }
        footer={totalsFooter(list.totals, t)}
        empty={
          <EmptyState icon={<CheckCheck aria-hidden size={28} />} title={t("empty")}>
            {t("empty_text")}
          </EmptyState>
        }
      />
      {planning && (
        <Suspense>
          <PlanSheet domain={domain} body={body} onClose={() => setPlanning(false)} onStarted={started} />
        </Suspense>
      )}
    </ChoicesProvider>
  );
}
