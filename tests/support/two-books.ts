import { packages } from "@/lib/accounting/adapters/packages";
import { link, linked, sync } from "./linked";
import { PaperPackage } from "./paper-package";
import { owner, rowsOf } from "./world";

/** A debtor that exists in both books. */
export const boer = {
  name: "De Boer Bouw B.V.",
  address: "Kerkstraat 12",
  zipcode: "3511 EF",
  city: "Utrecht",
};

/** Creates a customer with the same debtor in Exact Online and in Twinfield, each with an invoice of its own. */
export async function twoBooks(name: string, other: Record<string, unknown> = {}) {
  const world = await linked(name);
  const twin = new PaperPackage();
  twin.ledger();
  packages.twinfield = twin.as("twinfield");
  await link(world.customer_id, "twinfield", twin);
  world.paper.debtor("E1", { debtor_number: "1043", kvk_number: "12345678", ...boer });
  world.paper.item("E-1", "E1", 10_000, { number: "2026-1" });
  world.paper.item("E-2", "E1", 20_000, { number: "2026-2" });
  twin.debtor("T1", {
    debtor_number: "1043",
    ...boer,
    name: "Boer Bouw, de",
    kvk_number: "1234 5678",
    ...other,
  });
  twin.item("T-1", "T1", 4_000, { number: "2026-1" });
  await world.sync();
  await sync(world.sanne, "twinfield");
  const [exact, twinfield] = (await rowsOf("debtors", world.customer_id)).map(({ id }) => Number(id));
  return { ...world, twin, exact: exact ?? 0, twinfield: twinfield ?? 0 };
}

/** Returns the open amount of a customer, in cents. */
export const openSum = async (customer_id: number) => {
  const [row] = await owner<
    { sum: string }[]
  >`select sum(amount) as sum from invoices where customer_id = ${customer_id}`;
  return Number(row?.sum);
};
