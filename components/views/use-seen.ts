"use client";
import { useSearchParams } from "next/navigation";
import { useLook } from "@/components/ui/data-table/look";
import type { View } from "@/lib/views/answers";
import type { ViewedList } from "@/lib/views/schema";
import { asksOther } from "./query";

/** What is seen of a list now, as a view keeps it, and whether that is something else than its view says. */
export function useSeen(list: ViewedList, current: View | null) {
  const search = useSearchParams().toString();
  const { columns, density, isChanged } = useLook(list, current);
  return {
    search,
    columns,
    density,
    isChanged: current !== null && (isChanged || asksOther(current, search)),
  };
}
