import { getTranslations } from "next-intl/server";
import { runQuery } from "@/app/page-context";
import { figuresAddress } from "@/components/figures/address";
import { ChoiceLinks } from "@/components/figures/choice-links";
import { SaveMenu } from "@/components/figures/save-menu";
import { TopDebtors } from "@/components/figures/top-debtors";
import { may } from "@/lib/access/capabilities";
import { topDebtors } from "@/lib/figures/queries/top-debtors";
import { Definition, FetchedFigure } from "./chart-section";
import type { FiguresContext } from "./figures-context";

const tops = ["balance", "dso", "overdue"] as const;

/** Renders the three tables of ten debtors, per currency. */
export async function TopTens({ page }: { page: FiguresContext }) {
  const { ctx, options, filters } = page;
  const t = await getTranslations("figures");
  const at = (open: boolean) => figuresAddress(ctx.domain, options, { open }, page.thisYear);
  const onlyOpen = (
    <ChoiceLinks
      label={t("dso_over")}
      choices={[
        { href: at(false), label: t("all_invoices"), current: !options.open },
        { href: at(true), label: t("only_open"), current: options.open },
      ]}
    />
  );
  return (
    <FetchedFigure figure="top_balance" make={() => runQuery(topDebtors, ctx, filters)}>
      {({ data }) => (
        <>
          {data.currencies.map((of, index) => (
            <div
              key={of.currency}
              className="figures-grid figures-tops grid gap-3 lg:grid-cols-2 xl:grid-cols-3"
            >
              {data.currencies.length > 1 && (
                <p className="col-span-full -mb-2 font-medium text-dense">{of.currency}</p>
              )}
              {tops.map((top) => (
                <TopDebtors
                  key={top}
                  top={top}
                  rows={of[top]}
                  currency={of.currency}
                  debtorAt={may(ctx, "debtors.read") ? (id) => `/${ctx.domain}/debtors/${id}/edit` : null}
                  explanation={
                    index === 0 && (
                      <Definition page={page} figure={`top_${top}`} title={t(`title_top_${top}`)} />
                    )
                  }
                  choices={
                    index > 0 ? null : top === "dso" ? (
                      onlyOpen
                    ) : top === "balance" ? (
                      <SaveMenu
                        title={t("top_tens")}
                        file={{ call: "GET /dashboard/top-debtors", query: filters }}
                        onPicture={null}
                      />
                    ) : null
                  }
                />
              ))}
            </div>
          ))}
        </>
      )}
    </FetchedFigure>
  );
}
