import { expect, test } from "vitest";
import { law_rates } from "@/db/schema/law";
import { lawRates, shipLawRates } from "@/db/seed/law/rates";
import { type StaffCtx, transact } from "@/lib/access/context";
import { type RoleId, role } from "@/lib/access/roles";
import { createRate, updateRate } from "@/lib/claims/commands/write-rate";
import { awaitedRates, getRate, listRates, missingRates } from "@/lib/claims/queries/rates";
import { lawRatesOf } from "@/lib/invoices/queries/law-rates";
import { type RateKind, rateKinds } from "@/lib/invoices/rules/law/jurisdiction";
import { bookAsOf, rateBook, rateOn } from "@/lib/invoices/rules/law/rates";
import { day } from "@/lib/kernel/day";
import { as, customer, owner, TODAY } from "../../support/world";

const bakker = await customer("Bakker");
const ada = await as(role.superadmin);
const sanne = await as(role.klant, bakker);

/** Returns the rate of a kind that begins on a day, as role 1 sees it. */
async function rate(kind: RateKind, from: string) {
  const { data } = await listRates.call(ada, { kind, per_page: 200 });
  const found = data.find((row) => row.from === from);
  if (!found) throw new Error(`${kind} of ${from} is missing`);
  return found;
}
const decree = { source: "Stb. 2026, 512" };
const ordinary = { kind: "nl-ordinary", from: "2027-01-01", percent: "5", ...decree };
const bookOf = async () => rateBook(await transact(ada, lawRatesOf));

test("the table takes every kind there are rules of", () => {
  expect(law_rates.kind.enumValues).toEqual(rateKinds);
});

test("a new database has every rate the product ships, with its source, and shipping again adds none", async () => {
  await shipLawRates(owner);
  const { data, meta } = await listRates.call(ada, { per_page: 200 });
  expect(meta.total).toBe(lawRates.length);
  expect(data.filter(({ recorded_on, version }) => recorded_on !== null || version !== 1)).toEqual([]);
  expect(await rate("nl-trade", "2026-07-01")).toMatchObject({
    percent: 1_040,
    value: null,
    checked_on: null,
  });
});

const others = Object.entries(role).filter(([name]) => name !== "superadmin") satisfies [string, RoleId][];
test.each(others)("a %s reads the rates and writes none", async (_name, role_id) => {
  const who = await as(role_id, bakker);
  expect((await listRates.call(who, { kind: "nl-trade" })).meta.total).toBeGreaterThan(40);
  const { id } = await rate("nl-trade", "2026-07-01");
  expect((await getRate.call(who, { id })).data.percent).toBe(1_040);
  await expect(createRate.call(who, ordinary)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(updateRate.call(who, { id, checked_on: TODAY })).rejects.toMatchObject({ kind: "forbidden" });
});

test("no customer's transaction adds a rate, and nobody's changes or deletes one", async () => {
  const tried = (ctx: StaffCtx, statement: string) =>
    transact(ctx, async ({ db }) => void (await db.execute(statement))).then(
      () => "done",
      (error: { cause?: { code?: string } }) => error.cause?.code,
    );
  const refused = "42501";
  const added = `insert into law_rates (kind, "from", value, source) values ('nl-vat', '2026-01-01', 1, 'x')`;
  expect(await tried(sanne, added)).toBe(refused);
  expect(await tried(ada, "update law_rates set value = 1")).toBe(refused);
  expect(await tried(ada, "delete from law_rates")).toBe(refused);
});

test.each([
  ["a percentage of a month", { from: "2027-02-01" }, "from", "not_a_half_year"],
  ["the half-year after the next", { from: "2027-07-01" }, "from", "rate_too_far"],
  ["a half-year that is there", { from: "2026-07-01" }, "from", "rate_exists"],
  ["a half-year long before all others", { from: "1999-01-01" }, "from", "rate_gap"],
  ["no percentage", { percent: undefined }, "percent", "required"],
  ["words for a percentage", { percent: "vijf" }, "percent", "invalid_percentage"],
  ["more than all of it", { percent: "100.01" }, "percent", "too_big"],
  ["less than nothing", { percent: "-0.01" }, "percent", "invalid_percentage"],
  ["three decimals", { percent: "0.050" }, "percent", "invalid_percentage"],
  ["no source", { source: " " }, "source", "required"],
  ["an unknown kind", { kind: "nl-moon" }, "kind", "invalid"],
  ["a day that is none", { from: "2027-02-30" }, "from", "invalid_date"],
  ["a check that has not been", { checked_on: "2026-12-01" }, "checked_on", "in_future"],
  ["a percentage with a rate of exchange", { value: "1.1" }, "value", "invalid"],
  ["a currency with a percentage", { kind: "fx-usd", from: "2026-11-20" }, "percent", "invalid"],
  [
    "a currency without a rate",
    { kind: "fx-usd", from: "2026-11-20", percent: undefined },
    "value",
    "required",
  ],
  ["six decimals", { kind: "fx-usd", percent: undefined, value: "1.123456" }, "value", "invalid_rate"],
  [
    "a rate of tomorrow's exchange",
    { kind: "fx-usd", from: "2026-11-22", percent: undefined, value: "1.1" },
    "from",
    "in_future",
  ],
])("%s is told at its field", async (_what, more, field, key) => {
  await expect(createRate.call(ada, { ...ordinary, ...more })).rejects.toMatchObject({
    kind: "invalid",
    errors: { [field]: [{ key }] },
  });
});

test("of two who add the same half-year at once one wins, and the other is told", async () => {
  const answers = await Promise.allSettled([createRate.call(ada, ordinary), createRate.call(ada, ordinary)]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { kind: "invalid", errors: { from: [{ key: "rate_exists" }] } },
  });
  expect(await rate("nl-ordinary", "2027-01-01")).toMatchObject({
    percent: 500,
    recorded_on: TODAY,
    recorded_by: "Sanne de Vries",
    version: 1,
  });
  // No check is recorded yet.
  expect(await rate("nl-ordinary", "2027-01-01")).toMatchObject({ checked_on: null, checked_by: null });
});

