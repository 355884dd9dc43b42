import type { debtors } from "@/db/schema/debtors";
import type { DemoCustomer } from "@/db/seed/demo/demo-data";
import { type Land, lands } from "@/db/seed/demo/names";
import type { Random } from "./random";

/** Columns of a demo debtor that are not written: filled by the table's defaults, or empty. */
type Unwritten =
  | "anonymised_at"
  | "comment"
  | "country_word"
  | "language"
  | "owner_user_id"
  | "template_id"
  | "source"
  | "division"
  | "external_id"
  | "external_deleted_at"
  | "search"
  | "name_key"
  | "company_key"
  | "is_consumer"
  | "wrong_telephone_number"
  | "created_at"
  | "version";
type Columns = typeof debtors.$inferSelect;

export type DemoDebtor = Omit<Columns, Unwritten | "credit_limit"> & { credit_limit: number | null };

const owners = ["Sanne de Vries", "Joris Kramer", "Bram Bakker", "Buitendienst"];
const states = ["", "", "", "Belofte gedaan", "Nieuwe contactpersoon", "Let op: inkooporder nodig", "VIP"];

/**
 * Returns the debtors of one customer: four countries, some without e-mail, a few that cannot be reached at all, current accounts and ones
 * not to be collected.
 */
export function debtorsOf(customer: DemoCustomer, firstId: number, dice: Random): DemoDebtor[] {
  return Array.from({ length: customer.debtors }, (_, index) => {
    const land = landFor(dice);
    const name = `${dice.oneOf(land.names)} ${dice.oneOf(land.trades)} ${dice.oneOf(land.forms)}`;
    const home = dice.oneOf(land.places);
    const reachable = !dice.percent(3);
    return {
      id: firstId + index,
      customer_id: customer.id,
      number: `${10_000 + index}`,
      name,
      address: reachable ? `${dice.oneOf(land.streets)} ${dice.between(1, 240)}` : "",
      zipcode: reachable ? home.zipcode : "",
      city: home.city,
      country: land.country,
      kvk_number: land.country === "NL" ? `${dice.between(10_000_000, 89_999_999)}` : "",
      contact_name: dice.percent(75) ? dice.oneOf(land.contacts) : "",
      contact_email_address:
        reachable && dice.percent(90) ? `administratie@${slug(name)}-${index}.example` : "",
      contact_telephone_number: dice.percent(60)
        ? `0${dice.between(10, 79)} ${dice.between(100, 999)} ${dice.between(10, 99)} ${dice.between(10, 99)}`
        : "",
      customer_owner: dice.oneOf(owners),
      status: dice.oneOf(states),
      credit_limit: dice.percent(55) ? dice.between(10, 500) * 10_000 : null,
      collect: !dice.percent(4),
      use_courant: dice.percent(5),
      debtor_kind: dice.percent(10) ? "consumer" : null,
      is_large: false,
      subscription: null,
    };
  });
}

function landFor(dice: Random): Land {
  let left = dice.below(100);
  for (const land of lands) {
    left -= land.share;
    if (left < 0) return land;
  }
  return dice.oneOf(lands);
}

const slug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "");
