import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { lastImport } from "@/lib/figures/queries/last-import";
import { as, customer, owner } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
const sanne = await as(role.manager, bakker);

test("figures are as fresh as the last import that was done; one that failed or still runs brought nothing in", async () => {
  expect(await lastImport.call(sanne, {})).toEqual({ data: { at: null } });
  const ended = (state: string, at: string | null) =>
    owner`insert into sync_runs (customer_id, source, state, ended_at) values (${bakker}, 'csv', ${state}, ${at})`;
  await ended("done", "2026-11-20T07:30:00Z");
  await ended("done", "2026-11-21T07:30:00Z");
  await ended("failed", "2026-11-22T07:30:00Z");
  expect(await lastImport.call(sanne, {})).toEqual({ data: { at: new Date("2026-11-21T07:30:00Z") } });
});
