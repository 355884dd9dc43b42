"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { SenderPart } from "@/components/domain/customers/sender-part";
import { Button } from "@/components/ui/button";
import { ColourField } from "@/components/ui/colour-field";
import { RequiredLegend } from "@/components/ui/field";
import { FileField } from "@/components/ui/file-field";
import { Form } from "@/components/ui/form";
import { NumberField } from "@/components/ui/number-field";
import { Panel, Section } from "@/components/ui/page";
import { SaveBar } from "@/components/ui/save-bar";
import { type Option, Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";
import { product } from "@/lib/kernel/product";
import type { Reseller } from "@/lib/tenants/answers/resellers";
import { slugOf } from "@/lib/tenants/rules/resellers";
import { ThemePreview } from "./theme-preview";
import { useDeleteLabel } from "./use-delete-label";

/** `label` is null for a new one. */
type Props = { domain: string; label: Reseller | null; countries: readonly Option[]; facts: FormRules };

/** Renders the form of a white label's settings, with a preview of its pages beside it. */
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
    bodyOf: (values: LabelValues) => {
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
      imageUrl={shownOf(name)}
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
        <ThemePreview
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

/** Returns an object URL by which a chosen image is shown before it is sent; null without one. */
function useImage(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}

/** A white label's form values: text as typed, "" for none. An image is set only when one was just chosen. */
type LabelValues = ReturnType<typeof valuesOf>;

const NO_FILE: File | null = null as File | null;

const valuesOf = (label: Reseller | null, start: { primary: string; secondary: string }) => ({
  name: label?.name ?? "",
  domain: label?.domain ?? "",
  host: label?.host ?? "",
  primary_color: label?.primary_color ?? start.primary,
  secondary_color: label?.secondary_color ?? start.secondary,
  logo: NO_FILE,
  remove_logo: false,
  start_image: NO_FILE,
  remove_start_image: false,
  sso: label?.sso ?? "",
  badge_url: label?.badge_url ?? "",
  idle_minutes: String(label?.idle_minutes ?? ""),
  sender_email: label?.sender_email ?? "",
  sender_name: label?.sender_name ?? "",
  support_email: label?.support_email ?? "",
  support_telephone: label?.support_telephone ?? "",
  address: label?.address ?? "",
  zipcode: label?.zipcode ?? "",
  city: label?.city ?? "",
  country: label?.country ?? "NL",
  kvk_number: label?.kvk_number ?? "",
  wki_number: label?.wki_number ?? "",
  complaints_line: label?.complaints_line ?? "",
});

/** Returns the request; an image only where one was chosen. */
const sentOf = ({ logo, start_image, ...plain }: LabelValues) => ({
  ...plain,
  ...(logo ? { logo } : {}),
  ...(start_image ? { start_image } : {}),
});

type ImageFieldProps = {
  /** Its name, and a sentence about it. */
  title: string;
  hint: string;
  id: string;
  /** The stored image, or the one just chosen; null for none. */
  imageUrl: string | null;
  file: File | null;
  error: readonly string[] | undefined;
  onChoose: (file: File | null) => void;
  onRemove: () => void;
};

/** Renders an image of a white label, with buttons to replace or remove it. It is saved with the form. */
function ImageField({ title, hint, id, imageUrl, file, error, onChoose, onRemove }: ImageFieldProps) {
  const t = useTranslations("resellers");
  const heading = useId();
  return (
    <fieldset aria-labelledby={heading} className="flex min-w-0 flex-col items-start gap-2">
      <p id={heading} className="font-medium text-list">
        {title}
      </p>
      {imageUrl && (
        <span className="rounded-md border border-line bg-[#fff] p-2">
          {/* biome-ignore lint/performance/noImgElement: a small file of the white label's own */}
          <img src={imageUrl} alt={title} className="h-10 w-auto max-w-60 object-contain" />
        </span>
      )}
      <div className="flex max-w-full flex-wrap items-start gap-3">
        <div className="min-w-0 max-w-full">
          <FileField
            id={id}
            label={t("choose_image")}
            hint={hint}
            file={file}
            error={error}
            onChange={onChoose}
          />
        </div>
        {imageUrl && !file && (
          <Button size="sm" icon={<Trash2 aria-hidden size={16} />} onClick={onRemove}>
            {t("remove_image")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
