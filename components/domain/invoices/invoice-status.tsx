import { useLocale } from "next-intl";
import { sideOf, statusOf } from "@/lib/flow/statuses";
import { localeFrom } from "@/lib/i18n/locales";
import { type Stage, StatusChip, StatusWord } from "./status-chip";

/** The name of a status in a language of the screen. */
export const statusName = (id: number, locale: string): string => statusOf(id).name[localeFrom(locale)];

/** A step that claims interest and costs looks like what it is. */
export const stageShown = (id: number): Stage => {
  const { stage } = statusOf(id);
  return stage === "step" && sideOf(id) === "incasso" ? "sommatie" : stage;
};

/** The status of an invoice by its id: word, icon and colour. In a row it has no box. */
export function InvoiceStatus({ id, inRow = false }: { id: number; inRow?: boolean }) {
  const Look = inRow ? StatusWord : StatusChip;
  return <Look name={statusName(id, useLocale())} stage={stageShown(id)} />;
}
