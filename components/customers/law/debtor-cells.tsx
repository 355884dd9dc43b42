import { PlaceLink } from "@/components/ui/place-link";

/** So many debtors are named, those with the largest differences first; the others are counted. */
export const MOST_NAMED = 25;

/** How a cell with an amount or a count looks. */
export const amountCell = "whitespace-nowrap px-3 py-1.5 text-right last:pr-0 max-sm:px-1";

/** `domain`: where the pages of debtors are; null for who has none of them. */
type Props = { debtor_id: number; debtor: string; domain: string | null };

/** Shows whose row it is, with the way to what that debtor owes by law. */
export function DebtorCell({ debtor_id, debtor, domain }: Props) {
  return (
    <th scope="row" className="wrap-anywhere py-1.5 text-left font-normal">
      {domain === null ? (
        debtor
      ) : (
        <PlaceLink href={`/${domain}/debtors/${debtor_id}/edit?tab=law`} className="underline">
          {debtor}
        </PlaceLink>
      )}
    </th>
  );
}
