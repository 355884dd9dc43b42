import { expect, test } from "vitest";
import { z } from "zod";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { defineJob } from "@/lib/jobs/define";
import { jobStatuses } from "@/lib/jobs/queries";
import { runJob } from "@/lib/jobs/run";
import { Problem } from "@/lib/kernel/problems";
import { as, clock, customer, debtor, invoice, owner, work } from "../../support/world";

test("the list of jobs says how many rows were skipped and why; the job itself also which", async () => {
  const customer_id = await customer("Postma Papier");
  const sanne = await as(role.klant, customer_id);
  const nowhere = await debtor(customer_id, "Prins", { contact_email_address: "", address: "" });
  const id = await invoice(sanne, nowhere, { number: "F2026-NERGENS" });
  const started = (await runActions.call(sanne, { invoices: { [id]: null } })) as { data: { id: number } };
  await work(sanne, started.data);
  const all = await jobStatuses.call(sanne, {});
  expect(all.data).toMatchObject([{ result: { skipped: [{ reason: "address_incomplete", count: 1 }] } }]);
  expect(JSON.stringify(all.data)).not.toContain("F2026-NERGENS");
  const one = await jobStatuses.call(sanne, { id: started.data.id });
  expect(JSON.stringify(one.data)).toContain("F2026-NERGENS");
});

// A generator that only refuses.
const tooLong = defineJob({
  name: "too-long",
  input: z.strictObject({}),
  // biome-ignore lint/correctness/useYield: it fails before it has anything to yield
  async *run() {
    throw new Problem("invalid", { key: "too_many_lines", values: { max: 250_000 } });
  },
});

test("a job that is refused says why, with the figures of the sentence", async () => {
  const customer_id = await customer("Smit Schoenen");
  const sanne = await as(role.klant, customer_id);
  const row = { customer_id, user_id: sanne.actor.id, action: tooLong.name, input: owner.json({}) };
  const [job] = await owner<{ id: number }[]>`insert into jobs ${owner(row)} returning id`;
  await runJob({ [tooLong.name]: tooLong }, { id: job?.id ?? 0, customer_id }, clock);
  expect((await jobStatuses.call(sanne, {})).data).toMatchObject([
    { error: "too_many_lines", result: { error_values: { max: 250_000 } } },
  ]);
});
