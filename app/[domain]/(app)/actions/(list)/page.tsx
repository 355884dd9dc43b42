import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { browse, pageContext, runQuery } from "@/app/page-context";
import { ActionList } from "@/components/actions/action-list";
import { AgendaCounts } from "@/components/actions/agenda-counts";
import { DebtorActionList } from "@/components/actions/debtor-action-list";
import { sumsText } from "@/components/actions/sums";
import { GROUPING_COOKIE, groupingOf, tabs } from "@/components/actions/tabs";
import { Freshness } from "@/components/domain/synchronize/freshness";
import { LinkButton } from "@/components/ui/link-button";
import { UndoStrip } from "@/components/undo/undo-strip";
import { may } from "@/lib/access/capabilities";
import { reading } from "@/lib/access/context";
import { sourceFreshness } from "@/lib/accounting/queries/freshness";
import { listColleagues } from "@/lib/agreements/queries/colleagues";
import { agendaCounts } from "@/lib/dunning/queries/agenda-counts";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { listGroups } from "@/lib/dunning/queries/list-groups";
import { openUndos } from "@/lib/dunning/queries/undo";
import { waitingActions } from "@/lib/dunning/queries/waiting-actions";
import type { ActionType } from "@/lib/dunning/schema";
import { formatCount } from "@/lib/i18n/format";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { viewingOf } from "../../views";
import { WorkPage, workCounts } from "../../work-page";

type Props = PageProps<"/[domain]/actions">;
type Search = Awaited<Props["searchParams"]>;

/** Returns the list that the address names: `?agenda` the agenda list (SPEC §2), `?flex` the flex templates, else the actions. */
const typeOf = (search: Search): ActionType => {
  if ("agenda" in search) return "pending";
  return "flex" in search ? "flex" : "action";
};

export async function generateMetadata({ searchParams }: Props) {
  const t = await getTranslations("actions");
  return { title: t(`title_${typeOf(await searchParams)}`) };
}

export default async function ActionsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("actions");
  const search = await searchParams;
  const type = typeOf(search);
  const { name, sort } = tabs[type];
  const { group, ...filters } = search;
  // Actions that can be sent are listed, held ones are folded below, unless the address requests one of the two.
  const isSplit = type === "action" && !("held" in search);
  const narrowed = isSplit ? { ...filters, held: "0" } : filters;
  const last = (await cookies()).get(GROUPING_COOKIE)?.value;
  const grouping = type === "action" ? groupingOf(group, last) : null;
  const viewed = grouping === "debtor" ? "actions-per-debtor" : name;
  // One transaction for all queries: a transaction each would take a connection and round trips of its own.
  const [flat, groups, counts, undos, agenda, colleagues, fresh, viewing, waiting] = await reading(
    ctx,
    (open) =>
      Promise.all([
        grouping === "debtor" ? null : browse(listActions, open, { sort, ...narrowed, type }),
        grouping === "debtor" ? browse(listGroups, open, narrowed) : null,
        workCounts(open),
        may(ctx, "actions.run") ? runQuery(openUndos, open, {}) : { data: [] },
        type === "pending" ? runQuery(agendaCounts, open, {}) : null,
        runQuery(listColleagues, open, {}),
        runQuery(sourceFreshness, open, {}),
        viewingOf(open, viewed, search),
        isSplit ? browse(waitingActions, open, filters) : null,
      ]),
  );
  const totals = (groups ?? flat)?.totals ?? [];
  const total = totals.reduce((sum, { count }) => sum + count, 0);
  const words = { count: total, shown: formatCount(total), sums: sumsText(totals) };
  const key = `${ctx.customer?.id} ${type}`;
  const shared = {
    domain: ctx.domain,
    today: ctx.today,
    mayRun: may(ctx, "actions.run"),
    isSplit,
    waiting: waiting?.data ?? null,
    grouping,
    viewing,
    colleagues: colleagues.data,
  };
  return (
    <WorkPage
      ctx={ctx}
      counts={counts}
      current={name}
      title={t(`title_${type}`)}
      subtitle={t(`subtitle_${type}`, words)}
      actions={
        type === "flex" &&
        may(ctx, "templates.write") && (
          <LinkButton href={`/${ctx.domain}/templates?flex=1`}>{t("manage_templates")}</LinkButton>
        )
      }
    >
      <Freshness sources={fresh.data} className="px-4 pb-1.5 text-dense text-ink-muted" />
      <UndoStrip undos={undos.data} />
      {agenda && (
        <AgendaCounts
          counts={agenda.data}
          current={"passed" in search && typeof search.kind === "string" ? search.kind : null}
          domain={ctx.domain}
        />
      )}
      {groups && <DebtorActionList key={key} {...shared} list={groups} />}
      {flat && (
        <ActionList key={key} {...shared} list={flat} type={type} noteFacts={fieldRulesOf(addNote.input)} />
      )}
    </WorkPage>
  );
}
