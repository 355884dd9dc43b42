import { FileText, Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { DebtorList } from "@/components/debtors/debtor-list";
import { LinkButton } from "@/components/ui/link-button";
import { ListPage } from "@/components/ui/list-page";
import { may } from "@/lib/access/capabilities";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { viewingOf } from "../../views";

type Props = PageProps<"/[domain]/debtors">;

export async function generateMetadata() {
  const t = await getTranslations("debtors");
  return { title: t("title") };
}

export default async function DebtorsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("debtors");
  const search = await searchParams;
  const [list, viewing] = await Promise.all([
    browse(listDebtors, ctx, search),
    viewingOf(ctx, "debtors", search),
  ]);
  const { total } = list.meta;
  const sums = list.totals.map(({ open, currency }) => formatMoney(open, currency)).join(" · ") || "–";
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle", { count: total, shown: formatCount(total), sums })}
      actions={
        <>
          {may(ctx, "subscriptions.read") && (
            <LinkButton
              variant="plain"
              href={`/${ctx.domain}/debtors/subscriptions`}
              icon={<FileText aria-hidden size={16} />}
            >
              {t("contracts")}
            </LinkButton>
          )}
          {may(ctx, "debtors.create") && (
            <LinkButton
              variant="brand"
              href={`/${ctx.domain}/debtors/create`}
              icon={<Plus aria-hidden size={16} />}
            >
              {t("add")}
            </LinkButton>
          )}
        </>
      }
    >
      <DebtorList
        domain={ctx.domain}
        list={list}
        viewing={viewing}
        today={ctx.today}
        currency={ctx.customer?.currency ?? "EUR"}
        mayWrite={may(ctx, "debtors.write")}
        statusLimit={fieldRulesOf(updateDebtor.input).status}
        mayDelete={may(ctx, "debtors.delete")}
        withR9={ctx.customer?.features.has("r9Column") ?? false}
        onlyR9={ctx.customer?.features.has("r9Filter") ?? false}
        strictLimit={ctx.customer?.features.has("strictCreditLimit") ?? false}
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
