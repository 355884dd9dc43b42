"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { CallInput } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Instant } from "@/components/ui/format";
import { NumberField } from "@/components/ui/number-field";
import { Panel } from "@/components/ui/page";
import { SaveBar } from "@/components/ui/save-bar";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/i18n/locales";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { Template, TemplateVersion } from "@/lib/templates/answers";
import { lint, type WordField, wordFields } from "@/lib/templates/rules/lint";
import { wordsOf } from "@/lib/templates/rules/markup";
import { customerTypes, isProductType, templateTypes } from "@/lib/templates/rules/types";
import { TemplatePreviewPane } from "./preview-pane";
import { type TemplateValues, valuesOf } from "./template-values";
import { TemplateWords } from "./template-words";
import { useTypeName } from "./type-name";

type Props = {
  domain: string;
  template: Template | null;
  /** The template from which a new one copies its text. */
  copyOf?: Template | null;
  customer_id: number | null;
  onlyFlex: boolean;
  withDebtors: boolean;
  facts: FormRules;
};

/** Returns the values of a copy: a step has one template, so the copy is a flex template until its type is chosen. */
const copied = (template: Template, onlyFlex: boolean, name: string): TemplateValues => ({
  ...valuesOf(template),
  name,
  type: onlyFlex ? "flex" : template.type,
});

/** Returns whether nothing in the text prevents sending. The form reports problems as soon as it is saved. */
const isSendable = (template: Template): boolean =>
  !lint(valuesOf(template)).some(({ kind }) => kind === "unknown" || kind === "broken" || kind === "form");

/** Renders the form of a template: its type, its text in three languages, and a preview of the mail beside it. */
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
    bodyOf: (values) => (template ? { ...values, ...shelf, id: template.id } : { ...values, ...shelf }),
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

type Words = Record<WordField, string>;
type TemplateHistoryProps = {
  template: CallInput<"GET /templates/{id}/versions">;
  version: number;
  values: Words;
  onTake?: (words: Words) => void;
};

/** Renders the earlier versions of a template and their authors; restoring one puts it in the form, to be saved as a new version. */
function TemplateHistory({ template, version, values, onTake }: TemplateHistoryProps) {
  const t = useTranslations("templates");
  const [versions, setVersions] = useState<readonly TemplateVersion[]>([]);
  const [open, setOpen] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save adds a version, which is visible in its number
  useEffect(() => {
    void call("GET /templates/{id}/versions", template).then(
      (answer) => answer.ok && setVersions(answer.data),
    );
  }, [template.id, version]);
  return (
    <Panel className="flex flex-col gap-2">
      <h2 className="font-semibold text-form">{t("history")}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {versions.map((revision) => (
          <li key={revision.version} className="flex flex-col gap-2 py-2 text-list">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="font-medium">{t("version", { number: revision.version })}</span>
              <Instant at={revision.created_at} />
              <span className="mr-auto text-ink-muted">{revision.user}</span>
              <Button
                size="sm"
                aria-expanded={open === revision.version}
                onClick={() => setOpen(open === revision.version ? null : revision.version)}
              >
                {t("compare")}
              </Button>
              {onTake && revision.version !== version && (
                <Button size="sm" onClick={() => onTake(revision.template)}>
                  {t("take_back")}
                </Button>
              )}
            </div>
            {open === revision.version && <Differences oldWords={revision.template} newWords={values} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Renders the differences between a version and the form, old beside new. */
function Differences({ oldWords, newWords }: { oldWords: Words; newWords: Words }) {
  const t = useTranslations("templates");
  const differing = wordFields.filter((field) => oldWords[field] !== newWords[field]);
  if (differing.length === 0) return <p className="text-dense text-ink-muted">{t("no_difference")}</p>;
  return (
    <table className="w-full table-fixed text-dense">
      <thead>
        <tr className="text-left">
          <th scope="col">{t("part")}</th>
          <th scope="col">{t("then")}</th>
          <th scope="col">{t("now")}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((field) => (
          <tr key={field} className="border-line border-t align-top">
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {t(`field_${field}`)}
            </th>
            <td className="whitespace-pre-line py-1 pr-3">{wordsOf(oldWords[field]) || "–"}</td>
            <td className="whitespace-pre-line py-1">{wordsOf(newWords[field]) || "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
