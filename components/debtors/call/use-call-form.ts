"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { chosenFirst, type OpenInvoice } from "@/components/domain/agreements/defaults";
import type { SavedHold } from "@/components/domain/agreements/subject";
import { usePreview } from "@/components/domain/agreements/use-preview";
import { useResubmit } from "@/components/domain/agreements/use-resubmit";
import { call } from "@/components/ui/api";
import { useForm } from "@/components/ui/use-form";
import type { CallResult } from "@/lib/agreements/rules/calls";
import type { Day } from "@/lib/kernel/day";
import type { FormRules } from "@/lib/kernel/field-rules";
import {
  type CallValues,
  callValues,
  defaultDay,
  followUpSent,
  isAboutInvoices,
  isComplete,
} from "./call-values";

type Options = {
  debtor_id: number;
  today: Day;
  limits: FormRules;
  /** The open invoices of one currency. */
  invoices: readonly OpenInvoice[];
  /** The invoices ticked beside the form. */
  ticked: readonly number[];
  onSaved: (hold: Omit<SavedHold, "undo_id"> & { undo_id: number | null }) => void;
};

/** Returns the form of a call: its values, the preview of the follow-up, and the request. */
export function useCallForm({ debtor_id, today, limits, invoices, ticked, onSaved }: Options) {
  const t = useTranslations("agreements");
  const words = useTranslations();
  const [wishes, setWishes] = useState(0);
  const bodyOf = (values: CallValues) => {
    const chosen = chosenOf(values, invoices, ticked);
    const follow_up = followUpSent(values, chosen, invoices);
    return {
      id: debtor_id,
      type: "call" as const,
      result: values.result || null,
      content: values.content,
      invoices: isAboutInvoices(values.result) ? chosen : [],
      follow_up: follow_up && { ...follow_up, replace: wishes > 0 },
    };
  };
  const form = useForm({
    call: "POST /debtors/{id}/entries",
    facts: limits,
    initial: callValues(today),
    bodyOf,
    labels: {
      result: words("story.how_ended"),
      content: t("note"),
      "follow_up.amount": t("amount"),
      "follow_up.day": t("day"),
      "follow_up.reason": t("reason"),
      "follow_up.owner_user_id": t("owner"),
      "follow_up.invoices": t("invoices"),
      "follow_up.count": t("count"),
      "follow_up.first_day": t("first_day"),
      "follow_up.interval": t("interval"),
      "follow_up.terms": t("schedule"),
      ...Object.fromEntries(invoices.map(({ id, number }) => [`follow_up.invoices.${id}`, number])),
    },
    onSaved: ({ undo_id }) => {
      const result = form.values.result && words(`calls.${form.values.result}`);
      onSaved({ text: words("story.call_kept", { result }), undo_id });
    },
  });
  const body = bodyOf(form.values);
  const isAskable =
    body.result !== null &&
    isComplete(
      form.values,
      followUpSent(form.values, chosenOf(form.values, invoices, ticked), invoices),
      invoices,
    );
  const { preview, isAwaited } = usePreview(
    isAskable ? JSON.stringify({ ...body, content: "" }) : null,
    (signal) =>
      call("POST /debtors/{id}/entries", { ...body, preview: true }, { signal, inBackground: true }),
    form.values.result,
  );
  useResubmit(wishes, form);
  const choose = (result: CallResult) => {
    form.set("result", result);
    form.set("chosenIds", null);
    form.set("follow_up.amount", null);
    form.set("follow_up.day", defaultDay(result, today));
  };
  return {
    form,
    preview,
    /** True while its first preview is loading. */
    isAwaited,
    choose,
    chosenIds: chosenOf(form.values, invoices, ticked),
    replace: () => setWishes((count) => count + 1),
  };
}
export type CallForm = ReturnType<typeof useCallForm>;

/** Returns the ticked invoices; by default those named for a dispute, and for other results those that are due. */
function chosenOf(
  { chosenIds, result }: CallValues,
  invoices: readonly OpenInvoice[],
  ticked: readonly number[],
): number[] {
  if (chosenIds) return chosenIds;
  if (result !== "dispute" || invoices.some(({ id }) => ticked.includes(id)))
    return chosenFirst(invoices, ticked);
  return invoices.length === 1 ? invoices.map(({ id }) => id) : [];
}
