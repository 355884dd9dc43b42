"use client";
import { Merge } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { Duplicate, DuplicateList } from "@/lib/accounting/answers/duplicates";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { DuplicatePair } from "./duplicate-pair";

type Props = { domain: string; list: DuplicateList };

/** Renders the pairs of debtors that look like duplicates, and the actions on one pair or on all. */
export function Duplicates({ domain, list }: Props) {
  const t = useTranslations("duplicates");
  const { joinAll, joinPair, keepApart, pending } = useJoin();
  const { data, meta, totals, filters } = list;
  const here = `/${domain}/synchronize/duplicates`;
  if (meta.total === 0)
    return (
      <EmptyState
        title={t("none")}
        action={
          filters.debtor_id && (
            <PrefetchLink href={here} className="underline">
              {t("see_all")}
            </PrefetchLink>
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
          <PrefetchLink href={here} className="text-list underline">
            {t("see_all")}
          </PrefetchLink>
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
              onApart={() => void keepApart(pair)}
            />
          </li>
        ))}
      </ul>
      <Steps pageHref={here} {...meta} />
    </div>
  );
}

/** Renders links to the previous and next page; null where there is one page. */
function Steps({ pageHref, page, last_page }: { pageHref: string; page: number; last_page: number }) {
  const t = useTranslations("table");
  if (last_page < 2) return null;
  return (
    <nav aria-label={t("pages")} className="flex gap-4 text-list">
      {page > 1 && (
        <PrefetchLink href={`${pageHref}?page=${page - 1}`} className="underline">
          {t("previous_page")}
        </PrefetchLink>
      )}
      {page < last_page && (
        <PrefetchLink href={`${pageHref}?page=${page + 1}`} className="underline">
          {t("next_page")}
        </PrefetchLink>
      )}
    </nav>
  );
}

/** Returns the actions on duplicates, each after a confirmation that describes it and states that joining is permanent. */
function useJoin() {
  const t = useTranslations();
  const router = useRouter();
  const confirm = useConfirm();
  const [pending, setPending] = useState(false);
  const during = async (act: () => Promise<void>) => {
    setPending(true);
    await act();
    setPending(false);
    router.refresh();
  };
  const join = (body: { pairs: { id: number; other_id: number }[] } | { all: true }) =>
    during(async () => {
      const answer = await call("POST /debtors/join", body);
      if (!answer.ok) return void toast.error(answer.problem.detail || t("errors.something_wrong"));
      const { joined, invoices, left } = answer.data;
      const reasons = new Set(left.map(({ reason }) => t(`duplicates.left_${reason}`)));
      const rest =
        left.length === 0
          ? {}
          : {
              description: `${t("duplicates.left", { count: left.length, shown: formatCount(left.length) })} ${[...reasons].join(" ")}`,
            };
      if (joined === 0) return void toast.info(t("duplicates.joined_none"), rest);
      toast.success(
        t("duplicates.joined", {
          count: joined,
          shown: formatCount(joined),
          invoices,
          shown_invoices: formatCount(invoices),
        }),
        rest,
      );
    });
  const joinPair = async (pair: Duplicate, keep: number) => {
    const { debtor, other } = pair;
    const [stays, goes] = other.id === keep ? [other, debtor] : [debtor, other];
    if (!(await confirm({ body: <WhatMoves target={stays} source={goes} />, danger: true }))) return;
    await join({ pairs: [{ id: stays.id, other_id: goes.id }] });
  };
  const joinAll = async ({ certain: count, moving }: DuplicateList["totals"]) => {
    const open = moving.open.map(({ currency, amount }) => formatMoney(amount, currency)).join(" + ");
    const moved = { count: moving.invoices, shown: formatCount(moving.invoices), open };
    const body = (
      <div className="flex flex-col gap-2.5">
        <p>{t("duplicates.join_all_body", { count, shown: formatCount(count) })}</p>
        <p>{t(open ? "duplicates.join_moves_open" : "duplicates.join_moves", moved)}</p>
        <p className="font-semibold">{t("duplicates.final")}</p>
      </div>
    );
    if (await confirm({ body, danger: true })) await join({ all: true });
  };
  const keepApart = async ({ debtor: a, other: b }: Duplicate) => {
    if (!(await confirm({ body: t("duplicates.apart_body", { one: a.number, other: b.number }) }))) return;
    await during(async () => {
      const answer = await call("POST /debtors/distinct", { id: a.id, other_id: b.id });
      if (!answer.ok) toast.error(answer.problem.detail || t("errors.something_wrong"));
      else toast.success(t("duplicates.told_apart"));
    });
  };
  return { joinAll, joinPair, keepApart, pending };
}

type Side = Duplicate["debtor"];

function WhatMoves({ target, source }: { target: Side; source: Side }) {
  const t = useTranslations("duplicates");
  const open = source.balances.map((balance) => formatMoney(balance.open, balance.currency)).join(" + ");
  const count = source.invoices_count;
  return (
    <div className="flex flex-col gap-2.5">
      <p>{t("join_body", { goes: source.number, stays: target.number, name: target.name })}</p>
      <p>
        {open
          ? t("join_moves_open", { count, shown: formatCount(count), open })
          : t("join_moves", { count, shown: formatCount(count) })}
      </p>
      <p className="font-semibold">{t("final")}</p>
    </div>
  );
}
