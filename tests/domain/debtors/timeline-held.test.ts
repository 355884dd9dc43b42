import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import { runActions } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { addWorkingDays } from "@/lib/holds/rules/working-days";
import { addDays, type Day } from "@/lib/kernel/day";
import { on } from "../../support/agreements";
import { as, customer, debtor, invoice, owner, TODAY, work } from "../../support/world";

const careful = { contact_rules: { preset: "careful" } };

test("what is planned stands on the day the list lets it go, with what keeps it: a letter's last day, days between letters, another step", async () => {
  const customer_id = await customer("Verhaal Wacht", careful);
  const sanne = await as(role.klant, customer_id);
  const kok = await debtor(customer_id, "Kok Catering");
  const first = await invoice(sanne, kok, { overdue: 3 });
  const { data: job } = await runActions.call(sanne, { invoices: { [first]: null } });
  await work(sanne, job);
  const named = addDays(TODAY, 20);
  await owner`update letters set pay_before = ${named} where customer_id = ${customer_id}`;
  const [reminder, demand] = [
    await invoice(sanne, kok, { overdue: 4 }),
    await invoice(sanne, kok, { overdue: 60, step: 4 }),
  ];
  const till = addDays(TODAY, 3);
  const arrived = addWorkingDays(named, 2, "NL");
  const story = async () =>
    (await debtorTimeline.call(sanne, { id: kok })).data.planned.map((one) => [
      one.on,
      one.invoices.map(({ id }) => id),
      "held" in one ? one.held?.code : null,
    ]);
  expect(await story()).toEqual([
    [till, [reminder], "gap"],
    [till, [demand], "gap"],
    [arrived, [first], "named_day"],
  ]);
  const heldOn = async (day: Day, id: number) =>
    (await listActions.call(on(sanne, day), {})).data.find((row) => row.id === id)?.held ?? null;
  expect(await heldOn(addDays(till, -1), demand)).toMatchObject({ until: till });
  expect(await heldOn(till, demand)).toBeNull();
  expect(await heldOn(addDays(arrived, -1), first)).toMatchObject({ code: "named_day" });
  // By then only the unsent step before it holds it.
  expect(await heldOn(arrived, first)).toMatchObject({ code: "one_step" });

  await owner`update letters set day = ${addDays(TODAY, -9)} where customer_id = ${customer_id}`;
  expect((await story()).slice(0, 2)).toEqual([
    [TODAY, [demand], undefined],
    [till, [reminder], "one_step"],
  ]);
});
