"use client";
import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "../states";
import { Chips } from "./toolbar";
import type { ActiveFilter } from "./types";

/** No rows because of the filters: says which, each with a way to drop it. */
export function NoResult({ active }: { active: readonly ActiveFilter[] }) {
  const t = useTranslations("table");
  return (
    <EmptyState
      title={t("no_result")}
      icon={<SearchX aria-hidden size={28} />}
      action={
        <div className="flex justify-center">
          <Chips chips={active} />
        </div>
      }
    >
      {t("no_result_which")}
    </EmptyState>
  );
}
