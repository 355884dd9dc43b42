"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useSyncExternalStore } from "react";
import { idsAt, type Stage } from "@/lib/flow/statuses";
import { statusName } from "./invoice-status";

const groups: readonly Stage[] = ["step", "hold", "transferred", "closed"];

const never = () => () => {};

/**
 * The statuses an invoice can go to, in the groups they belong to. Null on the server: a thousand options would be a third of
 * the page, and a select shows its own choice without them.
 */
export function useStatusOptions() {
  const t = useTranslations("status_groups");
  const locale = useLocale();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const options = useMemo(
    () =>
      groups.map((stage) => (
        <optgroup key={stage} label={t(stage)}>
          {idsAt(stage).map((id) => (
            <option key={id} value={id}>
              {statusName(id, locale)}
            </option>
          ))}
        </optgroup>
      )),
    [t, locale],
  );
  return inBrowser ? options : null;
}

export type StatusOptions = ReturnType<typeof useStatusOptions>;
