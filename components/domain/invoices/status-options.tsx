"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { idsAt, type Stage } from "@/lib/flow/statuses";
import { statusName } from "./invoice-status";

const nextGroups: readonly Stage[] = ["step", "hold", "transferred", "closed"];
const allGroups: readonly Stage[] = ["open", ...nextGroups];

/** Returns the options of a status select, in groups: the possible next statuses, or all. */
export function useStatusOptions(which: "next" | "all") {
  const t = useTranslations("status_groups");
  const locale = useLocale();
  return useMemo(
    () =>
      (which === "all" ? allGroups : nextGroups).map((stage) => (
        <optgroup key={stage} label={t(stage)}>
          {idsAt(stage).map((id) => (
            <option key={id} value={id}>
              {statusName(id, locale)}
            </option>
          ))}
        </optgroup>
      )),
    [t, locale, which],
  );
}

export type StatusOptions = ReturnType<typeof useStatusOptions>;
