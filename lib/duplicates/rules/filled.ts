import type { LanguageCode } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";

/** Who a debtor is and how it is treated. */
type Row = Record<
  | "number"
  | "name"
  | "address"
  | "zipcode"
  | "city"
  | "country"
  | "country_word"
  | "kvk_number"
  | "contact_name"
  | "contact_telephone_number"
  | "wrong_telephone_number"
  | "status"
  | "comment"
  | "customer_owner"
  | "source",
  string
> & {
  language: LanguageCode | "";
  owner_user_id: number | null;
  template_id: number | null;
  credit_limit: Cents | null;
  subscription: Day | null;
  collect: boolean;
  is_consumer: boolean;
  division: string | null;
  external_id: string | null;
  external_deleted_at: Date | null;
};

/**
 * Returns the debtor that stays with what the other adds to it. It takes what it lacks; of an address all of it or nothing, so that no street stands
 * beside another town. Where the other one leads, its name and address go before, and the debtor is of that one's source from now on.
 * Nobody who was not collected from is by a join, and who is a consumer by one of both stays protected as one.
 */
export function filledFrom(row: Row, other: Row, isLed: boolean): Row {
  const [first, second] = isLed ? [other, row] : [row, other];
  const address = first.address === "" && first.zipcode === "" && first.city === "" ? second : first;
  const telephone = first.contact_telephone_number === "" ? second : first;
  const owner = row.owner_user_id === null && row.customer_owner === "" ? other : row;
  return {
    number: numberOf(row, other, isLed),
    name: first.name,
    address: address.address,
    zipcode: address.zipcode,
    city: address.city,
    country: first.country || second.country,
    country_word: first.country || second.country ? "" : first.country_word || second.country_word,
    language: row.language || other.language,
    kvk_number: first.kvk_number || second.kvk_number,
    contact_name: first.contact_name || second.contact_name,
    contact_telephone_number: telephone.contact_telephone_number,
    wrong_telephone_number: telephone.wrong_telephone_number,
    status: row.status || other.status,
    comment: [row.comment, other.comment === row.comment ? "" : other.comment].filter(Boolean).join("\n\n"),
    owner_user_id: owner.owner_user_id,
    customer_owner: owner.customer_owner,
    credit_limit: first.credit_limit ?? second.credit_limit,
    collect: row.collect && other.collect,
    is_consumer: row.is_consumer || other.is_consumer,
    template_id: row.template_id ?? other.template_id,
    subscription: row.subscription ?? other.subscription,
    source: first.source,
    division: first.division,
    external_id: first.external_id,
    external_deleted_at: first.external_deleted_at,
  };
}

type Placed = Pick<Row, "source" | "division" | "external_id">;

/** Whether the one that goes leads what the one that stays says of itself: a linked package before another, any package before a file or a hand. */
export function leads(other: Placed, row: Placed, linked: ReadonlySet<string>): boolean {
  return rankOf(other, linked) > rankOf(row, linked);
}

function rankOf({ source, division, external_id }: Placed, linked: ReadonlySet<string>): number {
  if (external_id === null) return 0;
  return linked.has(`${source} ${division ?? ""}`) ? 2 : 1;
}

/** Returns a number without the id that was put behind it because somebody else had it: "1043 (77)" of id 77 is "1043". */
export function bareNumber(number: string, external_id: string | null): string {
  const behind = ` (${external_id})`;
  return external_id !== null && number.endsWith(behind) ? number.slice(0, -behind.length) : number;
}

/**
 * A debtor has the number of the source that leads, by which a range of numbers is read. Two of one number had to be told apart by an id
 * behind it: the one they are now has the number again.
 */
function numberOf(row: Row, other: Row, isLed: boolean): string {
  const [first, second] = isLed ? [other, row] : [row, other];
  const bare = bareNumber(first.number, first.external_id);
  return bare === second.number ? bare : first.number;
}
