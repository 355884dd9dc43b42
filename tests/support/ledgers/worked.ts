import { type Ledger, openLedger } from "@/scripts/seed/ledger/open-ledger";
import { rootPath } from "../sources";
import { customer, owner } from "../world";

/** The files of the ledger whose figures were computed by hand. */
export const WORKED = rootPath("tests/support/ledgers/worked");

/** Opens the worked ledger for a new customer of a separate white label. */
export async function openWorked(): Promise<Ledger> {
  await owner`insert into resellers (id, name, domain) values (77, 'Rekenhof', 'rekenhof') on conflict do nothing`;
  return openLedger(owner, WORKED, await customer("Voorbeeld Handel BV", { reseller_id: 77 }));
}
