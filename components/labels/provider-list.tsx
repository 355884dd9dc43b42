"use client";
import { KeyRound, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Badge } from "@/components/ui/badge";
import { useConfirm } from "@/components/ui/confirm";
import { IconButton } from "@/components/ui/icon-button";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { ProviderAnswer } from "@/lib/users/sign-in/oidc/answers";

type Props = { pageHref: string; providers: readonly ProviderAnswer[] };

/** Renders the organisations people sign in with; few, so without paging. */
export function ProviderList({ pageHref, providers }: Props) {
  const t = useTranslations("identity_providers");
  if (providers.length === 0)
    return <EmptyState icon={<KeyRound aria-hidden size={28} />} title={t("empty")} />;
  return (
    <ul
      aria-label={t("title")}
      className="flex flex-col divide-y divide-line border-line border-y bg-surface"
    >
      {providers.map((provider) => (
        <ProviderRow key={provider.id} provider={provider} href={`${pageHref}?provider=${provider.id}`} />
      ))}
    </ul>
  );
}

function ProviderRow({ provider, href }: { provider: ProviderAnswer; href: string }) {
  const t = useTranslations("identity_providers");
  const router = useRouter();
  const confirm = useConfirm();
  const { id, name, reseller, email_domains, is_active, people, version } = provider;
  const remove = async () => {
    if (!(await confirm({ body: t("delete_body", { name, count: people }), danger: true }))) return;
    const answer = await call("DELETE /identity-providers/{id}", { id }, { version });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("delete_failed"));
      return;
    }
    toast.success(t("deleted", { name }));
    router.refresh();
  };
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2 text-list">
      <div className="min-w-0 flex-1">
        <PrefetchLink href={href} className="break-words font-medium text-brand-text hover:underline">
          {name}
        </PrefetchLink>
        <p className="break-words text-dense text-ink-muted">
          {[reseller ?? t("everywhere"), email_domains.join(", "), t("people", { count: people })].join(
            " · ",
          )}
        </p>
      </div>
      {!is_active && <Badge>{t("off")}</Badge>}
      <IconButton
        label={t("delete", { name })}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => void remove()}
      />
    </li>
  );
}
