import { expect, test } from "vitest";
import { type Read, reading } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { contactFacts } from "@/lib/contact-policy/queries/facts";
import { customerSettings } from "@/lib/customers/queries";
import { candidates } from "@/lib/messages/queries/candidates";
import { as, customer, debtor, invoice, own } from "../../support/world";

const ASKS = new Set<string | symbol>(["select", "selectDistinctOn", "execute"]);

/** Returns a transaction that calls `onAsked` at every query. */
const heardIn = (read: Read, onAsked: () => void): Read => ({
  ...read,
  db: new Proxy(read.db, {
    get(db, name) {
      const made: unknown = Reflect.get(db, name);
      if (!ASKS.has(name) || typeof made !== "function") return made;
      return (...given: unknown[]) => {
        onAsked();
        return Reflect.apply(made, db, given);
      };
    },
  }),
});

test("what the guard needs to know of rows is asked at once, however many rows there are", async () => {
  const customer_id = await customer("Samen Gevraagd", { contact_rules: { preset: "careful" } });
  const sanne = await as(role.klant, customer_id);
  const begin = async (...names: string[]) => {
    for (const name of names) await invoice(sanne, await debtor(customer_id, name), { overdue: 3 });
  };
  const countQueries = () =>
    reading(own(sanne), async (read) => {
      const rows = await candidates(read, undefined);
      const settings = await customerSettings(read);
      let count = 0;
      const counting = heardIn(read, () => {
        count += 1;
      });
      const facts = contactFacts(counting, rows, settings);
      const atOnce = count;
      await facts;
      return { rows: rows.length, atOnce, count };
    });
  await begin("Visser Bouw", "Smit Media");
  const few = await countQueries();
  await begin("Bakker Techniek", "Mulder Transport", "Kuipers Catering");
  const more = await countQueries();
  expect([few.rows, more.rows]).toEqual([2, 5]);
  expect([few.atOnce, more.atOnce, more.count]).toEqual([few.count, few.count, few.count]);
  expect(few.count).toBeGreaterThan(4);
});
