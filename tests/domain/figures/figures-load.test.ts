import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_TODAY = "2024-01-17";
});

import { figuresLoad } from "@/scripts/admin/ledger";
import { eventsIn, rowsIn } from "@/scripts/seed/ledger/read";
import { WORKED } from "../../support/ledgers/worked";
import { owner } from "../../support/world";

test("an operator of the demo loads a ledger until the product's day, for a customer that is made for it", async () => {
  await expect(figuresLoad([WORKED, "9001"])).rejects.toThrow("refused");
  await owner`insert into product_settings (name, value) values ('demo', '1')`;
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  await figuresLoad([WORKED, "9001"]);
  expect(log.mock.calls[0]?.[0]).toMatch(/^19 events until 2024-01-17/);
  log.mockRestore();
  const [made] = await owner`
    select c.name, count(i.id)::int as invoices from customers c join invoices i on i.customer_id = c.id where c.number = '9001' group by 1`;
  expect(made).toEqual({ name: "Voorbeeld Handel BV", invoices: 8 });
  await expect(figuresLoad([WORKED, "9001"])).rejects.toThrow("refused");
});

test("a ledger is the same however its files are written: by Windows, with a mark, in another order, with quotes and empty lines", () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "ledger-"));
  onTestFinished(() => fs.rmSync(dir, { recursive: true }));
  const [head = "", ...lines] = fs
    .readFileSync(path.join(WORKED, "events.csv"), "utf8")
    .trimEnd()
    .split("\n");
  const day = (line: string) => line.split(";")[1]?.slice(0, 10) ?? "";
  const lastDayFirst = [...new Set(lines.map(day))].reverse();
  const shuffled = lastDayFirst.flatMap((on) => lines.filter((line) => day(line) === on));
  fs.writeFileSync(path.join(dir, "events.csv"), `\uFEFF${[head, ...shuffled, "", ";;;"].join("\r\n")}\r\n`);
  expect(eventsIn(dir)).toEqual(eventsIn(WORKED));
  fs.writeFileSync(
    path.join(dir, "debtors.csv"),
    'number;name;country\n;"De Wit; ""& Zn""";NL\n0103;"Bakker"\n',
  );
  expect(rowsIn(dir, "debtors.csv")).toEqual([
    { number: "", name: 'De Wit; "& Zn"', country: "NL" },
    { number: "0103", name: "Bakker", country: "" },
  ]);
});
