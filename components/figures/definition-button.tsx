import { CircleQuestionMark } from "lucide-react";
import { useTranslations } from "next-intl";
import { PrefetchLink } from "@/components/ui/prefetch-link";

/** The figures that have a definition, in the order of the definitions page. */
export const definedFigures = [
  "open",
  "notdue",
  "overdue",
  "dso",
  "cmsi",
  "best_dso",
  "status",
  "age",
  "dso_chart",
  "amount",
  "paid",
  "effect",
  "sent",
  "forecast",
  "top_balance",
  "top_dso",
  "top_overdue",
  "sales",
] as const;
export type DefinedFigure = (typeof definedFigures)[number];

export type Freshness = { updatedAt: string; importedAt: string | null };

type Props = { figure: DefinedFigure; title: string; domain: string; freshness: Freshness };

/** Renders the "?" of a figure: its definition in the user's language, how fresh it is, and a link to all definitions. A native popover. */
export function DefinitionButton({ figure, title, domain, freshness: { updatedAt, importedAt } }: Props) {
  const t = useTranslations("definitions");
  const id = `what-${figure}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t("what_is", { title })}
        className="no-print inline-grid size-6 place-content-center rounded-full align-middle text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <CircleQuestionMark aria-hidden size={15} />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className="m-auto max-h-[80dvh] w-[min(30rem,calc(100vw-32px))] overflow-auto rounded-md border border-line bg-surface px-5 py-4 text-ink text-list shadow-float"
      >
        <p className="font-semibold">{title}</p>
        <p className="mt-2">{t(figure)}</p>
        <p className="mt-3 text-dense text-ink-muted">
          {importedAt
            ? t("fresh", { updated: updatedAt, imported: importedAt })
            : t("updated", { updated: updatedAt })}
        </p>
        <p className="mt-2">
          <PrefetchLink
            href={`/${domain}/definitions#${figure}`}
            className="text-brand-text underline underline-offset-2"
          >
            {t("all")}
          </PrefetchLink>
        </p>
      </div>
    </>
  );
}
