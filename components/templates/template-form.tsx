"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/choice";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { NumberField } from "@/components/ui/number-field";
import { Panel } from "@/components/ui/page";
import { SaveBar } from "@/components/ui/save-bar";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/i18n/locales";
import type { Facts } from "@/lib/kernel/facts";
import type { Template } from "@/lib/templates/answers";
import { lint, wordFields } from "@/lib/templates/rules/lint";
import { customerTypes, isProductType, templateTypes } from "@/lib/templates/rules/types";
import { TemplatePreviewPane } from "./preview-pane";
import { TemplateHistory, type Words } from "./template-history";
import { type TemplateValues, valuesOf } from "./template-values";
import { TemplateWords } from "./template-words";
import { useTypeName } from "./type-name";

type Props = {
  domain: string;
  template: Template | null;
  /** A new one begins with its words. */
  copyOf?: Template | null;
  customer_id: number | null;
  onlyFlex: boolean;
  withDebtors: boolean;
  facts: Facts;
};

/** A step has one template; a copy of it is a flex template until its type is chosen. */
const copied = (template: Template, onlyFlex: boolean, name: string): TemplateValues => ({
  ...valuesOf(template),
  name,
  type: onlyFlex ? "flex" : template.type,
});

/** Nothing in its words keeps it from being sent; who saves it in that state is told so at once. */
const isSendable = (template: Template): boolean =>
  !lint(valuesOf(template)).some(({ kind }) => kind === "unknown" || kind === "broken" || kind === "form");

/** A template: what it is for, its words in three languages, and beside them the mail it makes. */
export function TemplateForm({
  domain,
  template,
  copyOf = null,
  customer_id,
  onlyFlex,
  withDebtors,
  facts,
}: Props) {
  const t = useTranslations("templates");
  const router = useRouter();
  const typeName = useTypeName();
  const [language, setLanguage] = useState<Locale>("nl");
  const query = customer_id === null ? "" : `?customer_id=${customer_id}`;
  const shelf = customer_id === null ? {} : { customer_id };
  const mayWrite = template?.may_write ?? true;
  const form = useForm({
    call: template ? "PATCH /templates/{id}" : "POST /templates",
    sent: (values) => (template ? { ...values, ...shelf, id: template.id } : { ...values, ...shelf }),
    ...(template ? { record: { ...shelf, id: template.id } } : {}),
    version: template?.version,
    facts,
    initial:
      template || !copyOf
        ? valuesOf(template)
        : copied(copyOf, onlyFlex, t("copy_of", { name: copyOf.name })),
    labels: { name: t("name"), type: t("type"), content: t("content_nl"), subject: t("subject_nl") },
    onSaved: (saved) => {
      if (isSendable(saved)) toast.success(t("saved", { name: saved.name }));
      else toast.info(t("saved_unsendable", { name: saved.name }));
      if (!template) router.push(`/${domain}/templates/${saved.id}/edit${query}`);
      router.refresh();
    },
  });
  const putBack = (words: Words) => {
    for (const name of wordFields) form.set(name, words[name]);
    toast.info(t("put_back"));
  };
  const types = onlyFlex ? ["flex"] : customer_id === null ? templateTypes : customerTypes;
  const isFlex = form.values.type === "flex";
  const off = { disabled: !mayWrite };
  const sends = form.choices("send_type", (value) => t(`send_${value}`));
  const sides = form.choices("flex_type", (value) => t(`side_${value}`));
  return (
    <Form form={form}>
      <div className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
        <Panel className="flex min-w-0 flex-col gap-4">
          {mayWrite && <RequiredLegend />}
          <div className="grid min-w-0 items-start gap-x-4 gap-y-3 sm:grid-cols-2">
            <TextField {...form.field("name")} {...off} label={t("name")} required={mayWrite} />
            <Select
              {...form.field("type")}
              disabled={!mayWrite || onlyFlex}
              label={t("type")}
              options={types.map((value) => ({ value, label: typeName(value) }))}
            />
            <Select {...form.field("send_type")} {...off} label={t("send_type")} options={sends} />
            {!isProductType(form.values.type) && (
              <NumberField
                {...form.field("pay_days")}
                {...off}
                label={t("pay_days")}
                hint={t("pay_days_hint")}
              />
            )}
            {isFlex && (
              <>
                <Select {...form.field("flex_type")} {...off} label={t("side")} options={sides} />
                <NumberField {...form.field("flex_days")} {...off} label={t("flex_days")} />
              </>
            )}
            <TextField {...form.field("sender_name")} {...off} label={t("sender_name")} />
            <TextField {...form.field("sender")} {...off} type="email" label={t("sender")} />
            <div className="flex flex-wrap gap-x-6 gap-y-2 sm:col-span-2">
              <Checkbox {...form.field("has_header")} {...off} label={t("has_header")} />
              <Checkbox {...form.field("has_footer")} {...off} label={t("has_footer")} />
            </div>
          </div>
          <TemplateWords form={form} language={language} onLanguage={setLanguage} readOnly={!mayWrite} />
        </Panel>
        <TemplatePreviewPane
          values={form.values}
          language={language}
          shelf={shelf}
          mayTest={mayWrite}
          withDebtors={withDebtors}
        />
      </div>
      {template && (
        <TemplateHistory
          template={{ ...shelf, id: template.id }}
          version={template.version}
          values={form.values}
          {...(mayWrite ? { onTake: putBack } : {})}
        />
      )}
      {mayWrite && <SaveBar form={form} />}
    </Form>
  );
}
