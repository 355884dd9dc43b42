import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { browse, pageContext, runQuery } from "@/app/page-context";
import { InvoiceList } from "@/components/invoices/invoice-list";
import { LinkButton } from "@/components/ui/link-button";
import { ListPage } from "@/components/ui/list-page";
import { may } from "@/lib/access/capabilities";
import { listColleagues } from "@/lib/agreements/queries/colleagues";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { flexChoices } from "@/lib/templates/queries/flex-choices";
import { viewingOf } from "../../views";

type Props = PageProps<"/[domain]/invoices">;

export async function generateMetadata() {
  const t = await getTranslations("invoices");
  return { title: t("title") };
}

export default async function InvoicesPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("invoices");
  const search = await searchParams;
  const [list, viewing, templates, colleagues] = await Promise.all([
    browse(listInvoices, ctx, search),
    viewingOf(ctx, "invoices", search),
    may(ctx, "invoices.flex") ? runQuery(flexChoices, ctx, {}) : { data: [] },
    may(ctx, "holds.read") ? runQuery(listColleagues, ctx, {}) : { data: [] },
  ]);
  const { total } = list.meta;
  const sums = list.totals.map(({ open, currency }) => formatMoney(open, currency)).join(" · ") || "–";
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle", { count: total, shown: formatCount(total), sums })}
      actions={
        may(ctx, "invoices.write") && (
          <LinkButton
            variant="brand"
            href={`/${ctx.domain}/invoices/create`}
            icon={<Plus aria-hidden size={16} />}
          >
            {t("add")}
          </LinkButton>
        )
      }
    >
      <InvoiceList
        name="invoices"
        domain={ctx.domain}
        list={list}
        viewing={viewing}
        withDebtor
        colleagues={colleagues.data}
        linksNumbers
        onlyR9={ctx.customer?.features.has("r9Filter") ?? false}
        rights={{ statuses: may(ctx, "invoices.write"), flex: may(ctx, "invoices.flex"), notes: false }}
        templates={templates.data}
        emptyAction={
          may(ctx, "sync.start") && (
            <LinkButton variant="brand" href={`/${ctx.domain}/synchronize`}>
              {t("read_in")}
            </LinkButton>
          )
        }
      />
    </ListPage>
  );
}
