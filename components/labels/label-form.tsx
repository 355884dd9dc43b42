"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SenderPart } from "@/components/customers/sender-part";
import { Button } from "@/components/ui/button";
import { ColourField } from "@/components/ui/colour-field";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { NumberField } from "@/components/ui/number-field";
import { Panel, Section } from "@/components/ui/page";
import { SaveBar } from "@/components/ui/save-bar";
import { type Option, Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Facts } from "@/lib/kernel/facts";
import { product } from "@/lib/kernel/product";
import type { Reseller } from "@/lib/tenants/answers/resellers";
import { slugOf } from "@/lib/tenants/rules/resellers";
import { ImageField } from "./image-field";
import { type LabelValues, sentOf, valuesOf } from "./label-values";
import { LookPreview } from "./look-preview";
import { useDeleteLabel } from "./use-delete-label";
import { useImage } from "./use-image";

/** `label` null: a new one. */
type Props = { domain: string; label: Reseller | null; countries: readonly Option[]; facts: Facts };

/** Everything that is set of a white label, and beside it what its pages will look like. */
export function LabelForm({ domain, label, countries, facts }: Props) {
  const t = useTranslations("resellers");
  const router = useRouter();
  const remove = useDeleteLabel(() => {
    router.push(`/${domain}/resellers`);
    router.refresh();
  });
  const start = { primary: product.primary_color, secondary: product.secondary_color };
  const initial = valuesOf(label, start);
  const form = useForm({
    call: label ? "POST /resellers/{id}" : "POST /resellers",
    sent: (values: LabelValues) => {
      const sent = { ...sentOf(values), domain: values.domain || slugOf(values.name) };
      return label ? { ...sent, id: label.id } : sent;
    },
    ...(label ? { record: { id: label.id } } : {}),
    version: label?.version,
    initial,
    facts,
    labels: Object.fromEntries(Object.keys(initial).map((name) => [name, t(name)])),
    onSaved: (saved) => {
      toast.success(t("saved"));
      if (!label) router.push(`/${domain}/resellers/${saved.id}/edit`);
      router.refresh();
    },
  });
  const { values } = form;
  const line = (name: Exclude<keyof LabelValues, "logo" | "start_image">, hint?: string) => {
    const { value, ...field } = form.field(name);
    return {
      ...field,
      value: String(value),
      onChange: (text: string) => form.set(name, text),
      label: t(name),
      hint,
    };
  };
  const chosen = { logo: useImage(values.logo), start_image: useImage(values.start_image) };
  const shownOf = (image: "logo" | "start_image") =>
    chosen[image] ?? (values[`remove_${image}`] ? null : (label?.[image] ?? null));
  const image = (name: "logo" | "start_image") => (
    <ImageField
      id={form.idOf(name)}
      title={t(name)}
      hint={t(`${name}_hint`)}
      shown={shownOf(name)}
      file={values[name]}
      error={form.problem?.errors?.[name]}
      onChoose={(file) => form.set(name, file)}
      onRemove={() => form.set(`remove_${name}`, true)}
    />
  );
  const slug = values.domain || slugOf(values.name);
  return (
    <Form form={form}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,48rem)_minmax(20rem,28rem)]">
        <Panel className="flex min-w-0 flex-col gap-6">
          <RequiredLegend />
          <Section title={t("who")}>
            <TextField {...line("name")} />
            <TextField
              {...line("domain", slug ? t("domain_hint", { slug }) : t("domain_empty"))}
              autoCapitalize="none"
              spellCheck={false}
              width="medium"
            />
            <TextField {...line("host", t("host_hint"))} autoCapitalize="none" spellCheck={false} />
          </Section>
          <Section title={t("look")}>
            <div className="flex flex-wrap gap-x-6 gap-y-4">
              <ColourField {...line("primary_color")} hint={t("primary_hint")} />
              <ColourField {...line("secondary_color")} hint={t("secondary_hint")} />
            </div>
            {image("logo")}
            {image("start_image")}
          </Section>
          <Section title={t("links")}>
            <TextField {...line("sso", t("sso_hint"))} type="url" />
            <TextField {...line("badge_url", t("badge_hint"))} type="url" />
            <NumberField {...line("idle_minutes", t("idle_hint"))} suffix={t("minutes")} />
          </Section>
          <Section title={t("mails")} hint={t("mails_hint")}>
            <TextField {...line("sender_email", t("sender_email_hint"))} type="email" />
            <SenderPart address={values.sender_email} customer={null} />
            <TextField {...line("sender_name", t("sender_name_hint"))} width="medium" />
          </Section>
          <Section title={t("support")} hint={t("support_hint")}>
            <TextField {...line("support_email")} type="email" />
            <TextField {...line("support_telephone")} type="tel" width="medium" />
          </Section>
          <Section title={t("letters")} hint={t("letters_hint")}>
            <TextField {...line("address")} />
            <div className="flex flex-wrap gap-4">
              <TextField {...line("zipcode")} width="short" />
              <TextField {...line("city")} width="medium" />
            </div>
            <Select {...line("country")} options={countries} />
            <div className="flex flex-wrap gap-4">
              <TextField {...line("kvk_number")} width="short" />
              <TextField {...line("wki_number")} width="short" />
            </div>
            <TextField {...line("complaints_line", t("complaints_hint"))} />
          </Section>
          {label && label.domain !== product.domain && (
            <div>
              <Button icon={<Trash2 aria-hidden size={16} />} onClick={() => void remove(label)}>
                {t("delete")}
              </Button>
            </div>
          )}
        </Panel>
        <LookPreview
          name={values.name}
          primary={values.primary_color}
          secondary={values.secondary_color}
          logo={shownOf("logo")}
        />
      </div>
      <SaveBar form={form} />
    </Form>
  );
}
