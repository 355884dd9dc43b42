"use client";
import { useTranslations } from "next-intl";
import { FieldErrors } from "@/components/ui/field";
import { flowOf } from "@/lib/flow/rules";
import type { CustomerFormState } from "../use-customer-form";
import { FlowCourse } from "./flow-course";
import { FlowEditor } from "./flow-editor";
import { FlowLadder } from "./flow-ladder";
import { FlowToday } from "./flow-today";
import { flowIn } from "./flow-values";
import { FlowWarnings } from "./flow-warnings";

type Props = { form: CustomerFormState; today: string; readOnly: boolean };

/** The steps a claim goes through: a ladder by licence, or the customer's own list with what is doubtful in it. */
export function FlowSection({ form, today, readOnly }: Props) {
  const t = useTranslations("flow");
  const { values } = form;
  const settings = flowIn(values);
  const isOwn = values.license_type === "flex";
  const write = (flow: { statuses: number[]; intervals: string[] }) => {
    form.set("statuses", flow.statuses);
    form.set("intervals", flow.intervals);
  };
  return (
    <div id={form.idOf("statuses")} className="flex min-w-0 flex-col gap-4">
      {isOwn && !readOnly ? (
        <>
          <p className="max-w-prose text-ink-muted text-list">{t("hint")}</p>
          <FlowEditor
            statuses={values.statuses}
            intervals={values.intervals}
            usual={values.action_interval}
            onChange={write}
            idOf={(place) => form.idOf(`intervals.${place}`)}
            errorOf={(place) =>
              form.problem?.errors?.[`intervals.${place}`] ?? form.problem?.errors?.[`statuses.${place}`]
            }
          />
          <FieldErrors id={form.idOf("statuses")} error={form.problem?.errors?.statuses} />
          <FlowWarnings settings={settings} today={today} flow={values} onFix={write} />
        </>
      ) : (
        <FlowLadder flow={flowOf(settings)} />
      )}
    </div>
  );
}

type AsideProps = { form: CustomerFormState; today: string; id: number | null };

/** What the flow comes to: the way of one claim, and what it changes for those that are open. */
export function FlowAside({ form, today, id }: AsideProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FlowCourse values={form.values} today={today} />
      {id !== null && <FlowToday id={id} values={form.values} />}
    </div>
  );
}
