import { ArrowRight, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { PlaceLink } from "@/components/ui/place-link";
import type { PhoneRow as Row } from "@/lib/dunning/answers/lists";
import { formatCount } from "@/lib/i18n/format";
import { PhoneRow } from "./phone-row";
import { PhoneTrail } from "./phone-trail";

type Props = {
  domain: string;
  today: string;
  rows: readonly Row[];
  /** The way to all of them, while only the first are shown. */
  allHref: string | null;
  /** Whether notes of debtors can be written. */
  mayWrite: boolean;
};

const FIRST = 12;

const debtorAt = (domain: string, { debtor_id }: Row) => `/${domain}/debtors/${debtor_id}/edit`;

/** Whom to call today, why, what is overdue, and the number: the first dozen, or all. A table, and on a phone a card each. */
export function PhoneList({ domain, today, rows, allHref, mayWrite }: Props) {
  const t = useTranslations("today");
  const [first] = rows;
  const shown = allHref ? rows.slice(0, FIRST) : rows;
  return (
    <section
      id="phone"
      aria-labelledby="phone-list"
      className="min-w-0 rounded-md border border-line bg-surface"
    >
      <PhoneTrail label={t("phone_list")} rows={rows} />
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <h2 id="phone-list" className="font-semibold text-form">
          {t("phone_list")}
        </h2>
        <span className="text-dense text-ink-muted">{t("order", { shown: formatCount(rows.length) })}</span>
        {first && (
          <span className="ml-auto">
            <LinkButton
              look="brand"
              size="tool"
              href={`${debtorAt(domain, first)}?act=call`}
              aria-keyshortcuts="C"
              icon={<Phone aria-hidden size={16} />}
            >
              {t("begin")}
              <kbd aria-hidden className="font-normal max-xl:hidden">
                C
              </kbd>
            </LinkButton>
          </span>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="border-line border-t px-4 py-6 text-ink-muted text-list">{t("nobody")}</p>
      ) : (
        <table className="w-full border-line border-t text-dense max-md:block">
          <thead className="bg-sunken text-left text-ink-muted max-md:sr-only">
            <tr>
              {(["when", "debtor", "why", "overdue", "telephone"] as const).map((head) => (
                <th
                  key={head}
                  scope="col"
                  className={`h-8 px-2.5 font-medium xl:px-3 xl:first:pl-4 ${head === "overdue" ? "text-right" : ""}`}
                >
                  {t(head)}
                </th>
              ))}
              {mayWrite && (
                <th scope="col">
                  <span className="sr-only">{t("note")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {shown.map((row) => (
              <PhoneRow
                key={row.debtor_id}
                row={row}
                today={today}
                href={debtorAt(domain, row)}
                mayWrite={mayWrite}
              />
            ))}
          </tbody>
        </table>
      )}
      {allHref && shown.length < rows.length && (
        <PlaceLink
          href={allHref}
          className="flex min-h-10 items-center gap-1.5 border-line border-t px-4 text-brand-text text-list -outline-offset-2 hover:bg-sunken"
        >
          {t("all_calls", { shown: formatCount(rows.length) })}
          <ArrowRight aria-hidden size={14} />
        </PlaceLink>
      )}
    </section>
  );
}
