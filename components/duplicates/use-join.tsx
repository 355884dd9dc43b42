"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { Duplicate, DuplicateList } from "@/lib/duplicates/answers";
import { formatCount, formatMoney } from "@/lib/i18n/format";

/** Returns what can be done with duplicates, each after a question that says what happens and that joining is for good. */
export function useJoin() {
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
    if (!(await confirm({ body: <WhatMoves stays={stays} goes={goes} />, danger: true }))) return;
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
  const tellApart = async ({ debtor: a, other: b }: Duplicate) => {
    if (!(await confirm({ body: t("duplicates.apart_body", { one: a.number, other: b.number }) }))) return;
    await during(async () => {
      const answer = await call("POST /debtors/distinct", { id: a.id, other_id: b.id });
      if (!answer.ok) toast.error(answer.problem.detail || t("errors.something_wrong"));
      else toast.success(t("duplicates.told_apart"));
    });
  };
  return { joinAll, joinPair, tellApart, pending };
}

type Side = Duplicate["debtor"];

function WhatMoves({ stays, goes }: { stays: Side; goes: Side }) {
  const t = useTranslations("duplicates");
  const open = goes.balances.map((one) => formatMoney(one.open, one.currency)).join(" + ");
  const count = goes.invoices_count;
  return (
    <div className="flex flex-col gap-2.5">
      <p>{t("join_body", { goes: goes.number, stays: stays.number, name: stays.name })}</p>
      <p>
        {open
          ? t("join_moves_open", { count, shown: formatCount(count), open })
          : t("join_moves", { count, shown: formatCount(count) })}
      </p>
      <p className="font-semibold">{t("final")}</p>
    </div>
  );
}
