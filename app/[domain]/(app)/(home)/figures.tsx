import { unstable_rethrow } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ask } from "@/app/page-context";
import { type Defined, Explained } from "@/components/figures/explained";
import { FailedFigure } from "@/components/figures/failed-figure";
import { Figure } from "@/components/figures/figure";
import { FigureTools } from "@/components/figures/figure-tools";
import type { ChartPlan } from "@/components/figures/plan";
import { amountPlans } from "@/components/figures/plans/time-plans";
import { amountPerPeriod } from "@/lib/figures/queries/amount-per-period";
import { warn } from "@/lib/kernel/log";
import type { FiguresContext } from "./figures-context";

/** The figures of the selected customer. Each is asked for by itself, so that one that fails fails alone. */
export async function Figures({ page }: { page: FiguresContext }) {
  const { ctx, chosen, making, known, thisYear, asked } = page;
  const per = await perOf(page, "m");
  return (
    <>
      <FigureTools
        domain={ctx.domain}
        chosen={chosen}
        known={known}
        thisYear={thisYear}
        hasR9={ctx.customer?.features.has("r9Filter") ?? false}
      />
      <div className="figures-grid grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
        <Charted
          page={page}
          what="amount"
          subtitle={making.t("per_and_before", { per, before: chosen.year - 1 })}
          make={async () => amountPlans(await ask(amountPerPeriod, ctx, { ...asked, compare: true }), making)}
        />
      </div>
    </>
  );
}

type ChartedProps = {
  page: FiguresContext;
  what: Defined;
  subtitle: string;
  make: () => Promise<ChartPlan[]>;
  choices?: ReactNode;
  className?: string;
};

/** One chart with what it is asked from. */
async function Charted({ page, what, subtitle, make, choices, className = "" }: ChartedProps) {
  const { ctx, freshness, chosen } = page;
  const t = await getTranslations("figures");
  const title = t(`title_${what}`);
  const wide = chosen.currency === "all" ? "lg:col-span-full" : "";
  const plans = await madeOrNull(what, make);
  if (!plans) return <FailedFigure title={title} className={className} />;
  return (
    <Figure
      title={title}
      subtitle={subtitle}
      plans={plans}
      explained={<Explained what={what} title={title} domain={ctx.domain} freshness={freshness} />}
      choices={choices}
      className={`${className} ${wide}`}
    />
  );
}

/** What could be made of a call; null, told to the log, where it failed. */
async function madeOrNull<T>(what: string, make: () => Promise<T>): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    unstable_rethrow(error);
    warn("a figure could not be made", { what }, error);
    return null;
  }
}

/** "per maand, 2026": what the bars of a chart are. */
async function perOf({ chosen }: FiguresContext, otherwise: "m" | "Y-m-d"): Promise<string> {
  const t = await getTranslations("figures");
  const format = chosen.format ?? otherwise;
  return format === "Y" ? t("per_Y") : t(format === "m" ? "per_m" : "per_d", { year: chosen.year });
}
