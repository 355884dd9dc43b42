"use client";
import { Merge } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { PlaceLink } from "@/components/ui/place-link";
import { EmptyState } from "@/components/ui/states";
import type { DuplicateList } from "@/lib/duplicates/answers";
import { formatCount } from "@/lib/i18n/format";
import { DuplicatePair } from "./duplicate-pair";
import { useJoin } from "./use-join";

type Props = { domain: string; list: DuplicateList };

/** The pairs of debtors that look like one, each beside the other, and what can be done with one pair or with all of them. */
export function Duplicates({ domain, list }: Props) {
  const t = useTranslations("duplicates");
  const { joinAll, joinPair, tellApart, pending } = useJoin();
  const { data, meta, totals, filters } = list;
  const here = `/${domain}/synchronize/duplicates`;
  if (meta.total === 0)
    return (
      <EmptyState
        title={t("none")}
        action={
          filters.debtor_id && (
            <PlaceLink href={here} className="underline">
              {t("see_all")}
            </PlaceLink>
          )
        }
      >
        {t("none_text")}
      </EmptyState>
    );
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="max-w-prose basis-80 grow text-ink-muted text-list">{t("text")}</p>
        {filters.debtor_id ? (
          <PlaceLink href={here} className="text-list underline">
            {t("see_all")}
          </PlaceLink>
        ) : (
          totals.certain > 1 && (
            <Button
              className="ml-auto max-md:ml-0"
              icon={<Merge aria-hidden size={16} />}
              pending={pending}
              onClick={() => void joinAll(totals)}
            >
              {t("join_all", { shown: formatCount(totals.certain) })}
            </Button>
          )
        )}
      </div>
      <ul className="flex flex-col gap-4">
        {data.map((pair) => (
          <li key={pair.id}>
            <DuplicatePair
              domain={domain}
              pair={pair}
              pending={pending}
              onJoin={(keep) => void joinPair(pair, keep)}
              onApart={() => void tellApart(pair)}
            />
          </li>
        ))}
      </ul>
      <Steps here={here} {...meta} />
    </div>
  );
}

/** A page back and a page on; nothing where there is one. */
function Steps({ here, page, last_page }: { here: string; page: number; last_page: number }) {
  const t = useTranslations("table");
  if (last_page < 2) return null;
  return (
    <nav aria-label={t("pages")} className="flex gap-4 text-list">
      {page > 1 && (
        <PlaceLink href={`${here}?page=${page - 1}`} className="underline">
          {t("previous_page")}
        </PlaceLink>
      )}
      {page < last_page && (
        <PlaceLink href={`${here}?page=${page + 1}`} className="underline">
          {t("next_page")}
        </PlaceLink>
      )}
    </nav>
  );
}
