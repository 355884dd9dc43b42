"use client";
import { Copy, CornerDownLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Editor } from "@/components/ui/editor";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import type { useForm } from "@/components/ui/use-form";
import { type Locale, locales } from "@/lib/i18n/locales";
import { lint, placeholdersFor, type Warning } from "@/lib/templates/rules/lint";
import type { TemplateValues } from "./template-values";

const fieldsOf = {
  nl: { subject: "subject", content: "content" },
  en: { subject: "subject_en", content: "content_en" },
  de: { subject: "subject_de", content: "content_de" },
} as const;

type FormOf = Pick<
  ReturnType<typeof useForm<TemplateValues, "POST /templates" | "PATCH /templates/{id}">>,
  "values" | "field"
>;
type Props = { form: FormOf; language: Locale; onLanguage: (language: Locale) => void; readOnly: boolean };

/** Renders subject and text in one language at a time, the placeholders to insert, and warnings. */
export function TemplateWords({ form, language, onLanguage, readOnly }: Props) {
  const t = useTranslations("templates");
  const meanings = useTranslations("placeholders");
  const meaning = (name: string) => (meanings.has(name) ? meanings(name) : "");
  const insert = useRef<((text: string) => void) | null>(null);
  const ready = useCallback((put: (text: string) => void) => {
    insert.current = put;
  }, []);
  const { subject, content } = fieldsOf[language];
  const copy = async (name: string) => {
    await navigator.clipboard.writeText(`@@${name}`);
    toast.success(t("copied", { name: `@@${name}` }));
  };
  return (
    <>
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t("languages")}</legend>
        {locales.map((option) => (
          <Button
            key={option}
            variant={option === language ? "brand" : "plain"}
            aria-pressed={option === language}
            onClick={() => onLanguage(option)}
          >
            {t(`language_${option}`)}
          </Button>
        ))}
      </fieldset>
      <TextField {...form.field(subject)} disabled={readOnly} label={t(`subject_${language}`)} />
      <div>
        <p className="mb-1 font-medium text-list">{t(`content_${language}`)}</p>
        <Editor
          key={language}
          {...form.field(content)}
          label={t(`content_${language}`)}
          readOnly={readOnly}
          placeholders={placeholdersFor(form.values.type)}
          onReady={ready}
        />
      </div>
      <Doubts warnings={lint(form.values)} />
      {!readOnly && (
        <section aria-label={t("placeholders")}>
          <h2 className="font-semibold text-list">{t("placeholders")}</h2>
          <ul className="mt-1 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
            {placeholdersFor(form.values.type).map((name) => (
              <li key={name} className="flex min-w-0 items-center gap-1 text-dense">
                <Button
                  variant="quiet"
                  size="sm"
                  icon={<Copy aria-hidden size={14} className="shrink-0" />}
                  className="min-w-0 flex-1 justify-start py-1 text-left"
                  onClick={() => void copy(name)}
                >
                  <span className="flex min-w-0 flex-col">
                    <span className="truncate">@@{name}</span>
                    <span className="whitespace-normal font-normal text-ink-muted">{meaning(name)}</span>
                  </span>
                </Button>
                <IconButton
                  size="icon-sm"
                  label={t("insert", { name: `@@${name}` })}
                  icon={<CornerDownLeft aria-hidden size={14} />}
                  onClick={() => insert.current?.(`@@${name}`)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Renders the warnings as sentences. */
function Doubts({ warnings }: { warnings: readonly Warning[] }) {
  const t = useTranslations("templates");
  if (warnings.length === 0) return null;
  const sentence = (warning: Warning) => {
    const field = t(`field_${warning.field}`);
    if (warning.kind === "unknown")
      return warning.meant
        ? t("warn_meant", { field, name: `@@${warning.name}`, meant: `@@${warning.meant}` })
        : t("warn_unknown", { field, name: `@@${warning.name}` });
    if (warning.kind === "broken") return t("warn_broken", { field, text: warning.text });
    if (warning.kind === "form") return t("warn_form", { field, text: warning.text, open: "{", close: "}" });
    if (warning.kind === "not_alone") return t("warn_not_alone", { field, name: `@@${warning.name}` });
    return t(`warn_${warning.kind}`, { field });
  };
  return (
    <Notice tone="warn">
      <ul className="list-disc pl-4">
        {warnings.map((warning) => (
          <li key={JSON.stringify(warning)}>{sentence(warning)}</li>
        ))}
      </ul>
    </Notice>
  );
}
