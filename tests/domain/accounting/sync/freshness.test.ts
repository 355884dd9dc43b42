import { expect, test } from "vitest";
import { sourceFreshness } from "@/lib/accounting/queries/freshness";
import { linked } from "../../../support/linked";
import { owner } from "../../../support/world";

test("each source says from when its figures are, and whether that is older than the customer wants", async () => {
  const rules = { contact_rules: { preset: "careful", fresh_stop_days: 5 } };
  const { paper, sanne, customer_id, sync } = await linked("Vers", "exact", rules);
  expect((await sourceFreshness.call(sanne, {})).data).toEqual([]);
  paper.debtor("1");
  paper.item("1", "1", 10_000);
  await sync();
  await owner`update sync_runs set ended_at = '2026-11-21T02:12:00Z' where customer_id = ${customer_id}`;
  await owner`insert into source_readings (customer_id, source, read_on) values (${customer_id}, 'csv', '2026-11-15')`;
  const exact = { source: "exact", at: new Date("2026-11-21T02:12:00Z"), read_on: "2026-11-21", days: 0 };
  const fresh = { ...exact, is_old: false, is_stopping: false };
  // No open invoice came from a file any more.
  expect((await sourceFreshness.call(sanne, {})).data).toEqual([fresh]);
  await owner`update invoices set source = 'csv' where customer_id = ${customer_id}`;
  const old = { source: "csv", at: null, read_on: "2026-11-15", days: 6, is_old: true, is_stopping: true };
  expect((await sourceFreshness.call(sanne, {})).data).toEqual([fresh, old]);
  await owner`update customers set contact_rules = '{"preset": "careful"}' where id = ${customer_id}`;
  expect((await sourceFreshness.call(sanne, {})).data[1]).toMatchObject({ is_old: true, is_stopping: false });
});
