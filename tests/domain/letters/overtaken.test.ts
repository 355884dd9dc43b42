import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { markPrinted } from "@/lib/letters/commands/mark-printed";
import { downloadAllLetters, downloadLetter } from "@/lib/letters/queries/download";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { bytesOf } from "../../support/download";
import { waiting } from "../../support/sending";
import { owner, rowsOf } from "../../support/world";

const overtaken = async (ctx: StaffCtx) =>
  (await listLetters.call(ctx, { direction: "asc" })).data.map(({ is_overtaken }) => is_overtaken);
const inZip = async (ctx: StaffCtx) =>
  Object.keys(unzipSync(await bytesOf(await downloadAllLetters.call(ctx, {})))).length;

test("39: a letter that nobody downloaded is overtaken once its invoice is paid: it is left out of download-all and not taken for printed, and can still be had by itself", async () => {
  const { sanne, customer_id, ids } = await waiting("Betaald Voor Print", { debtors: 2 });
  expect([await overtaken(sanne), await inZip(sanne)]).toEqual([[false, false], 2]);
  await owner`update invoices set amount = 0, last_status_id = 19, version = version + 1 where id = ${ids[0] ?? 0}`;
  expect([await overtaken(sanne), await inZip(sanne)]).toEqual([[true, false], 1]);
  const { data } = await markPrinted.call(sanne, { all: true });
  expect(data.printed).toBe(1);
  const [paid] = await rowsOf("letters", customer_id);
  expect(paid?.downloaded_at).toBeNull();
  expect((await bytesOf(await downloadLetter.call(sanne, { id: paid?.id }))).length).toBeGreaterThan(0);
});

test("39: a dispute or a part payment overtakes a letter too; one that is on paper already is what it is", async () => {
  const { sanne, customer_id, ids } = await waiting("Betwist Voor Print", { debtors: 3 });
  await updateStatuses.call(sanne, { invoices: { [ids[0] ?? 0]: 16 } });
  await owner`update invoices set amount = amount - 5000, version = version + 1 where id = ${ids[1] ?? 0}`;
  expect(await overtaken(sanne)).toEqual([true, true, false]);
  await owner`update letters set downloaded_at = now() where customer_id = ${customer_id}`;
  expect(await overtaken(sanne)).toEqual([false, false, false]);
});
