import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { pageContext, runQueryOnce } from "@/app/page-context";
import { DebtorHead } from "@/components/debtors/page/debtor-head";
import { type DebtorTab, debtorTabs } from "@/components/debtors/page/debtor-tabs";
import { DeleteDebtor } from "@/components/debtors/page/delete-debtor";
import { AnonymisedNotice } from "@/components/debtors/page/privacy-part";
import { PlanButton } from "@/components/domain/debtors/page/plan-button";
import { warningsOf } from "@/components/domain/debtors/page/warnings";
import { RecordVisit } from "@/components/frame/palette/record-visit";
import { LinkButton } from "@/components/ui/link-button";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Notice } from "@/components/ui/states";
import { TrailNav } from "@/components/ui/trail-nav";
import { may } from "@/lib/access/capabilities";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { DebtorDelivery } from "./delivery";
import { DebtorDetails } from "./details";
import { DuplicatesOfDebtor } from "./duplicates";
import { DebtorInvoices } from "./invoices";
import { DebtorLaw } from "./law";
import { DebtorOverview } from "./overview";
import { readDebtor, readOpen } from "./read";

type Props = PageProps<"/[domain]/debtors/[id]/edit">;

export async function generateMetadata({ params }: Props) {
  const ctx = await pageContext(params);
  const { data } = await runQueryOnce(getDebtor, ctx, (await params).id);
  return { title: data.name };
}

/** Renders a debtor, made for calling: contact details, debt and timeline; other tabs have its fields and all its invoices. */
export default async function DebtorPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { id } = await params;
  const t = await getTranslations("debtors");
  const words = await getTranslations("debtor_page");
  const search = await searchParams;
  const requestedTab = debtorTabs.find((candidate) => candidate === search.tab) ?? "overview";
  const tab: DebtorTab = requestedTab === "delivery" && !may(ctx, "outbox.read") ? "overview" : requestedTab;
  const isOverview = tab === "overview" || tab === "story";
  const [{ data: debtor }, details, openDebt] = await Promise.all([
    runQueryOnce(getDebtor, ctx, id),
    readDebtor(ctx, id, search),
    isOverview ? readOpen(ctx, id) : null,
  ]);
  const { record, agreements, due: count } = details;
  const hasBounced =
    debtor.recipients.some(({ state }) => state === "bounced") || record.last_mail?.state === "failed";
  const list = `/${ctx.domain}/debtors`;
  const parts = { ctx, debtor, search, tab, pageHref: `/${ctx.domain}/debtors/${id}/edit` };
  return (
    <div className="-mt-5 flex min-w-0 flex-col gap-2.5 max-md:-mt-3">
      <DebtorHead
        debtor={debtor}
        list={{ href: list, title: t("title") }}
        warnings={warningsOf({
          holds: agreements.holds,
          hasBounced,
          hasRevoked: record.has_revoked,
          collect: debtor.collect,
        })}
        trail={
          <TrailNav kind="debtor" id={debtor.id} path={`/${ctx.domain}/debtors/:id/edit`}>
            <PrefetchLink href={list} className="hover:underline md:hidden">
              {t("title")}
            </PrefetchLink>
          </TrailNav>
        }
      >
        {count > 0 && (
          <PlanButton
            key={debtor.id}
            domain={ctx.domain}
            size="sm"
            count={count}
            isOpenInitially={search.act === "plan"}
            body={{ invoices: {}, doAll: true, filters: { debtor_id: debtor.id }, count }}
          />
        )}
        {(tab === "details" || tab === "invoices") && may(ctx, "invoices.write") && (
          <LinkButton
            size="sm"
            href={`/${ctx.domain}/invoices/create?debtor_id=${debtor.id}`}
            icon={<Plus aria-hidden size={14} />}
          >
            {t("add_invoice")}
          </LinkButton>
        )}
        {may(ctx, "debtors.delete") && <DeleteDebtor domain={ctx.domain} debtor={debtor} />}
      </DebtorHead>
      {search.act === "plan" && count === 0 && <Notice>{words("no_plan")}</Notice>}
      <RecordVisit
        userId={ctx.actor.id}
        customerId={ctx.customer?.id}
        of="debtor"
        id={debtor.id}
        title={debtor.name}
        note={debtor.number}
      />
      <DuplicatesOfDebtor ctx={ctx} id={debtor.id} />
      {debtor.anonymised_at && <AnonymisedNotice anonymised_at={debtor.anonymised_at} />}
      {tab === "details" && <DebtorDetails {...parts} {...details} />}
      {tab === "invoices" && <DebtorInvoices {...parts} {...details} />}
      {tab === "delivery" && <DebtorDelivery {...parts} {...details} />}
      {tab === "law" && <DebtorLaw {...parts} {...details} />}
      {openDebt && <DebtorOverview key={debtor.id} {...parts} {...details} {...openDebt} />}
    </div>
  );
}
