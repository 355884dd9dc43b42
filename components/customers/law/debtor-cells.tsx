import { PrefetchLink } from "@/components/ui/prefetch-link";

/** The number of debtors listed, those with the largest differences first; the others are counted. */
export const MOST_NAMED = 25;

/** The style of a cell with an amount or a count. */
export const amountCell = "whitespace-nowrap px-3 py-1.5 text-right last:pr-0 max-sm:px-1";

/** `domain`: the prefix of the debtors' pages; null for users who cannot open them. */
type Props = { debtor_id: number; debtor: string; domain: string | null };

/** Renders the debtor of a row, linked to its claim by law. */
export function DebtorCell({ debtor_id, debtor, domain }: Props) {
  return (
    <th scope="row" className="wrap-anywhere py-1.5 text-left font-normal">
      {domain === null ? (
        debtor
      ) : (
        <PrefetchLink href={`/${domain}/debtors/${debtor_id}/edit?tab=law`} className="underline">
          {debtor}
        </PrefetchLink>
      )}
    </th>
  );
}
