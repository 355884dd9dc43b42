"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Panel, Section } from "@/components/ui/page";
import { toast } from "@/components/ui/toast";
import type { OwnSecurity } from "@/lib/users/sign-in/own/answers";
import { SessionList } from "./session-list";

/** Where one is signed in oneself. */
export function OwnSessions({
  sessions,
  mayEndOthers,
}: {
  sessions: OwnSecurity["sessions"];
  mayEndOthers: boolean;
}) {
  const t = useTranslations("account");
  const router = useRouter();
  const end = async (id: string) => {
    const answer = await call("DELETE /auth/sessions/{id}", { id });
    if (!answer.ok) return toast.error(answer.problem.detail || t("end_failed"));
    toast.success(t("ended", { count: answer.data.ended }));
    router.refresh();
  };
  return (
    <Panel>
      <Section
        title={t("sessions")}
        hint={t("sessions_hint")}
        actions={
          mayEndOthers &&
          sessions.length > 1 && <Button onClick={() => void end("others")}>{t("end_others")}</Button>
        }
      >
        <SessionList sessions={sessions} onEnd={({ id }) => void end(id)} />
      </Section>
    </Panel>
  );
}
