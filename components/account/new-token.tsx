"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import type { Facts } from "@/lib/kernel/facts";

type Props = { open: boolean; facts: Facts; onClose: () => void; onMade: (pair: string) => void };

/** For so many days a token may be asked here; a program may ask any number up to a year. */
const LIVES = [30, 90, 365];

/** Asks what a token is called, what it may do and how long it lives. */
export function NewToken({ open, onClose, ...rest }: Props) {
  const t = useTranslations("account");
  return (
    <Dialog open={open} size="sm" title={t("token_new")} onClose={onClose}>
      <TokenForm {...rest} />
    </Dialog>
  );
}

function TokenForm({ facts, onMade }: Pick<Props, "facts" | "onMade">) {
  const t = useTranslations("account");
  const form = useForm({
    call: "POST /auth/tokens",
    facts,
    initial: { name: "", scope: "read" as "read" | "write", days: "90" },
    sent: (values) => values,
    labels: { name: t("token_name"), scope: t("token_scope"), days: t("token_days") },
    onSaved: ({ access_token, api_key }) => onMade(`${access_token}:${api_key}`),
  });
  const { value, ...scope } = form.field("scope");
  return (
    <Form form={form} label={t("token_new")}>
      <RequiredLegend />
      <TextField {...form.field("name")} label={t("token_name")} hint={t("token_name_hint")} autoFocus />
      <Select
        {...scope}
        value={value}
        onChange={(text) => form.set("scope", text === "write" ? "write" : "read")}
        label={t("token_scope")}
        options={form.choices("scope", (one) => t(`scope_${one}_long`))}
      />
      <Select
        {...form.field("days")}
        label={t("token_days")}
        options={LIVES.map((days) => ({ value: String(days), label: t("n_days", { days }) }))}
      />
      <Button type="submit" look="brand" pending={form.pending} className="self-start">
        {t("token_make")}
      </Button>
    </Form>
  );
}
