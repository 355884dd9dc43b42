"use client";
import { Mail, ShieldOff, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useJobName } from "@/components/domain/jobs/job-words";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList, Panel, Section } from "@/components/ui/page";
import { toast } from "@/components/ui/toast";
import { formatInstant } from "@/lib/i18n/format";
import type { User } from "@/lib/users/answers";
import { DeleteUser } from "./delete-user";
import { useInvite } from "./use-invite";

type Props = { domain: string; user: User };

/** Renders a user's latest actions, and the actions on their account. */
export function UserActivity({ domain, user }: Props) {
  const t = useTranslations("users");
  const jobName = useJobName();
  const locale = useLocale();
  const router = useRouter();
  const confirm = useConfirm();
  const invite = useInvite();
  const [leaving, setLeaving] = useState(false);
  const at = (moment: string | null) => (moment ? formatInstant(moment, locale) : t("never"));
  const { signing_in } = user;
  const resetFactor = async () => {
    if (!(await confirm({ body: t("reset_factor_body", { name: user.full_name }) }))) return;
    const answer = await call("POST /users/{id}/reset-second-factor", { id: user.id });
    if (!answer.ok) return toast.error(answer.problem.detail || t("reset_factor_failed"));
    toast.success(t("factor_reset", { name: user.full_name }));
    router.refresh();
  };
  return (
    <Panel className="flex flex-col gap-6">
      <Section title={t("activity")}>
        <DefinitionList
          items={[
            { term: t("last_login"), value: at(signing_in.last_login_at) },
            { term: t("last_seen"), value: at(signing_in.last_seen_at) },
            {
              term: t("password"),
              value: signing_in.has_password
                ? t("password_set")
                : signing_in.invited_at
                  ? t("invited_at", { at: at(signing_in.invited_at) })
                  : t("not_invited"),
            },
            { term: t("last_jobs"), value: <LastJobs jobs={user.last_jobs} name={jobName} timeOf={at} /> },
            {
              term: t("hash_id"),
              value: (
                <span className="flex items-center gap-1">
                  <code className="break-all text-dense">{user.hash_id}</code>
                  <CopyButton text={user.hash_id} label={t("copy_hash_id")} />
                </span>
              ),
            },
          ]}
        />
        {user.may_write && !user.is_self && (
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<Mail aria-hidden size={16} />}
              disabled={!user.is_active}
              onClick={() => void invite(user)}
            >
              {t("invite")}
            </Button>
            {((user["2fa_type"] === "google" && signing_in.has_app) || signing_in.has_passkey) && (
              <Button icon={<ShieldOff aria-hidden size={16} />} onClick={() => void resetFactor()}>
                {t("reset_factor")}
              </Button>
            )}
            <Button icon={<Trash2 aria-hidden size={16} />} onClick={() => setLeaving(true)}>
              {t("delete")}
            </Button>
          </div>
        )}
      </Section>
      <DeleteUser
        user={leaving ? user : null}
        onClose={() => setLeaving(false)}
        onDone={() => {
          setLeaving(false);
          router.push(`/${domain}/users`);
          router.refresh();
        }}
      />
    </Panel>
  );
}

type JobsProps = {
  jobs: User["last_jobs"];
  name: (action: string) => string;
  timeOf: (moment: string) => string;
};

function LastJobs({ jobs, name, timeOf }: JobsProps) {
  if (jobs.length === 0) return "–";
  return (
    <ul>
      {jobs.map(({ action, created_at }) => (
        <li key={`${created_at}${action}`}>
          {name(action)}, {timeOf(created_at)}
        </li>
      ))}
    </ul>
  );
}