test("what role 1 wrote of a shipped half-year stays when the product ships it too", async () => {
  await owner`delete from law_rates where kind = 'nl-trade' and "from" = '2026-07-01'`;
  await createRate.call(ada, { kind: "nl-trade", from: "2026-07-01", percent: "10,4", source: "ECB" });
  await shipLawRates(owner);
  expect(await rate("nl-trade", "2026-07-01")).toMatchObject({ percent: 1_040, source: "ECB", version: 1 });
});

test("a percentage that counts already changes with a reason alone, and what it was stays", async () => {
  const before = await rate("nl-ordinary", "2025-07-01");
  const which = { id: before.id, version: before.version };
  await updateRate.call(ada, { ...which, checked_on: TODAY });
  const change = { id: before.id, percent: "5,00" };
  await expect(updateRate.call(ada, change)).rejects.toMatchObject({
    errors: { reason: [{ key: "reason_needed" }] },
  });
  const { data } = await updateRate.call(ada, { ...change, reason: "Besluit nagelezen" });
  expect(data).toMatchObject({ id: before.id, percent: 500, version: 3, checked_on: null, checked_by: null });
  expect(data.versions.map(({ percent, reason }) => [percent, reason])).toEqual([
    [500, "Besluit nagelezen"],
    [600, ""],
    [600, ""],
  ]);
  const book = await bookOf();
  expect(rateOn(book, "nl-ordinary", day("2025-08-01")).value).toBe(500);
  // Claims before today use the rate stored then.
  expect(rateOn(bookAsOf(book, day("2026-11-20")), "nl-ordinary", day("2025-08-01")).value).toBe(600);
});

test("a percentage that does not count yet changes without a reason", async () => {
  const { id } = await rate("nl-ordinary", "2027-01-01");
  expect((await updateRate.call(ada, { id, percent: "4" })).data).toMatchObject({ percent: 400, version: 2 });
});

test("that a rate was checked is one press, and says who", async () => {
  const { id, version } = await rate("nl-trade", "2025-01-01");
  const { data } = await updateRate.call(ada, { id, version, checked_on: TODAY });
  expect(data).toMatchObject({ percent: 1_115, checked_on: TODAY, checked_by: "Sanne de Vries" });
  // A customer's users see the day of the check, but not the administrator's name.
  expect((await getRate.call(sanne, { id })).data).toMatchObject({ checked_on: TODAY, checked_by: null });
});

test("a change that says the same adds no version", async () => {
  const { id, version, source } = await rate("nl-vat", "2012-10-01");
  expect((await updateRate.call(ada, { id, percent: "21.00", source })).data.version).toBe(version);
});

test("who changes what somebody else changed meanwhile is told, and changes nothing", async () => {
  const { id, version } = await rate("nl-trade", "2024-07-01");
  const both = ["12.30", "12.20"].map((percent) =>
    updateRate.call(ada, { id, version, percent, reason: "Nagerekend" }),
  );
  const answers = await Promise.allSettled(both);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "stale" } });
  expect((await rate("nl-trade", "2024-07-01")).version).toBe(version + 1);
});

