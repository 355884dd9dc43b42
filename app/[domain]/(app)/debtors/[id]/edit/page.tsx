import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { askOnce, pageContext } from "@/app/page-context";
import { DebtorActions } from "@/components/debtors/debtor-actions";
import { RememberSeen } from "@/components/palette/remember-seen";
import { Badge } from "@/components/ui/badge";
import { Page } from "@/components/ui/page";
import { Tabs } from "@/components/ui/tabs";
import { TrailNav } from "@/components/ui/trail-nav";
import { may } from "@/lib/access/capabilities";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { DebtorDetails } from "./details";
import { DebtorOverview } from "./overview";

type Props = PageProps<"/[domain]/debtors/[id]/edit">;

export async function generateMetadata({ params }: Props) {
  const ctx = await pageContext(params);
  const { data } = await askOnce(getDebtor, ctx, (await params).id);
  return { title: data.name };
}

/** A debtor: its story and what it owes with its invoices, and on the second tab everything that can be changed of it. */
export default async function DebtorPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { id } = await params;
  const t = await getTranslations("debtors");
  const { data: debtor } = await askOnce(getDebtor, ctx, id);
  const search = await searchParams;
  const showsDetails = search.tab === "details";
  const here = `/${ctx.domain}/debtors/${id}/edit`;
  return (
    <Page
      title={debtor.name}
      above={
        <TrailNav of="debtor" id={debtor.id} path={`/${ctx.domain}/debtors/:id/edit`}>
          <Link href={`/${ctx.domain}/debtors`} className="hover:underline">
            {t("title")}
          </Link>
        </TrailNav>
      }
      subtitle={t("subtitle_one", { number: debtor.number, status: debtor.status || t("no_status") })}
      actions={
        <>
          {!debtor.collect && <Badge tone="hold">{t("collect_no")}</Badge>}
          <DebtorActions
            domain={ctx.domain}
            debtor={{ id: debtor.id, name: debtor.name, version: debtor.version }}
            mayDelete={may(ctx, "debtors.delete")}
            mayInvoice={may(ctx, "invoices.write")}
          />
        </>
      }
    >
      <RememberSeen
        userId={ctx.actor.id}
        customerId={ctx.customer?.id}
        of="debtor"
        id={debtor.id}
        title={debtor.name}
        note={debtor.number}
      />
      <Tabs
        label={t("tabs")}
        tabs={[
          { href: here, label: t("overview"), current: !showsDetails },
          { href: `${here}?tab=details`, label: t("details"), current: showsDetails },
        ]}
      />
      {showsDetails ? (
        <DebtorDetails ctx={ctx} debtor={debtor} />
      ) : (
        <DebtorOverview ctx={ctx} debtor={debtor} search={search} />
      )}
    </Page>
  );
}
