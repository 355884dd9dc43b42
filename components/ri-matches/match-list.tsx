"use client";
import { Scale } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import { deletionItem } from "@/components/ui/deletion-item";
import type { MenuGroup } from "@/components/ui/menu";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { RiMatchList as List, RiMatch } from "@/lib/ri-matches/answers";
import { type Look, useMatchColumns } from "./columns";

type Props = Look & { list: List; mayWrite: boolean };

/** The matches of one scenario; each can be deleted, which gives its invoice back what it had. */
export function MatchList({ list, mayWrite, ...look }: Props) {
  const t = useTranslations("ri_matches");
  const columns = useMatchColumns(look);
  const menu = useMatchMenu();
  return (
    <DataTable<RiMatch>
      name={`ri-matches-${look.scenario}`}
      label={t(`tab_${look.scenario}`)}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => t("row", { invoice: row.invoice })}
      exportAs="GET /ri-matches/export"
      search={t("search")}
      {...(mayWrite ? { rowMenu: menu } : {})}
      empty={
        <EmptyState icon={<Scale aria-hidden size={28} />} title={t(`empty_${look.scenario}`)}>
          {mayWrite && <p>{t("empty_text")}</p>}
        </EmptyState>
      }
    />
  );
}

/** The list before its rows are there. */
export const MatchListSkeleton = () => (
  <DataTableSkeleton
    name="ri-matches-3"
    columns={useMatchColumns({ domain: "", scenario: 3, linksInvoices: false })}
    menu
  />
);

function useMatchMenu(): (row: RiMatch) => readonly MenuGroup[] {
  const t = useTranslations("ri_matches");
  const confirm = useConfirm();
  const router = useRouter();
  const remove = async ({ id, invoice, scenario }: RiMatch) => {
    const body = t(scenario === 3 ? "delete_body_3" : "delete_body", { invoice });
    if (!(await confirm({ body, danger: true }))) return;
    const answer = await call("DELETE /ri-matches/{id}", { id });
    if (!answer.ok) return toast.error(answer.problem.detail);
    toast.success(t("deleted"));
    router.refresh();
  };
  return (row) => [
    {
      heading: "",
      items: [deletionItem(t("delete"), () => void remove(row))],
    },
  ];
}
