"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Switch } from "@/components/ui/choice";
import { Panel, Section } from "@/components/ui/page";
import { toast } from "@/components/ui/toast";

/** Whether one gets last week's figures each Monday; kept as soon as it is switched. */
export function MondayMail({ wanted }: { wanted: boolean }) {
  const t = useTranslations("account");
  const router = useRouter();
  const [on, setOn] = useState(wanted);
  const choose = async (is_wanted: boolean) => {
    setOn(is_wanted);
    const answer = await call("PATCH /auth/monday-mail", { is_wanted });
    if (!answer.ok) {
      setOn(!is_wanted);
      return toast.error(answer.problem.detail || t("monday_mail_failed"));
    }
    toast.success(t(is_wanted ? "monday_mail_on" : "monday_mail_off"));
    router.refresh();
  };
  return (
    <Panel>
      <Section title={t("mails")}>
        <Switch
          id="monday-mail"
          name="is_wanted"
          label={t("monday_mail")}
          hint={t("monday_mail_hint")}
          value={on}
          onChange={(is_wanted) => void choose(is_wanted)}
        />
      </Section>
    </Panel>
  );
}
