"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CallInput } from "@/components/ui/address";
import { useForm, type Values } from "@/components/ui/use-form";
import type { SavedHold, Subject } from "../subject";
import { useResubmit } from "../use-resubmit";

type HoldKind = "promise" | "dispute" | "arrangement" | "pause";
type NewHold = CallInput<"POST /holds">;

type Options<V extends Values> = {
  kind: HoldKind;
  subject: Subject;
  initial: V;
  labels: Record<string, string>;
  bodyOf: (values: V) => Omit<NewHold, "kind" | "debtor_id">;
  onSaved: (hold: SavedHold) => void;
};

/** Returns the form of a new hold. Where one of its kind is already open, `replace` submits it again to replace that one. */
export function useHoldForm<V extends Values>({
  kind,
  subject,
  initial,
  labels,
  bodyOf,
  onSaved,
}: Options<V>) {
  const t = useTranslations("agreements");
  const [wishes, setWishes] = useState(0);
  const holdOf = (values: V): NewHold => ({ kind, debtor_id: subject.debtor_id, ...bodyOf(values) });
  const form = useForm({
    call: "POST /holds",
    initial,
    labels,
    bodyOf: (values) => ({ ...holdOf(values), replace: wishes > 0 }),
    onSaved: ({ words }, { undo_id, waiting }) => {
      const stopped = waiting > 0 ? ` ${t("waiting", { count: waiting })}` : "";
      onSaved({ text: `${t("kept", { words })}${stopped}`, undo_id });
    },
  });
  useResubmit(wishes, form);
  return { form, replace: () => setWishes((count) => count + 1), body: holdOf(form.values) };
}
