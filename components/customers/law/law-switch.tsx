"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { Form } from "@/components/ui/form";
import { LinkButton } from "@/components/ui/link-button";
import { Panel, Section } from "@/components/ui/page";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { formatDay } from "@/lib/i18n/format";
import { type Day, dayFrom } from "@/lib/kernel/day";
import type { Customer, LawEffect } from "@/lib/tenants/answers";
import { changedIn, LawEffectView } from "./law-effect";
import { useUndoSwitch } from "./law-status";

const waysForOpenClaims = ["keep", "recalculate"] as const;
type OpenClaims = (typeof waysForOpenClaims)[number];

type Props = {
  domain: string | null;
  customer: Customer;
  mode: LawEffect["mode"];
  /** The switch's first day in the address, and the address without it. */
  from: Day;
  pageHref: string;
  today: Day;
  /** The effect of the switch on that day, with open claims kept and with all of them recalculated. */
  effects: Record<OpenClaims, LawEffect>;
  /** The page to return to. */
  backHref: string;
};

/** Renders the switch of a customer to the law's rates or back: first its effect, then the reason and the button. */
export function LawSwitchPanel({ domain, customer, mode, from, pageHref, today, effects, backHref }: Props) {
  const t = useTranslations("customer_law");
  const locale = useLocale();
  const router = useRouter();
  const undo = useUndoSwitch(customer.id);
  const [isAwareMissing, setAwareMissing] = useState(false);
  const start: { from: string; open: OpenClaims; reason: string; aware: boolean } = {
    from,
    open: "keep",
    reason: "",
    aware: false,
  };
  const form = useForm({
    call: "POST /customers/{id}/law-mode",
    bodyOf: ({ from, open, reason, aware }) => ({ id: customer.id, mode, from, open, reason, aware }),
    initial: start,
    labels: { from: t("from"), reason: t("reason"), open: t("open_claims"), aware: t("aware") },
    onSaved: ({ id, from, applied_at }) => {
      const action = { label: t("undo"), onClick: () => void undo.run(id) };
      const day = formatDay(from, locale);
      const message = applied_at ? (`switched_${mode}` as const) : (`waits_${mode}` as const);
      toast.success(t(message, { name: customer.name, day }), { action });
      router.replace(backHref);
      router.refresh();
    },
  });
  const isBack = mode === "spec";
  const aware = form.field("aware");
  const guarded = {
    ...form,
    submit: async () => {
      setAwareMissing(isBack && !form.values.aware);
      if (!isBack || form.values.aware) return form.submit();
      document.getElementById(aware.id)?.focus();
      return false;
    },
  };
  const effect = effects[form.values.open];
  const fromField = form.field("from");
  const isLater = form.values.from > today;
  return (
    <Form form={guarded} label={t(`switch_${mode}`)}>
      <Panel className="flex flex-col gap-6">
        <Section title={t(`switch_${mode}`)} hint={t("switch_intro")}>
          <DateField
            {...fromField}
            label={t("from")}
            hint={t("from_hint")}
            onChange={(day) => {
              fromField.onChange(day);
              // The effect depends on the first day, so it is loaded again.
              if (dayFrom(day) !== null) router.replace(`${pageHref}&from=${day}`, { scroll: false });
            }}
          />
          <OpenClaimsChoice value={form.values.open} onChange={form.field("open").onChange} />
        </Section>
        <div aria-live="polite" className="flex min-w-0 flex-col gap-6">
          <LawEffectView effect={effect} domain={domain} />
        </div>
        <div className="flex flex-col gap-4 border-line border-t pt-5">
          <TextArea
            {...form.field("reason")}
            label={t("reason")}
            hint={t(isBack ? "reason_needed" : "reason_hint")}
            rows={2}
          />
          {isBack && (
            <Checkbox
              {...aware}
              label={t("aware")}
              hint={t("aware_hint")}
              error={isAwareMissing && !form.values.aware ? [t("aware_missing")] : undefined}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="brand" pending={form.pending} className="max-sm:whitespace-normal">
              {isLater
                ? t(`press_later_${mode}`, { day: formatDay(from, locale) })
                : t(`press_${mode}`, { count: changedIn(effect) })}
            </Button>
            <LinkButton href={backHref} scroll={false}>
              {t("cancel")}
            </LinkButton>
          </div>
        </div>
      </Panel>
    </Form>
  );
}

type ChoiceProps = { value: OpenClaims; onChange: (value: OpenClaims) => void };

function OpenClaimsChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslations("customer_law");
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium text-list">{t("open_claims")}</legend>
      {waysForOpenClaims.map((way) => (
        <label key={way} className="flex min-h-6 max-w-prose items-start gap-2.5 text-list">
          <input
            type="radio"
            name="open"
            checked={value === way}
            onChange={() => onChange(way)}
            className="radio mt-px"
          />
          <span>
            {t(way)}
            <span className="block text-dense text-ink-muted">{t(`${way}_says`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