test("the id of a later version, and of none, is nobody's", async () => {
  const { id } = await rate("nl-trade", "2024-07-01");
  const [later] = await owner<{ id: number }[]>`
    select max(id)::int as id from law_rates where kind = 'nl-trade' and "from" = '2024-07-01'`;
  expect(later?.id).not.toBe(id);
  for (const unknown of [later?.id, 2_000_000_000]) {
    await expect(getRate.call(ada, { id: unknown })).rejects.toMatchObject({ kind: "not-found" });
    await expect(updateRate.call(ada, { id: unknown, source: "x" })).rejects.toMatchObject({
      kind: "not-found",
    });
  }
});

test("a rate of exchange is kept to five decimals", async () => {
  const { data } = await createRate.call(ada, {
    kind: "fx-usd",
    from: "2026-11-20",
    value: "1,1623",
    source: "ECB",
  });
  expect(data).toMatchObject({ percent: null, value: "1.16230" });
  expect(rateOn(await bookOf(), "fx-usd", day("2026-11-21")).value).toBe(116_230);
});

test("thirty days before a half-year begins its missing rates are named, and no longer once they are there", async () => {
  const on = (today: string) => missingRates.call({ ...ada, today: day(today) }, {});
  expect((await on("2026-12-01")).data.missing).toEqual([]);
  expect((await on("2026-12-02")).data.missing).toEqual([{ kind: "nl-trade", from: "2027-01-01" }]);
  await createRate.call(ada, {
    kind: "nl-trade",
    from: "2027-01-01",
    percent: "10.15",
    source: "ECB 2.15 + 8",
  });
  expect((await on("2026-12-02")).data.missing).toEqual([]);
});

test("the engine's book takes every row there is, also when the day was moved back before a change", async () => {
  const { id } = await rate("nl-trade", "2023-07-01");
  const changed = { id, reason: "Verkeerd overgenomen" };
  await updateRate.call(ada, { ...changed, percent: "12.10" });
  await updateRate.call({ ...ada, today: day("2026-10-01") }, { ...changed, percent: "12.00" });
  expect(rateOn(await bookOf(), "nl-trade", day("2023-08-01")).value).toBe(1_200);
});

test("who works at a customer hears from fourteen days before a half-year that it has no rate, and role 1 earlier", async () => {
  const byLaw = await customer("Rente Op Tijd", { legal_mode: true });
  const reseller = await as(role.whiteLabel, byLaw);
  const missingOn = async (ctx: StaffCtx, today: string, id = byLaw) =>
    (await awaitedRates.call({ ...ctx, today: day(today) }, { id })).data.missing.map(
      ({ kind, from }) => `${kind} ${from}`,
    );
  const both = ["nl-ordinary 2027-07-01", "nl-trade 2027-07-01"];
  await owner`insert into law_rates ${owner(
    ["nl-ordinary", "nl-trade"].map((kind) => ({ kind, from: "2027-01-01", value: 400, source: "Proef" })),
  )} on conflict do nothing`;
  for (const ctx of [await as(role.klant, byLaw), await as(role.intern, byLaw), reseller]) {
    expect(await missingOn(ctx, "2027-06-16")).toEqual([]);
    expect(await missingOn(ctx, "2027-06-17")).toEqual(both);
    // It does not disappear when the day arrives.
    expect(await missingOn(ctx, "2027-07-09")).toEqual(both);
  }
  const klant = await as(role.klant, byLaw);
  await owner`update customers set law = '{"interest": "agreed"}' where id = ${byLaw}`;
  expect(await missingOn(klant, "2027-06-20")).toEqual(["nl-ordinary 2027-07-01"]);
  await owner`update customers set law = '{"interest": "none"}' where id = ${byLaw}`;
  expect(await missingOn(klant, "2027-06-20")).toEqual([]);
  await owner`update customers set law = '{}', legal_mode = false where id = ${byLaw}`;
  expect(await missingOn(klant, "2027-06-20")).toEqual([]);
});

test("a stranger's customer is not there, and who adds the rates needs no banner", async () => {
  await expect(awaitedRates.call(sanne, { id: await customer("Vreemd") })).rejects.toMatchObject({
    kind: "not-found",
  });
  await expect(awaitedRates.call(ada, { id: bakker })).rejects.toMatchObject({ kind: "forbidden" });
});
