import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, test, vi } from "vitest";
import { role } from "@/lib/access/roles";
import { sync } from "../../../support/linked";
import { hurried } from "../../../support/links";
import { linkBy, type Practice, patience, practiceServers } from "../../../support/practice";
import { as, customer, own, rowsOf } from "../../../support/world";

vi.hoisted(() => {
  process.env.JOB_SILENT_SECONDS = "1";
});

const practice = await practiceServers();
afterAll(() => practice.close());

async function company(of: Practice, name: string) {
  of.server.provider.reset();
  of.server.faults.clear();
  Object.assign(patience, hurried);
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  await linkBy(of, own(sanne), name);
  const books = of.server.provider.books.first;
  const { id } = books.addDebtor({ number: "1042", name: "Bakkerij De Korenaar" });
  for (let nth = 0; nth < 3; nth += 1)
    books.book({
      kind: "invoice",
      debtor: id,
      number: String(nth),
      date: "2026-09-02",
      dueDate: "2026-10-01",
      total: 1_000,
    });
  return { customer_id, sanne };
}

describe.each(practice.all)("$key", (of) => {
  test("a sync that was given up asks its package nothing more", async () => {
    const { sanne, customer_id } = await company(of, `Opgegeven ${of.key}`);
    // Each call fails, slower than any timeout, and is repeated.
    of.server.faults.add({ path: of.data, status: 503, body: "{}", delayMs: 150, times: 1_000_000 });
    Object.assign(patience, { tries: 1_000_000, firstMs: 0 });
    await expect(sync(sanne, of.key)).rejects.toThrow("nothing came within");
    await pause(300);
    const calls = of.server.visits.all().length;
    expect(calls).toBeGreaterThan(2);
    await pause(1_000);
    expect(of.server.visits.all()).toHaveLength(calls);
    expect(await rowsOf("invoices", customer_id)).toEqual([]);
  });
});
