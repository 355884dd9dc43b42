import type { Template } from "@/lib/templates/answers";
import { flexDaysOf } from "@/lib/templates/rules/types";

/** A template's form values. */
export type TemplateValues = ReturnType<typeof valuesOf>;

export const valuesOf = (template: Template | null) => ({
  name: template?.name ?? "",
  type: template?.type ?? "flex",
  subject: template?.subject ?? "",
  subject_en: template?.subject_en ?? "",
  subject_de: template?.subject_de ?? "",
  sender_name: template?.sender_name ?? "",
  sender: template?.sender ?? "",
  content: template?.content ?? "",
  content_en: template?.content_en ?? "",
  content_de: template?.content_de ?? "",
  has_header: template?.has_header ?? true,
  has_footer: template?.has_footer ?? true,
  flex_type: template?.flex_type ?? ("debit" as const),
  pay_days: template?.options.pay_days ? String(template.options.pay_days) : "",
  flex_days: String(flexDaysOf(template)),
  send_type: template?.send_type ?? ("both" as const),
});
