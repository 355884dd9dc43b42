"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { CopyableCode } from "@/components/ui/copyable-code";
import { Dialog } from "@/components/ui/dialog";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { Notice } from "@/components/ui/states";
import { PasswordField, TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { LabelChoice, ProviderAnswer } from "@/lib/users/sign-in/oidc/answers";

type Props = {
  /** Null for a new one. */
  provider: ProviderAnswer | null;
  labels: readonly LabelChoice[];
  facts: FormRules;
  closeHref: string;
};

/** Renders the form of an organisation's identity provider: its settings, its domains, and what to register there. */
export function ProviderPanel(props: Props) {
  const t = useTranslations("identity_providers");
  const router = useRouter();
  const { provider, closeHref } = props;
  const title = provider ? t("edit", { name: provider.name }) : t("new");
  return (
    <Dialog open title={title} onClose={() => router.replace(closeHref, { scroll: false })}>
      <ProviderForm {...props} title={title} />
    </Dialog>
  );
}

function ProviderForm({ provider, labels, facts, closeHref, title }: Props & { title: string }) {
  const t = useTranslations("identity_providers");
  const ui = useTranslations("ui");
  const router = useRouter();
  const words = {
    name: t("name"),
    reseller_id: t("reseller_id"),
    issuer: t("issuer"),
    client_id: t("client_id"),
    client_secret: t("client_secret"),
    email_domains: t("email_domains"),
    is_active: t("is_active"),
  };
  const initial = {
    name: provider?.name ?? "",
    reseller_id: String(provider?.reseller_id ?? ""),
    issuer: provider?.issuer ?? "",
    client_id: provider?.client_id ?? "",
    client_secret: "",
    email_domains: provider?.email_domains.join(", ") ?? "",
    is_active: provider?.is_active ?? true,
  };
  const form = useForm({
    call: provider ? "PATCH /identity-providers/{id}" : "POST /identity-providers",
    version: provider?.version,
    facts,
    labels: words,
    initial,
    bodyOf: ({ client_secret, ...rest }) =>
      provider
        ? { ...rest, id: provider.id, ...(client_secret !== "" && { client_secret }) }
        : { ...rest, client_secret },
    onSaved: ({ id }) => {
      toast.success(t("saved"));
      // After the first save the panel shows what to register at the provider.
      router.replace(provider ? closeHref : `${closeHref}?provider=${id}`, { scroll: false });
      router.refresh();
    },
  });
  return (
    <Form form={form} label={title}>
      <RequiredLegend />
      {provider && <Redirects uris={provider.redirect_uris} />}
      <TextField {...form.field("name")} label={words.name} hint={t("name_hint")} autoFocus={!provider} />
      <Select
        {...form.field("reseller_id")}
        label={words.reseller_id}
        hint={t("reseller_hint")}
        empty={t("everywhere")}
        options={labels.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextField {...form.field("issuer")} type="url" label={words.issuer} hint={t("issuer_hint")} />
      <Check issuer={form.values.issuer} />
      <TextField {...form.field("client_id")} label={words.client_id} autoComplete="off" />
      <PasswordField
        {...form.field("client_secret")}
        label={words.client_secret}
        hint={provider ? `${t("secret_hint")} ${t("secret_kept")}` : t("secret_hint")}
        autoComplete="off"
      />
      <TextField {...form.field("email_domains")} label={words.email_domains} hint={t("domains_hint")} />
      <Switch {...form.field("is_active")} label={words.is_active} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="brand" pending={form.pending}>
          {ui("save")}
        </Button>
        <Button onClick={() => router.replace(closeHref, { scroll: false })}>{ui("cancel")}</Button>
      </div>
    </Form>
  );
}

function Redirects({ uris }: { uris: readonly string[] }) {
  const t = useTranslations("identity_providers");
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium text-list">{t("redirects")}</p>
      {uris.map((uri) => (
        <CopyableCode key={uri} text={uri} label={t("copy")} />
      ))}
      <p className="text-dense text-ink-muted">{t("redirects_hint")}</p>
    </div>
  );
}

/** Renders the button that reads the provider's published configuration at the form's issuer address, and reports problems. */
function Check({ issuer }: { issuer: string }) {
  const t = useTranslations("identity_providers");
  const [pending, setPending] = useState(false);
  const [found, setFound] = useState<{ issuer: string; tone: "ok" | "bad"; text: string } | null>(null);
  const check = async () => {
    setPending(true);
    const answer = await call("POST /identity-providers/check", { issuer });
    setPending(false);
    if (!answer.ok) return setFound({ issuer, tone: "bad", text: t("check_not_https") });
    const { fault, says_pkce } = answer.data;
    setFound({
      issuer,
      tone: fault ? "bad" : "ok",
      text: fault ? t(`check_${fault}`) : t(says_pkce ? "check_ok" : "check_ok_silent"),
    });
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button pending={pending} onClick={() => void check()}>
        {t("check")}
      </Button>
      {found?.issuer === issuer && <Notice tone={found.tone}>{found.text}</Notice>}
    </div>
  );
}
