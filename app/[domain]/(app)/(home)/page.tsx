import { Building2 } from "lucide-react";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageCtx, pageContext, runQuery } from "@/app/page-context";
import { BalanceFigures } from "@/components/domain/figures/balance-figures";
import { HomeHead } from "@/components/home/home-head";
import { HomeTabs, SalesTabs } from "@/components/home/home-tabs";
import { type Task, TaskList } from "@/components/home/task-list";
import { TaskStrip } from "@/components/home/task-strip";
import { WorkScopeChoice } from "@/components/home/work-scope-choice";
import { ExportBlock } from "@/components/reports/export-block";
import { ReportButton } from "@/components/reports/report-button";
import { Page } from "@/components/ui/page";
import { EmptyState } from "@/components/ui/states";
import { may } from "@/lib/access/capabilities";
import { listColleagues } from "@/lib/agreements/queries/colleagues";
import { missingRates } from "@/lib/claims/queries/rates";
import { scopeTotals } from "@/lib/figures/queries/dashboard";
import { formatCount } from "@/lib/i18n/format";
import { lettersToDownload } from "@/lib/letters/queries/list-letters";
import { listOutbox } from "@/lib/outbox/queries/list-outbox";
import { listCustomers } from "@/lib/tenants/queries/list-customers";
import { customerType } from "@/lib/tenants/schema";
import { BrokenPackageLinks } from "../broken-package-links";
import { MissingRates } from "../missing-rates";
import { actionsToday } from "../navigation";
import { Figures } from "./figures";
import { figuresContext } from "./figures-context";
import { FirstSteps } from "./first-steps";
import { Sales } from "./sales";
import { Today } from "./today";

export async function generateMetadata() {
  const t = await getTranslations("home");
  return { title: t("title") };
}

type Props = PageProps<"/[domain]">;

/**
 * Renders, for users who do the daily work, what waits and whom to call, with the figures as a second page; for others the figures. Flex
 * users work on debtors only and are redirected there.
 */
export default async function HomePage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  if (!may(ctx, "dashboard.read")) redirect(`/${ctx.domain}/debtors`);
  const t = await getTranslations("home");
  const search = await searchParams;
  const works = ctx.customer !== undefined && may(ctx, "actions.read");
  const view = works && !("figures" in search) ? "today" : "figures";
  const whose = await whoseWorkOf(ctx, search, view === "today");
  if (view === "today")
    return (
      <div className="flex min-w-0 flex-col gap-3">
        <HomeHead title={t("title")} today={ctx.today} tabs={<HomeTabs domain={ctx.domain} current={view} />}>
          <WorkScopeChoice domain={ctx.domain} {...whose} />
        </HomeHead>
        <BrokenPackageLinks ctx={ctx} />
        <MissingRates ctx={ctx} customer={ctx.customer} />
        <FirstSteps ctx={ctx} />
        <Today ctx={ctx} assignee={whose} all={"all" in search} />
      </div>
    );
  const isOfSales = may(ctx, "sales.read");
  if (!isOfSales && !ctx.customer) {
    return (
      <Page title={t("title")}>
        <EmptyState icon={<Building2 aria-hidden size={28} />} title={t("no_customer")}>
          {t("no_customer_text")}
        </EmptyState>
      </Page>
    );
  }
  // A seller who has selected a customer has both: its figures and the sales to all customers.
  const hasBoth = isOfSales && ctx.customer !== undefined && may(ctx, "figures.read");
  const sells = isOfSales && (!hasBoth || "sales" in search);
  return (
    <div className="figures-page flex min-w-0 flex-col gap-3">
      <HomeHead
        title={t("title")}
        today={ctx.today}
        {...(works ? { tabs: <HomeTabs domain={ctx.domain} current={view} /> } : {})}
        {...(hasBoth ? { tabs: <SalesTabs domain={ctx.domain} isSales={sells} /> } : {})}
      >
        {ctx.customer && may(ctx, "reports.create") && <ReportButton />}
      </HomeHead>
      <MissingRates ctx={ctx} customer={ctx.customer} />
      <FirstSteps ctx={ctx} />
      {sells ? <SalesPage ctx={ctx} search={search} /> : <FiguresPage ctx={ctx} search={search} />}
    </div>
  );
}

