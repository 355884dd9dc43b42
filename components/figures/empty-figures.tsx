import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/states";
import { type FigureOptions, figuresAddress } from "./address";

type Props = {
  domain: string;
  options: FigureOptions;
  thisYear: number;
  /** True when there is any invoice with a date up to today. */
  hasInvoices: boolean;
  hasOpen: boolean;
  mayImport: boolean;
};

/**
 * Renders why the figures are empty, with a link that helps: clear the filter that finds nothing, or import the first invoices. Null with
 * open invoices.
 */
export function EmptyFigures({ domain, options, thisYear, hasInvoices, hasOpen, mayImport }: Props) {
  const t = useTranslations("figures");
  const { q, r9 } = options;
  if (hasOpen) return null;
  if (q || r9)
    return (
      <Notice
        action={
          <LinkButton
            size="sm"
            href={figuresAddress(domain, options, { q: "", showStatus: false, r9: false }, thisYear)}
          >
            {t("filter_drop")}
          </LinkButton>
        }
      >
        {q ? t("filter_none", { q }) : t("r9_none")}
      </Notice>
    );
  if (hasInvoices) return null;
  return (
    <Notice
      action={
        mayImport && (
          <LinkButton size="sm" href={`/${domain}/synchronize`}>
            {t("no_invoices_import")}
          </LinkButton>
        )
      }
    >
      {t("no_invoices")}
    </Notice>
  );
}
