import { Suspense } from "react";
import { type PageCtx, runQuery } from "@/app/page-context";
import { AboveLawList } from "@/components/customers/law/above-law";
import { LawAdvice } from "@/components/customers/law/law-advice";
import { LawForm, LawRead } from "@/components/customers/law/law-form";
import { LawStatus } from "@/components/customers/law/law-status";
import { LawSwitchPanel } from "@/components/customers/law/law-switch";
import { RateDifferences } from "@/components/customers/law/rate-differences";
import { Skeleton } from "@/components/ui/states";
import { lawRates } from "@/db/seed/law/rates";
import { dutchLaw } from "@/db/seed/law/rules";
import { may } from "@/lib/access/capabilities";
import { decideRates } from "@/lib/claims/commands/decide-rates";
import { listRateDifferences } from "@/lib/claims/queries/rate-differences";
import { type Day, dayFrom } from "@/lib/kernel/day";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import type { Customer } from "@/lib/tenants/answers";
import { aboveLaw } from "@/lib/tenants/queries/above-law";
import { isSwitchDay, lawEffect } from "@/lib/tenants/queries/law-effect";
import { listLawSwitches } from "@/lib/tenants/queries/law-switches";

type Props = {
  ctx: PageCtx;
  customer: Customer;
  pageHref: string;
  search: Record<string, string | string[] | undefined>;
};

/** Renders how a customer claims by Dutch law or, where the address requests it, the switch to or from it with its effect. */
export async function Law({ ctx, customer, pageHref, search }: Props) {
  const back = `${pageHref}?tab=law`;
  const other = customer.legal_mode ? "spec" : "law";
  const mayWrite = may(ctx, "law.write");
  if (mayWrite && search.switch === other)
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <Switch
          ctx={ctx}
          customer={customer}
          mode={other}
          from={switchDay(ctx.today, search.from)}
          pageHref={`${back}&switch=${other}`}
          backHref={back}
        />
      </Suspense>
    );
  // The rates that ship with the product suffice for an example.
  const law = { rules: dutchLaw, rates: lawRates, today: ctx.today };
  const switches = mayWrite ? (await runQuery(listLawSwitches, ctx, { id: customer.id })).data : [];
  return (
    <>
      <LawStatus
        customer={customer}
        switchHref={mayWrite ? `${back}&switch=${other}` : null}
        switches={switches}
      />
      <Suspense fallback={null}>
        <ChangedRates ctx={ctx} customer={customer} />
      </Suspense>
      {mayWrite ? (
        <LawForm key={customer.id} customer={customer} law={law} />
      ) : (
        <LawRead customer={customer} law={law} />
      )}
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <AboveLaw ctx={ctx} customer={customer} />
      </Suspense>
      <LawAdvice />
    </>
  );
}

async function AboveLaw({ ctx, customer }: Pick<Props, "ctx" | "customer">) {
  const { data } = await runQuery(aboveLaw, ctx, { id: customer.id });
  return <AboveLawList claims={data} domain={may(ctx, "debtors.read") ? ctx.domain : null} />;
}

async function ChangedRates({ ctx, customer }: Pick<Props, "ctx" | "customer">) {
  const { data } = await runQuery(listRateDifferences, ctx, { id: customer.id });
  return (
    <RateDifferences
      customer_id={customer.id}
      rows={data}
      domain={may(ctx, "debtors.read") ? ctx.domain : null}
      mayDecide={may(ctx, "rates.apply")}
      facts={fieldRulesOf(decideRates.input)}
    />
  );
}

/** Returns the first day of the switch that the address names; today where that is no valid one. */
function switchDay(today: Day, named: string | string[] | undefined): Day {
  const day = typeof named === "string" ? dayFrom(named) : null;
  return day !== null && isSwitchDay(today, day) ? day : today;
}

type SwitchProps = {
  ctx: PageCtx;
  customer: Customer;
  mode: "spec" | "law";
  from: Day;
  pageHref: string;
  backHref: string;
};

async function Switch({ ctx, customer, mode, from, pageHref, backHref }: SwitchProps) {
  const effectOf = (open: "keep" | "recalculate") =>
    runQuery(lawEffect, ctx, { id: customer.id, mode, open, from });
  const [keep, recalculate] = await Promise.all([effectOf("keep"), effectOf("recalculate")]);
  return (
    <LawSwitchPanel
      domain={may(ctx, "debtors.read") ? ctx.domain : null}
      customer={customer}
      mode={mode}
      from={from}
      today={ctx.today}
      pageHref={pageHref}
      effects={{ keep: keep.data, recalculate: recalculate.data }}
      backHref={backHref}
    />
  );
}
