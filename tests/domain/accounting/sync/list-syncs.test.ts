import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { listSyncs } from "@/lib/accounting/queries/list-syncs";
import { linked } from "../../../support/linked";
import { as, customer } from "../../../support/world";

test("each time open items came in is told: the last first, what it did and who began it", async () => {
  const { paper, sanne, sync } = await linked("Bakker Groothandel");
  paper.debtor("0042", { name: "De Boer & Zn" });
  paper.item("1", "0042", 36_300);
  await sync();
  await sync({ is_automatic: true });
  const { data, meta } = await listSyncs.call(sanne, {});
  expect(data).toMatchObject([
    { source: "exact", state: "done", read: 1, added: 0, is_automatic: true, by: null },
    {
      source: "exact",
      division_name: "D1",
      state: "done",
      added: 1,
      is_automatic: false,
      by: sanne.actor.full_name,
    },
  ]);
  expect(meta.total).toBe(2);
  expect((await listSyncs.call(sanne, { state: "failed" })).data).toEqual([]);
  const stranger = await as(role.klant, await customer("Visser Verf"));
  expect((await listSyncs.call(stranger, {})).data).toEqual([]);
});
