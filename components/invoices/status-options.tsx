"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useSyncExternalStore } from "react";
import { idsAt, type Stage } from "@/lib/flow/statuses";
import { statusName } from "./invoice-status";

const nextGroups: readonly Stage[] = ["step", "hold", "transferred", "closed"];
const allGroups: readonly Stage[] = ["open", ...nextGroups];

const never = () => () => {};

/**
 * The statuses an invoice can go to next, or all of them, in the groups they belong to. Null on the server: a thousand options would be a third of
 * the page, and a select shows its own choice without them.
 */
export function useStatusOptions(which: "next" | "all") {
  const t = useTranslations("status_groups");
  const locale = useLocale();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const options = useMemo(
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
  return inBrowser ? options : null;
}

export type StatusOptions = ReturnType<typeof useStatusOptions>;
