"use client";
import { useTranslations } from "next-intl";
import { DateField } from "@/components/ui/date-field";
import { MoneyField } from "@/components/ui/number-field";
import Overlay from "@/components/ui/overlay";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import type { HoldKind, Outcome } from "@/lib/holds/schema";
import { addDays, type Day } from "@/lib/kernel/day";
import { PanelForm } from "../panels/panel-form";
import type { HoldToChange, SavedHold, StepChoice } from "../subject";
import { TermsForm } from "./terms-form";

export type ChangeProps = {
  hold: HoldToChange["hold"];
  steps: readonly StepChoice[];
  today: Day;
  onSaved: (hold: SavedHold) => void;
  onClose: () => void;
};

/** Renders the panel for an agreement's new day, other terms, or its end. */
export default function ChangePanel({ change, ...props }: ChangeProps & Pick<HoldToChange, "change">) {
  const t = useTranslations("agreements");
  const { hold, onClose } = props;
  const isTerms = change === "move" && hold.kind === "arrangement";
  const title = isTerms ? t("title_terms") : t(`title_${change}`);
  return (
    <Overlay side title={title} subtitle={hold.words} onClose={onClose}>
      {change === "end" && <EndForm {...props} />}
      {isTerms && <TermsForm {...props} />}
      {change === "move" && !isTerms && <MoveForm {...props} />}
    </Overlay>
  );
}

/** Renders the form for another day, and of a promise another amount; typed values are merged with what another user saved since. */
function MoveForm({ hold, onSaved, onClose }: ChangeProps) {
  const t = useTranslations("agreements");
  const isPromise = hold.kind === "promise";
  const form = useForm({
    call: "PATCH /holds/{id}",
    version: hold.version,
    record: { id: hold.id },
    initial: { day: hold.day as string, amount: hold.amount as string | null, note: hold.note },
    labels: { day: t("new_day"), amount: t("amount"), note: t("note") },
    bodyOf: ({ day, amount, note }) => ({ id: hold.id, day, note, ...(isPromise ? { amount } : {}) }),
    onSaved: ({ words }, { undo_id }) => onSaved({ text: t("kept", { words }), undo_id }),
  });
  return (
    <PanelForm form={form} save={t("save_move")} onClose={onClose}>
      <DateField {...form.field("day")} label={t("new_day")} autoFocus />
      {isPromise && (
        <MoneyField
          {...form.field("amount")}
          value={form.values.amount ?? ""}
          label={t("amount")}
          currency={hold.currency ?? "EUR"}
        />
      )}
      <TextArea {...form.field("note")} label={t("note")} rows={2} />
    </PanelForm>
  );
}

/** The outcomes a user may choose per kind; the others are set by the product. */
const ends: Record<HoldKind, readonly [Outcome, ...Outcome[]]> = {
  promise: ["withdrawn"],
  dispute: ["accepted", "rejected", "withdrawn"],
  arrangement: ["cancelled"],
  pause: ["lifted"],
  callback: ["done"],
};
const REJECTED_DAYS = 7;
const CREDIT_DAYS = 14;

/** Renders the form that ends an agreement: its outcome, and from when its invoices may be on the list again. */
function EndForm({ hold, steps, today, onSaved, onClose }: ChangeProps) {
  const t = useTranslations("agreements");
  const outcomes = useTranslations("holds.outcomes");
  const [first] = ends[hold.kind];
  const form = useForm({
    call: "POST /holds/{id}/end",
    version: hold.version,
    initial: {
      outcome: first as string,
      resume_on: "",
      resume_step: "",
      credit_amount: "",
      credit_on: addDays(today, CREDIT_DAYS) as string,
      note: "",
    },
    labels: {
      outcome: t("outcome"),
      resume_on: t("resume_on"),
      resume_step: t("resume_step"),
      credit_amount: t("credit_amount"),
      credit_on: t("credit_on"),
      note: t("note"),
    },
    bodyOf: ({ outcome, resume_on, resume_step, credit_amount, credit_on, note }) => {
      const chosen = ends[hold.kind].find((end) => end === outcome) ?? first;
      const isAccepted = chosen === "accepted";
      return {
        id: hold.id,
        outcome: chosen,
        note,
        ...(isAccepted ? { credit_amount, credit_on } : { resume_on, resume_step }),
      };
    },
    onSaved: ({ words }, { undo_id }) => onSaved({ text: t("kept", { words }), undo_id }),
  });
  const { outcome, resume_on } = form.values;
  const usual = outcome === "rejected" ? addDays(today, REJECTED_DAYS) : today;
  return (
    <PanelForm form={form} save={t("save_end")} onClose={onClose}>
      {ends[hold.kind].length > 1 && (
        <Select
          {...form.field("outcome")}
          label={t("outcome")}
          options={ends[hold.kind].map((value) => ({ value, label: outcomes(value) }))}
          autoFocus
        />
      )}
      {outcome === "accepted" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {hold.count === 1 && (
            <MoneyField
              {...form.field("credit_amount")}
              label={t("credit_amount")}
              hint={t("credit_hint")}
              currency={hold.currency ?? "EUR"}
            />
          )}
          <DateField {...form.field("credit_on")} label={t("credit_on")} />
        </div>
      ) : (
        <DateField
          {...form.field("resume_on")}
          value={resume_on || usual}
          label={t("resume_on")}
          hint={t("resume_hint")}
        />
      )}
      {hold.kind === "arrangement" && (
        <Select
          {...form.field("resume_step")}
          label={t("resume_step")}
          options={steps}
          empty={t("resume_where")}
        />
      )}
      <TextArea {...form.field("note")} label={t("note")} rows={2} />
    </PanelForm>
  );
}
