"use client";
import { useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { ActionType } from "@/lib/dunning/schema";
import { useActionColumns } from "./columns/use-action-columns";
import { useDebtorColumns } from "./columns/use-debtor-columns";
import { GROUPING_COOKIE, groupingOf, tabs } from "./tabs";

const nothing = () => undefined;
const never = () => nothing;

/** Renders the skeleton of the list the user navigates to, by tab and grouping. */
export function ActionListsSkeleton() {
  const search = useSearchParams();
  const last = useSyncExternalStore(
    never,
    () => new RegExp(`${GROUPING_COOKIE}=(\\w+)`).exec(document.cookie)?.[1],
    nothing,
  );
  if (search.has("agenda")) return <TabSkeleton type="pending" />;
  if (search.has("flex")) return <TabSkeleton type="flex" />;
  const grouping = groupingOf(search.get("group") ?? undefined, last);
  return grouping === "debtor" ? <PerDebtorSkeleton /> : <TabSkeleton type="action" />;
}

function TabSkeleton({ type }: { type: ActionType }) {
  const columns = useActionColumns({ domain: "", today: "", type, onPreview: nothing });
  return <DataTableSkeleton name={tabs[type].name} columns={columns} ticks menu />;
}

function PerDebtorSkeleton() {
  const columns = useDebtorColumns({ domain: "", today: "", isOpen: () => false, onOpen: nothing });
  return <DataTableSkeleton name="actions-per-debtor" columns={columns} ticks menu />;
}
