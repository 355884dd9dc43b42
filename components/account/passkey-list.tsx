"use client";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { formatInstant } from "@/lib/i18n/format";
import type { OwnSecurity } from "@/lib/users/sign-in/own/answers";

type Props = { passkeys: OwnSecurity["passkeys"]; onRemove: ((id: string) => void) | null };

/** Somebody's passkeys by name, with where they work and when each was last used. */
export function PasskeyList({ passkeys, onRemove }: Props) {
  const t = useTranslations("account");
  const locale = useLocale();
  if (passkeys.length === 0) return <p className="text-ink-muted text-list">{t("no_passkeys")}</p>;
  return (
    <ul aria-label={t("passkeys")} className="flex flex-col divide-y divide-line">
      {passkeys.map(({ id, name, host, created_at, last_used_at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 grow basis-52">
            <p className="break-words font-medium text-list">{name}</p>
            <p className="text-dense text-ink-muted">
              {last_used_at
                ? t("passkey_used", { at: formatInstant(last_used_at, locale) })
                : t("passkey_unused", { at: formatInstant(created_at, locale) })}{" "}
              {t("passkey_host", { host })}
            </p>
          </div>
          {onRemove && (
            <Button size="sm" aria-label={t("passkey_remove_named", { name })} onClick={() => onRemove(id)}>
              {t("passkey_remove")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
