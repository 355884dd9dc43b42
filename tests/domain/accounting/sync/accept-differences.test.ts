import { expect, test } from "vitest";
import { xlsxFile } from "@/lib/accounting/adapters/xlsx/workbook";
import { acceptDifferences } from "@/lib/accounting/commands/differences/accept";
import { holdDifferences } from "@/lib/accounting/commands/differences/hold";
import { reopenClosedBySync } from "@/lib/accounting/commands/reopen-closed";
import { exportDifferences } from "@/lib/accounting/queries/export-differences";
import { listDifferences } from "@/lib/accounting/queries/list-differences";
import { undo } from "@/lib/dunning/commands/undo";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { bytesOf } from "../../../support/download";
import { linked } from "../../../support/linked";
import { owner, rowsOf } from "../../../support/world";

async function differing(name: string) {
  const world = await linked(name);
  const { paper, customer_id, sanne, sync } = world;
  paper.debtor("1", { name: "De Boer" });
  for (const id of ["1", "2", "3", "4"]) paper.item(id, "1", 10_000);
  await sync();
  // Closed by hand; an amount changed by hand; and one that vanished and was reopened.
  const ids = Object.fromEntries(
    (await rowsOf("invoices", customer_id)).map(({ number, id }) => [String(number), Number(id)]),
  );
  paper.ledger().items.delete("3");
  await sync();
  await reopenClosedBySync.call(sanne, { id: (await rowsOf("sync_runs", customer_id, "id")).at(-1)?.id });
  await owner`update invoices set last_status_id = 14, invoice_status_id = null, next_action_on = null where id = ${ids.F1 ?? 0}`;
  await owner`update invoices set amount = 4_000 where id = ${ids.F2 ?? 0}`;
  return { ...world, ids };
}
const kindsOf = async (ctx: Parameters<typeof listDifferences.call>[0]) =>
  (await listDifferences.call(ctx, {})).data.map(({ number, kind, can_accept }) => [
    number,
    kind,
    can_accept,
  ]);

test("what the package says is taken over: paid, its amount, open again; and then the sums agree", async () => {
  const { sanne, customer_id, ids } = await differing("Overgenomen");
  expect(await kindsOf(sanne)).toEqual([
    ["F2", "changed_here", true],
    ["F1", "closed_here", true],
    ["F3", "kept_open", true],
  ]);
  const invoices = [ids.F1, ids.F2, ids.F3, ids.F4];
  const { data } = await acceptDifferences.call(sanne, { package: "exact", invoices });
  expect(data).toEqual({ changed: 1, closed: 1, reopened: 1, left: 1 });
  const { data: rows, totals } = await listDifferences.call(sanne, {});
  expect(rows).toEqual([]);
  expect(totals.sums).toMatchObject([{ package: 30_000, invorder: 30_000, difference: 0 }]);
  const [first] = await rowsOf("invoices", customer_id, "number");
  expect(first).toMatchObject({ number: "F1", last_status_id: 1 });
  const journal = await rowsOf("journal_entries", customer_id);
  expect(journal.filter(({ source, invoice_id }) => source === "exact" && invoice_id === ids.F1)).not.toEqual(
    [],
  );
  // The second time there is nothing to accept.
  const again = await acceptDifferences.call(sanne, { package: "exact", invoices });
  expect(again.data).toEqual({ changed: 0, closed: 0, reopened: 0, left: 4 });
});

test("messages about invoices that differ are held until the package was read whole again, and one undo lets them go", async () => {
  const { sanne, customer_id, sync, ids } = await differing("Tegengehouden");
  const onList = async () => (await listActions.call(sanne, {})).data.map(({ number }) => number).sort();
  expect(await onList()).toEqual(["F2", "F3", "F4"]);
  const chosen = { package: "exact", invoices: [ids.F1, ids.F2, ids.F3] };
  const { data } = await holdDifferences.call(sanne, chosen);
  // A closed invoice gets no message anyway.
  expect(data.held).toBe(2);
  expect(await onList()).toEqual(["F4"]);
  expect((await listDifferences.call(sanne, {})).data.filter(({ is_held }) => is_held)).toHaveLength(2);
  expect((await holdDifferences.call(sanne, chosen)).data).toEqual({ held: 0, undo_id: null });
  await undo.call(sanne, { id: data.undo_id });
  expect(await onList()).toEqual(["F2", "F3", "F4"]);
  await holdDifferences.call(sanne, chosen);
  await sync();
  expect(await rowsOf("holds", customer_id)).toMatchObject([{ state: "ended", outcome: "lifted" }]);
  expect(await onList()).toContain("F2");
});

test("the differences come as a file with the reason in words", async () => {
  const { sanne } = await differing("Bestand");
  const made = await exportDifferences.call(sanne, { kind: "kept_open" });
  const [head, row, ...rest] = (await bytesOf(made)).toString("utf8").trim().split(/\r?\n/);
  expect(head).toContain("Debiteur");
  expect(row).toMatch(/^F3;De Boer;Niet meer in het pakket/);
  expect(rest).toEqual([]);
  const workbook = await bytesOf(await exportDifferences.call(sanne, { kind: "kept_open", format: "xlsx" }));
  const about: unknown[] = [];
  for await (const lines of (await xlsxFile(workbook, "Over dit bestand")).lines()) about.push(...lines);
  expect(JSON.stringify(about)).toContain("Niet meer in het pakket");
  expect(JSON.stringify(about)).not.toContain("holds.kinds");
});

test("where nothing can be compared there is nothing to take over", async () => {
  const { sanne } = await linked("Nog niets");
  for (const verb of [acceptDifferences, holdDifferences])
    await expect(verb.call(sanne, { package: "exact", invoices: [1] })).rejects.toMatchObject({
      kind: "conflict",
    });
});