type Search = Awaited<Props["searchParams"]>;

/** Returns whose work the address requests, and the colleagues to choose from; an unknown colleague counts as none. */
async function whoseWorkOf(ctx: PageCtx, { mine, colleague }: Search, works: boolean) {
  const people = works && may(ctx, "holds.read") ? (await runQuery(listColleagues, ctx, {})).data : [];
  const colleagues = people.filter(({ value }) => value !== String(ctx.actor.id));
  const colleagueId = colleagues.find(({ value }) => value === colleague)?.value ?? "";
  return { isMine: mine !== undefined, colleague: mine === undefined ? colleagueId : "", colleagues };
}

type PartProps = { ctx: PageCtx; search: Search };

/** Renders the totals of all customers in reach, their sales, and what waits. */
async function SalesPage({ ctx, search }: PartProps) {
  const t = await getTranslations("home");
  const { owed: balances, actions } = (await runQuery(scopeTotals, ctx, {})).data;
  // Actions are done by the customers' own people: here their number is information, no task.
  const summary = t("task_actions", { count: actions, shown: formatCount(actions) });
  return (
    <>
      <p className="text-ink-muted text-list">
        {t("subtitle", { where: t("all_customers") })} · {summary}
      </p>
      <BalanceFigures balances={balances} />
      <TaskList tasks={await tasksOf(ctx, actions)} />
      <Sales ctx={ctx} search={search} />
    </>
  );
}

/** Renders the figures of the selected customer, for users who do the daily work under their tasks. */
async function FiguresPage({ ctx, search }: PartProps) {
  const t = await getTranslations("figures");
  const page = await figuresContext(ctx, search);
  const { updatedAt, importedAt } = page.freshness;
  const where = ctx.customer?.name ?? "";
  return (
    <>
      <p className="-mt-2 text-dense text-ink-muted">
        {importedAt
          ? t("fresh", { where, updated: updatedAt, imported: importedAt })
          : t("updated", { where, updated: updatedAt })}
      </p>
      {may(ctx, "actions.read") && <Tasks ctx={ctx} />}
      <Figures page={page} />
      {may(ctx, "reports.export") && <ExportBlock today={ctx.today} />}
    </>
  );
}

/** Renders a user's tasks, queried in parallel with the figures. */
async function Tasks({ ctx }: { ctx: PageCtx }) {
  return <TaskStrip tasks={await tasksOf(ctx, await actionsToday(ctx))} />;
}

/** Returns what waits for a user, with the address of each list. */
async function tasksOf(ctx: PageCtx, actions: number): Promise<Task[]> {
  const tasks: Task[] = [];
  if (may(ctx, "actions.read")) tasks.push({ id: "actions", count: actions, href: `/${ctx.domain}/actions` });
  // Users who sell and manage have their tasks among customers (SPEC §6).
  if (may(ctx, "customers.list")) {
    const { meta } = await runQuery(listCustomers, ctx, { type: customerType.prospect, per_page: 1 });
    tasks.push({ id: "prospects", count: meta.total, href: `/${ctx.domain}/customers?type=2` });
  }
  if (may(ctx, "rates.write")) {
    const { missing } = (await runQuery(missingRates, ctx, {})).data;
    const [first] = missing;
    tasks.push({
      id: "rates",
      count: missing.length,
      href: `/${ctx.domain}/law/rates${first?.kind === "nl-trade" ? "?tab=trade" : ""}`,
    });
  }
  if (!ctx.customer) return tasks;
  if (may(ctx, "letters.read")) {
    const { data } = await runQuery(lettersToDownload, ctx, {});
    tasks.push({ id: "letters", count: data.new, href: `/${ctx.domain}/letters` });
  }
  if (may(ctx, "outbox.read")) {
    const { meta } = await runQuery(listOutbox, ctx, { per_page: 1 });
    tasks.push({ id: "delivery", count: meta.total, href: `/${ctx.domain}/letters/delivery` });
  }
  return tasks;
}
