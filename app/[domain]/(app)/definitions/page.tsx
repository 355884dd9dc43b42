import { getTranslations } from "next-intl/server";
import { pageContext } from "@/app/page-context";
import { definedFigures } from "@/components/figures/definition-button";
import { Page, Section } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { may } from "@/lib/access/capabilities";

export async function generateMetadata() {
  const t = await getTranslations("definitions");
  return { title: t("title") };
}

type Props = PageProps<"/[domain]/definitions">;

/** Renders the definition of every figure of the dashboard. */
export default async function DefinitionsPage({ params }: Props) {
  const ctx = await pageContext(params);
  const [t, names] = [await getTranslations("definitions"), await getTranslations("figures")];
  const isOfSales = may(ctx, "sales.read");
  const figures = definedFigures.filter((what) => (what === "sales" ? isOfSales : may(ctx, "figures.read")));
  return (
    <Page
      narrow
      title={t("title")}
      subtitle={t("subtitle")}
      above={
        <PrefetchLink href={`/${ctx.domain}?figures`} className="text-brand-text hover:underline">
          {t("back")}
        </PrefetchLink>
      }
    >
      {may(ctx, "figures.read") && (
        <Section title={t("always")}>
          <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5 text-list">
            {(
              ["always_day", "always_known", "always_currency", "always_filters", "always_deleted"] as const
            ).map((rule) => (
              <li key={rule}>{t(rule)}</li>
            ))}
          </ul>
        </Section>
      )}
      <dl className="flex max-w-prose flex-col gap-5">
        {figures.map((what) => (
          <div
            key={what}
            id={what}
            className="scroll-mt-20 target:border-brand target:border-l-2 target:pl-3"
          >
            <dt className="font-semibold text-form">{names(`title_${what}`)}</dt>
            <dd className="mt-1 text-list">{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Page>
  );
}
