import { useTranslations } from "next-intl";

type Props = { template: string | null; template_version: number | null };

/** Renders the template of a message, and its version. */
export function TemplateUsed({ template, template_version }: Props) {
  const t = useTranslations("invoice");
  if (template === null || template_version === null) return null;
  return (
    <p className="text-dense text-ink-muted">{t("template_used", { template, version: template_version })}</p>
  );
}
