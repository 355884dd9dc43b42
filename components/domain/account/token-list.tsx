"use client";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatInstant } from "@/lib/i18n/format";
import type { SignedIn } from "@/lib/users/sign-in/account/answers";

type Props = { tokens: readonly SignedIn[]; onEnd: (token: SignedIn) => void };

/** Renders a user's API tokens, last used first; each can be revoked. */
export function TokenList({ tokens, onEnd }: Props) {
  const t = useTranslations("account");
  const locale = useLocale();
  const nameOf = ({ name }: SignedIn) => name || t("program");
  if (tokens.length === 0) return <p className="text-ink-muted text-list">{t("no_tokens")}</p>;
  return (
    <ul aria-label={t("tokens")} className="flex flex-col divide-y divide-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 grow basis-52">
            <p className="flex flex-wrap items-center gap-2 font-medium text-list">
              <span className="break-words">{nameOf(token)}</span>
              <Badge tone={token.scope === "read" ? "info" : "warn"}>{t(`scope_${token.scope}`)}</Badge>
            </p>
            <p className="text-dense text-ink-muted">
              {token.last_seen_at === token.created_at
                ? t("token_unused", { made: formatInstant(token.created_at, locale) })
                : t("token_used", {
                    used: formatInstant(token.last_seen_at, locale),
                    made: formatInstant(token.created_at, locale),
                  })}{" "}
              {t("token_ends", { ends: formatInstant(token.expires_at, locale) })}
            </p>
          </div>
          <Button
            size="sm"
            aria-label={t("token_end_named", { name: nameOf(token) })}
            onClick={() => onEnd(token)}
          >
            {t("token_end")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
