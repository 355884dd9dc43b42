"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { tabStore } from "@/components/ui/data-table/tab-store";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import type { Choices } from "../choices";
import type { ActionBody } from "../use-chosen-statuses";
import type { DebtorTicks } from "./use-debtor-ticks";

type Chosen = ReadonlyMap<number, number>;

/** What was chosen and not run yet is a draft of this tab: looking at a debtor does not lose it. */
const drafts = tabStore<Chosen>();

/** The steps that were chosen for single invoices, or one for all that is ticked, and the order they make with the ticks. */
export function useChosenSteps(ticks: DebtorTicks) {
  const t = useTranslations("actions");
  const [chosen, setChosen] = useState<Chosen>(() => drafts.get("steps") ?? new Map());
  const [forAll, setForAll] = useState<number | null>(null);
  useEffect(() => drafts.set("steps", chosen), [chosen]);
  const own = (row: ActionRow) => chosen.get(row.id) ?? forAll ?? row.invoice_status_id;
  const choices: Choices = {
    statusOf: own,
    isChanged: (row) => own(row) !== row.invoice_status_id,
    closed: (row) => (row.is_processing ? t("processing") : ticks.all ? t("one_status_for_all") : null),
    choose: (row, status) => setChosen(new Map([...chosen, [row.id, status]])),
  };
  const reset = () => {
    setChosen(new Map());
    setForAll(null);
  };
  const named = Object.fromEntries(
    ticks.ids.map((id): [string, number | null] => [String(id), chosen.get(id) ?? null]),
  );
  const status = forAll === null ? {} : { status_id: forAll };
  const body: ActionBody = ticks.chosen.doAll
    ? { invoices: {}, doAll: true, filters: ticks.chosen.filters, count: ticks.count, ...status }
    : { invoices: named, doAll: false, ...status };
  return { choices, body, forAll, changeAll: setForAll, reset };
}
