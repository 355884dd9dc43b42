"use client";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatInstant } from "@/lib/i18n/format";
import type { SignedIn } from "@/lib/users/sign-in/account/answers";
import { browserName } from "./browser-name";

type SessionRow = SignedIn & { is_this?: boolean };
type Props = { sessions: readonly SessionRow[]; onEnd: (session: SessionRow) => void };

/** Renders a user's sessions, last used first; each but the current one can be ended. */
export function SessionList({ sessions, onEnd }: Props) {
  const t = useTranslations("account");
  const locale = useLocale();
  const name = ({ agent }: SessionRow) => browserName(agent) || t("unknown_browser");
  if (sessions.length === 0) return <p className="text-ink-muted text-list">{t("no_sessions")}</p>;
  return (
    <ul aria-label={t("sessions")} className="flex flex-col divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 grow basis-52">
            <p className="flex flex-wrap items-center gap-2 font-medium text-list">
              {name(session)}
              {session.is_this && <Badge tone="ok">{t("this_session")}</Badge>}
              {session.super_user_name && (
                <Badge tone="hold">{t("works_as", { name: session.super_user_name })}</Badge>
              )}
            </p>
            <p className="text-dense text-ink-muted">
              {t("seen", {
                seen: formatInstant(session.last_seen_at, locale),
                since: formatInstant(session.created_at, locale),
                address: session.address || t("unknown_address"),
              })}
            </p>
          </div>
          {!session.is_this && (
            <Button
              size="sm"
              aria-label={t("end_named", { name: name(session) })}
              onClick={() => onEnd(session)}
            >
              {t("end")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
