import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { answerOf, pageContext } from "@/app/page-context";
import { DebtorFields } from "@/components/debtors/debtor-fields";
import { DebtorMoney } from "@/components/debtors/debtor-money";
import { InvoiceList } from "@/components/invoices/invoice-list";
import { Badge } from "@/components/ui/badge";
import { Page, Section } from "@/components/ui/page";
import { may } from "@/lib/access/capabilities";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { claimOfDebtor } from "@/lib/invoices/queries/debtor-claim";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";

type Props = PageProps<"/[domain]/debtors/[id]/edit">;

export async function generateMetadata({ params }: Props) {
  const ctx = await pageContext(params);
  const { data } = await answerOf(getDebtor.call(ctx, { id: (await params).id }));
  return { title: data.name };
}

/** A debtor: who he is, what he owes, and his invoices. */
export default async function DebtorPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { id } = await params;
  const t = await getTranslations("debtors");
  const { data: debtor } = await answerOf(getDebtor.call(ctx, { id }));
  const { data: claims } = await answerOf(claimOfDebtor.call(ctx, { id }));
  const list = await answerOf(listInvoices.receive(ctx, { ...(await searchParams), debtor_id: id }));
  return (
    <Page
      title={debtor.name}
      above={
        <Link href={`/${ctx.domain}/debtors`} className="hover:underline">
          {t("title")}
        </Link>
      }
      subtitle={t("subtitle_one", { number: debtor.number, status: debtor.status || t("no_status") })}
      actions={!debtor.collect && <Badge tone="hold">{t("collect_no")}</Badge>}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_360px]">
        <DebtorFields debtor={debtor} currency={ctx.customer?.currency ?? "EUR"} />
        <div className="order-first lg:order-none">
          <DebtorMoney claims={claims} />
        </div>
      </div>
      <Section title={t("invoices")}>
        <InvoiceList
          name="debtor-invoices"
          domain={ctx.domain}
          list={list}
          withDebtor={false}
          linksNumbers={may(ctx, "invoices.open")}
        />
      </Section>
    </Page>
  );
}
