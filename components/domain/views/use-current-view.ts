"use client";
import { useSearchParams } from "next/navigation";
import { useColumnLayout } from "@/components/ui/data-table/column-layout";
import type { View } from "@/lib/lists/answers/views";
import { withoutRemovedColumns } from "@/lib/lists/rules/views";
import type { ViewedList } from "@/lib/lists/schema/views";
import { differsFrom } from "./query";

/** Returns the current state of a list in the form of a saved view, and whether it differs from its view. */
export function useCurrentView(list: ViewedList, current: View | null) {
  const search = useSearchParams().toString();
  const { columns, order, widths, density, isChanged } = useColumnLayout(list, current);
  return {
    search,
    layout: {
      columns,
      density,
      ...withoutRemovedColumns(list, { column_order: order, column_widths: widths }),
    },
    isChanged: current !== null && (isChanged || differsFrom(current, search)),
  };
}
