import { useLocale } from "next-intl";
import { sideOf, statusOf } from "@/lib/flow/statuses";
import { localeFrom } from "@/lib/i18n/locales";
import { type Stage, StatusChip, StatusWord } from "./status-chip";

/** Returns the name of a status in the user's language. */
export const statusName = (id: number, locale: string): string => statusOf(id).name[localeFrom(locale)];

/** Returns the stage by which a status is shown: a step that claims interest and costs is "sommatie". */
export const displayedStage = (id: number): Stage => {
  const { stage } = statusOf(id);
  return stage === "step" && sideOf(id) === "incasso" ? "sommatie" : stage;
};

/** Renders the status of an invoice by its id: name, icon and colour; without a box in a row. */
export function InvoiceStatus({ id, inRow = false }: { id: number; inRow?: boolean }) {
  const Look = inRow ? StatusWord : StatusChip;
  return <Look name={statusName(id, useLocale())} stage={displayedStage(id)} />;
}
