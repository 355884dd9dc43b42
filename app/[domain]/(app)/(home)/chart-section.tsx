import { unstable_rethrow } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { ChartSpec } from "@/components/figures/chart-spec";
import { type DefinedFigure, DefinitionButton } from "@/components/figures/definition-button";
import { FailedFigure } from "@/components/figures/failed-figure";
import { Figure } from "@/components/figures/figure";
import type { FigureCall } from "@/components/figures/save-menu";
import { logWarning } from "@/lib/kernel/log";
import type { FiguresContext } from "./figures-context";

type ChartedProps = {
  page: FiguresContext;
  figure: DefinedFigure;
  /** Content of the bars; it may depend on the figures. */
  subtitle: string | ((specs: readonly ChartSpec[]) => string);
  /** The call that returns the figures, for the link to its file. */
  file: FigureCall;
  /** The file's query besides the filters of the page. */
  fileOf?: Readonly<Record<string, string>>;
  make: () => Promise<ChartSpec[]>;
  hasShares?: boolean;
  className?: string;
};

/** Renders one chart with the form of its figures. */
export async function ChartSection({
  page,
  figure,
  subtitle,
  file,
  fileOf = {},
  make,
  hasShares = false,
  className = "",
}: ChartedProps) {
  const t = await getTranslations("figures");
  const title = t(`title_${figure}`);
  const wide = page.options.currency === "all" && page.currencies.length > 1 ? "lg:col-span-full" : className;
  const specs = await answerOrNull(figure, make);
  if (!specs) return <FailedFigure title={title} className={wide} />;
  return (
    <Figure
      title={title}
      subtitle={typeof subtitle === "string" ? subtitle : subtitle(specs)}
      specs={specs}
      explanation={<Definition page={page} figure={figure} title={title} />}
      hasShares={hasShares}
      file={{ call: file, query: { ...page.filters, ...fileOf } }}
      className={wide}
    />
  );
}

/** Renders the "?" with the definition of a figure on this page. */
export const Definition = ({
  page,
  figure,
  title,
}: {
  page: FiguresContext;
  figure: DefinedFigure;
  title: string;
}) => <DefinitionButton figure={figure} title={title} domain={page.ctx.domain} freshness={page.freshness} />;

type FetchedFigureProps<T> = {
  figure: DefinedFigure;
  make: () => Promise<T>;
  children: (data: T) => ReactNode;
  className?: string;
};

/** Renders any other figure that has a request of its own; where that fails, a message in its place. */
export async function FetchedFigure<T>({ figure, make, children, className = "" }: FetchedFigureProps<T>) {
  const t = await getTranslations("figures");
  const data = await answerOrNull(figure, make);
  if (data === null) return <FailedFigure title={t(`title_${figure}`)} className={className} />;
  return children(data);
}

/** Returns the answer of a call; null where it failed, which is logged. */
async function answerOrNull<T>(what: string, make: () => Promise<T>): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    unstable_rethrow(error);
    logWarning("a figure could not be made", { what }, error);
    return null;
  }
}
