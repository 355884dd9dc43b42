"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SessionList } from "@/components/domain/account/session-list";
import { TokenList } from "@/components/domain/account/token-list";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { Panel, Section } from "@/components/ui/page";
import { toast } from "@/components/ui/toast";
import type { SignedIn } from "@/lib/users/sign-in/account/answers";

type Props = { user: { id: number; full_name: string }; sessions: readonly SignedIn[] };

/** Renders a user's sessions, for their administrators. */
export function UserSessions({ user, sessions }: Props) {
  const t = useTranslations("users");
  const account = useTranslations("account");
  const router = useRouter();
  const confirm = useConfirm();
  const end = async (session_id?: string) => {
    const answer = await call("POST /users/{id}/end-sessions", {
      id: user.id,
      ...(session_id ? { session_id } : {}),
    });
    if (!answer.ok) return toast.error(answer.problem.detail || account("end_failed"));
    toast.success(account("ended", { count: answer.data.ended }));
    router.refresh();
  };
  const of = (kind: SignedIn["kind"]) => sessions.filter((session) => session.kind === kind);
  const endToken = async ({ id, name }: SignedIn) => {
    const body = account("token_end_body", { name: name || account("program") });
    if (await confirm({ body, danger: true })) await end(id);
  };
  const endAll = async () => {
    if (await confirm({ body: t("end_all_body", { name: user.full_name }) })) await end();
  };
  return (
    <Panel className="flex flex-col gap-6">
      <Section
        title={t("sessions")}
        actions={sessions.length > 0 && <Button onClick={() => void endAll()}>{t("end_all")}</Button>}
      >
        <SessionList sessions={of("login")} onEnd={({ id }) => void end(id)} />
      </Section>
      {of("token").length > 0 && (
        <Section title={account("tokens")}>
          <TokenList tokens={of("token")} onEnd={(token) => void endToken(token)} />
        </Section>
      )}
    </Panel>
  );
}
