"use client";
import { FileText, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { PlaceLink } from "@/components/ui/place-link";
import { GROUPING_COOKIE, type Grouping } from "./grouping";

const icons = { invoice: FileText, debtor: Users };

/** The action list per invoice or per debtor; the way it was looked at last is the way it opens. */
export function GroupingSwitch({ domain, current }: { domain: string; current: Grouping }) {
  const t = useTranslations("actions");
  const remember = (grouping: Grouping) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it before it draws the list, and the click goes there at once
    document.cookie = `${GROUPING_COOKIE}=${grouping}; path=/; max-age=31536000; samesite=lax`;
  };
  return (
    <nav aria-label={t("grouping")} className="flex shrink-0">
      {(["invoice", "debtor"] as const).map((grouping) => {
        const Icon = icons[grouping];
        return (
          <PlaceLink
            key={grouping}
            href={`/${domain}/actions?group=${grouping}`}
            aria-current={grouping === current ? "page" : undefined}
            onClick={() => remember(grouping)}
            className="forced-edge flex min-h-8 max-md:min-h-11 max-md:min-w-11 max-md:justify-center items-center gap-1.5 whitespace-nowrap border border-control-line bg-surface px-2.5 text-list first:rounded-l-md last:-ml-px last:rounded-r-md hover:bg-sunken aria-[current]:z-10 aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-medium aria-[current]:text-brand-text"
          >
            <Icon aria-hidden size={15} />
            <span className="max-lg:sr-only">{t(`per_${grouping}`)}</span>
          </PlaceLink>
        );
      })}
    </nav>
  );
}
