import { expect, test } from "vitest";
import { isColumnVisible } from "@/components/ui/data-table/column-layout";
import { minWidths, restColumn } from "@/components/ui/data-table/column-widths";
import { movedTo } from "@/components/ui/data-table/use-column-drag";
import { withoutRemovedColumns } from "@/lib/lists/rules/views";

const cell = () => null;
const debtor = { id: "debtor", header: "Debiteur", cell };
const number = { id: "number", header: "Factuur", width: 108, cell };
const reason = { id: "reason", header: "Waarom nu", from: 1024, cell } as const;
const owner = { id: "owner", header: "Wie", width: 56, narrow: 48, from: 1440, cell } as const;
const date = { id: "date", header: "Datum", width: 104, hidden: true, cell };
const none = { visibility: {}, widths: {} };

test("a column comes to stand before or after another, wherever it stood", () => {
  const ids = ["debtor", "number", "amount", "owner"];
  expect(movedTo(ids, "owner", { id: "number", side: "before" })).toEqual([
    "debtor",
    "owner",
    "number",
    "amount",
  ]);
  expect(movedTo(ids, "debtor", { id: "amount", side: "after" })).toEqual([
    "number",
    "amount",
    "debtor",
    "owner",
  ]);
});

test("a window shows what it is wide enough for, what was asked for, and nothing that was hidden", () => {
  expect([debtor, reason, owner, date].map((column) => isColumnVisible(column, {}, 1024))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const chosen = { owner: true, date: true, debtor: false };
  expect([debtor, owner, date].map((column) => isColumnVisible(column, chosen, 1024))).toEqual([
    false,
    true,
    true,
  ]);
});

test("a table is as wide as its columns at least: as they were made, as they are, or as far as one is squeezed", () => {
  const frame = { ticks: true, menu: false };
  expect(minWidths([debtor, number, owner], { ...none, ...frame })).toEqual({
    "--least-768": "280px",
    "--least-1024": "280px",
    "--least-1280": "280px",
    "--least-1440": "336px",
    "--least-1680": "336px",
  });
  const widths = { debtor: 300, owner: 80 };
  expect(minWidths([debtor, number, owner], { ...none, widths, ...frame })["--least-1440"]).toBe("530px");
});

test("what is left of the width goes to a column that shares it, else to the last that was not made wider itself", () => {
  const all = [debtor, number, owner];
  expect(restColumn(all, none, 1440)).toBe(null);
  expect(restColumn(all, { visibility: {}, widths: { number: 200 } }, 1440)).toBe(null);
  expect(restColumn(all, { visibility: {}, widths: { debtor: 200 } }, 1440)).toBe("owner");
  expect(restColumn(all, { visibility: {}, widths: { debtor: 200 } }, 1280)).toBe("number");
  expect(restColumn(all, { visibility: {}, widths: { debtor: 200, owner: 90 } }, 1440)).toBe("number");
  expect(restColumn([debtor], { visibility: {}, widths: { debtor: 200 } }, 1440)).toBe("debtor");
});

test("a column the list no longer has is left out of a view", () => {
  expect(
    withoutRemovedColumns("actions", {
      column_order: ["amount", "iban", "debtor"],
      column_widths: { iban: 90, date: 100 },
    }),
  ).toEqual({ column_order: ["amount", "debtor"], column_widths: { date: 100 } });
});
