"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Panel, Section } from "@/components/ui/page";
import { PasswordField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Facts } from "@/lib/kernel/facts";

type Props = { facts: Facts; email: string; onSaved: () => void };

const empty = { current_password: "", password: "", password_repeat: "" };

/** One's own password: the one in use, and twice the one that comes after it. `onSaved` begins with empty fields again. */
export function ChangePassword({ facts, email, onSaved }: Props) {
  const t = useTranslations("account");
  const login = useTranslations("login");
  const router = useRouter();
  const form = useForm({
    call: "POST /auth/change-password",
    facts,
    initial: empty,
    sent: (values) => values,
    labels: {
      current_password: t("current_password"),
      password: login("new_password"),
      password_repeat: login("password_repeat"),
    },
    onSaved: () => {
      toast.success(t("password_changed"));
      onSaved();
      router.refresh();
    },
  });
  return (
    <Panel>
      <Form form={form} label={t("password")}>
        <Section title={t("password")} hint={t("password_hint")}>
          <RequiredLegend />
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField {...form.field("current_password")} label={t("current_password")} />
          <PasswordField
            {...form.field("password")}
            label={login("new_password")}
            hint={login("password_hint")}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.field("password_repeat")}
            label={login("password_repeat")}
            autoComplete="new-password"
          />
          <Button type="submit" look="brand" pending={form.pending} className="self-start">
            {t("change_password")}
          </Button>
        </Section>
      </Form>
    </Panel>
  );
}
