import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { addDebtorEntry, deleteDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { deleteDebtor } from "@/lib/debtors/commands/delete-debtor";
import { createDebtor, updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { DebtorFilters } from "@/lib/debtors/schema";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { addDays } from "@/lib/kernel/day";
import { as, customer, debtor, invoice, owner, refresh, rowsOf, TODAY, user } from "../../support/world";

const at = async (name: string, settings = {}) => {
  const customer_id = await customer(name, settings);
  return { customer_id, sanne: await as(role.klant, customer_id) };
};

test("a new debtor needs a number of its own and a name; everything else may come later", async () => {
  const { sanne } = await at("Bakker Groothandel");
  await expect(createDebtor.call(sanne, { address: "Kade 1" })).rejects.toMatchObject({
    kind: "invalid",
    errors: { number: [{ key: "required" }], name: [{ key: "required" }] },
  });
  const { data } = await createDebtor.call(sanne, {
    number: "0042",
    name: "De Boer Techniek",
    country: "de",
  });
  expect(data).toMatchObject({ number: "0042", country: "DE", collect: true, version: 1, invoices_count: 0 });
  await expect(createDebtor.call(sanne, { number: "0042", name: "Nog een" })).rejects.toMatchObject({
    errors: { number: [{ key: "number_taken" }] },
  });
});

test("a change keeps what was left out, and tells what it was, by whom", async () => {
  const { customer_id, sanne } = await at("Visser Transport");
  const id = await debtor(customer_id, "Kok Catering", { status: "Belt terug", credit_limit: 50_000 });
  const { data } = await updateDebtor.call(sanne, {
    id,
    credit_limit: "1.250,50",
    contact_email_address: "",
  });
  expect(data).toMatchObject({
    status: "Belt terug",
    credit_limit: 125_050,
    contact_email_address: "",
    version: 2,
  });
  const changes = await rowsOf("debtor_entries", customer_id);
  expect(changes).toMatchObject([
    { type: "change", label: "contact_email_address", user_id: sanne.actor.id },
    { type: "change", label: "credit_limit", from: "50000", to: "125050" },
  ]);
  await updateDebtor.call(sanne, { id, status: "Belt terug" });
  expect(await rowsOf("debtor_entries", customer_id)).toHaveLength(2);
});

test("of two people who change one debtor the second is told, and loses nothing", async () => {
  const { customer_id, sanne } = await at("Mulder Media");
  const id = await debtor(customer_id, "Kok Catering");
  await updateDebtor.call(sanne, { id, status: "Akkoord", version: 1 });
  await expect(updateDebtor.call(sanne, { id, status: "Dispuut", version: 1 })).rejects.toMatchObject({
    kind: "stale",
  });
  expect((await getDebtor.call(sanne, { id })).data.status).toBe("Akkoord");
});

test.each([
  [{ country: "Absurdistan" }, "country", "invalid_country"],
  [{ language: "fr" }, "language", "invalid"],
  [{ contact_email_address: "kok" }, "contact_email_address", "invalid_email"],
  [{ credit_limit: "veel" }, "credit_limit", "invalid_amount"],
  [{ credit_limit: "-5" }, "credit_limit", "too_small"],
  [{ template_id: 2_000_000_000 }, "template_id", "unknown_template"],
  [{ owner_user_id: 2_000_000_000 }, "owner_user_id", "unknown_user"],
  [{ name: "x".repeat(300) }, "name", "too_long"],
])("%o is refused at its field", async (change, field, key) => {
  const { customer_id, sanne } = await at("Foutloos");
  const id = await debtor(customer_id, "Kok Catering");
  await expect(updateDebtor.call(sanne, { id, ...change })).rejects.toMatchObject({
    errors: { [field]: [{ key }] },
  });
});

test("an owner is a colleague, and the name follows", async () => {
  const { customer_id, sanne } = await at("Eigenaren");
  const other = await user(role.klant, [await customer("Elders")]);
  const id = await debtor(customer_id, "Kok Catering");
  expect((await updateDebtor.call(sanne, { id, owner_user_id: sanne.actor.id })).data.customer_owner).toBe(
    "Sanne de Vries",
  );
  await expect(updateDebtor.call(sanne, { id, owner_user_id: other.id })).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("switching collecting off takes the debtor's invoices off the list, switching it on brings them back", async () => {
  const { customer_id, sanne } = await at("Niet Innen");
  const id = await debtor(customer_id, "Kok Catering");
  await invoice(sanne, id, { overdue: 10 });
  await updateDebtor.call(sanne, { id, collect: false });
  expect((await listActions.call(sanne, {})).meta.total).toBe(0);
  await updateDebtor.call(sanne, { id, collect: "1" });
  expect((await listActions.call(sanne, {})).data).toMatchObject([{ invoice_status_id: 3 }]);
});

test("deleting is for a super-login, takes the invoices along, and waits for what is being worked on", async () => {
  const { customer_id, sanne } = await at("Weg Ermee");
  const id = await debtor(customer_id, "Kok Catering");
  await invoice(sanne, id, { overdue: 10 });
  const busy = await debtor(customer_id, "Bezig");
  await invoice(sanne, busy, { processing_job_id: 7 });
  await expect(deleteDebtor.call(sanne, { id })).rejects.toMatchObject({ kind: "forbidden" });
  const ada = { ...sanne, actor: { ...sanne.actor, is_super: true, super_user_id: 1 } };
  await expect(deleteDebtor.call(ada, { id: busy })).rejects.toMatchObject({
    detail: { key: "debtor_in_use" },
  });
  expect(await deleteDebtor.call(ada, { id })).toEqual({ data: { id, invoices: 1 } });
  await expect(getDebtor.call(sanne, { id })).rejects.toMatchObject({ kind: "not-found" });
});

test("the list filters by limit, or for who has it by who is over it; R9 only where it is known", async () => {
  const strict = await at("Strikt", { features: ["strictCreditLimit", "r9Filter", "r9Column"] });
  const over = await debtor(strict.customer_id, "Over De Limiet", {
    credit_limit: 100_000,
    subscription: addDays(TODAY, -1),
  });
  await debtor(strict.customer_id, "Onder De Limiet", { credit_limit: 900_000 });
  for (const id of [over]) await invoice(strict.sanne, id, { amount: 150_000 });
  const found = await listDebtors.call(strict.sanne, { credit_limit: "1" });
  expect(found.data.map(({ id }) => id)).toEqual([over]);
  const r9 = await listDebtors.call(strict.sanne, { r9: "1" });
  expect(r9.data).toMatchObject([{ id: over, subscription_expired: true }]);
  const plain = await at("Gewoon");
  await debtor(plain.customer_id, "Klein", { credit_limit: 100_000, subscription: TODAY });
  const large = await debtor(plain.customer_id, "Groot", { credit_limit: 900_000 });
  expect((await listDebtors.call(plain.sanne, { credit_limit: "5.000" })).data.map(({ id }) => id)).toEqual([
    large,
  ]);
  expect((await listDebtors.call(plain.sanne, { r9: "1" })).meta.total).toBe(2);
});

test("the DSO of a debtor weighs days by amount and never mixes currencies", async () => {
  const { customer_id, sanne } = await at("Dagen Tellen");
  const id = await debtor(customer_id, "Kok Catering");
  const facts = (amount: number, days: number) => ({
    amount: 0,
    total_amount: amount,
    date: addDays(TODAY, -100),
    paid_at: addDays(TODAY, -100 + days),
    last_status_id: 19,
  });
  const paid = async (amount: number, days: number, more: Record<string, unknown> = {}) => {
    const invoice_id = await invoice(sanne, id, { ...facts(amount, days), ...more });
    const on = addDays(TODAY, -100 + days);
    await owner`insert into bookings ${owner({ customer_id, invoice_id, on, day: on, paid: amount, source: "csv" })}`;
    await refresh(customer_id, invoice_id);
  };
  await paid(300_000, 10);
  await paid(100_000, 50);
  await paid(9_000_000, 90, { currency: "USD" });
  expect((await getDebtor.call(sanne, { id })).data.dso).toBe(20);
  const { data } = await listDebtors.call(sanne, { sort: "dso", direction: "desc" });
  expect(data).toMatchObject([{ dso: 20 }]);
});

test("a call needs its result, a note its words; both can be taken off and brought back", async () => {
  const { customer_id, sanne } = await at("Bellen");
  const id = await debtor(customer_id, "Kok Catering");
  await expect(addDebtorEntry.call(sanne, { id, type: "call" })).rejects.toMatchObject({
    errors: { result: [{ key: "required" }] },
  });
  await expect(addDebtorEntry.call(sanne, { id })).rejects.toMatchObject({
    errors: { content: [{ key: "required" }] },
  });
  const { data } = await addDebtorEntry.call(sanne, {
    id,
    type: "call",
    result: "promise",
    content: "Betaalt vrijdag",
  });
  await deleteDebtorEntry.call(sanne, { id, entry_id: data.id });
  expect((await rowsOf("debtor_entries", customer_id))[0]?.deleted_at).not.toBeNull();
  await deleteDebtorEntry.call(sanne, { id, entry_id: data.id, restore: "1" });
  expect((await rowsOf("debtor_entries", customer_id))[0]?.deleted_at).toBeNull();
});

test("who sees only their own debtors changes only those", async () => {
  const { customer_id } = await at("Eigen Lijst");
  const bram = await as(role.klant, customer_id, { debtor_link: true });
  const own = await debtor(customer_id, "Van Bram", { owner_user_id: bram.actor.id });
  const other = await debtor(customer_id, "Van Een Ander");
  await updateDebtor.call(bram, { id: own, status: "Gezien" });
  await expect(updateDebtor.call(bram, { id: other, status: "Gezien" })).rejects.toMatchObject({
    kind: "not-found",
  });
  const { data } = await createDebtor.call(bram, { number: "N1", name: "Nieuw" });
  expect((await listDebtors.call(bram, {})).data.map(({ id }) => id).sort()).toEqual([own, data.id].sort());
});

test("an owner is a colleague, or a name in words that no other change takes away", async () => {
  const { customer_id, sanne } = await at("Wie Zorgt Ervoor");
  const id = await debtor(customer_id, "Kok Catering", { customer_owner: "Buitendienst" });
  const owner = async (input: Record<string, unknown>) => {
    const { data } = await updateDebtor.call(sanne, { id, ...input });
    return [data.owner_user_id, data.customer_owner];
  };
  expect(await owner({ status: "VIP", owner_user_id: "" })).toEqual([null, "Buitendienst"]);
  expect(await owner({ owner_user_id: sanne.actor.id, customer_owner: "Buitendienst" })).toEqual([
    sanne.actor.id,
    "Sanne de Vries",
  ]);
  expect(await owner({ comment: "Belt terug", customer_owner: "Sanne de Vries" })).toEqual([
    sanne.actor.id,
    "Sanne de Vries",
  ]);
  expect(await owner({ customer_owner: "Binnendienst" })).toEqual([null, "Binnendienst"]);
  await owner({ owner_user_id: sanne.actor.id });
  expect(await owner({ owner_user_id: null })).toEqual([null, ""]);
  expect(await owner({ owner_user_id: null, customer_owner: "Balie" })).toEqual([null, "Balie"]);
  expect(await owner({ customer_owner: "" })).toEqual([null, ""]);
});

test("a search counts and sums the same whether it finds a few debtors or thousands", async () => {
  const { customer_id, sanne } = await at("Groot En Klein");
  await owner`insert into debtors (customer_id, number, name)
    select ${customer_id}, 'G' || n, case when n <= 3 then 'Bakkerij Smit ' else 'Bakkerij ' end || n from generate_series(1, 1004) n`;
  const rows = await owner<
    { id: number }[]
  >`select id from debtors where customer_id = ${customer_id} order by id`;
  for (const at of [0, 1, 1003]) await invoice(sanne, rows[at]?.id ?? 0, { amount: 10_000, overdue: 4 });
  const few = await listDebtors.call(sanne, { q: "bakkerij smit", per_page: 2 });
  expect([few.data.length, few.meta.total]).toEqual([2, 3]);
  expect(few.totals).toEqual([{ currency: "EUR", open: 20_000, overdue: 20_000, count: 2 }]);
  const many = await listDebtors.call(sanne, { q: "bakkerij", per_page: 2 });
  expect([many.data.length, many.meta.total]).toEqual([2, 1_004]);
  expect(many.totals).toEqual([{ currency: "EUR", open: 30_000, overdue: 30_000, count: 3 }]);
  expect(await listDebtors.call(sanne, { q: "slager" })).toMatchObject({
    data: [],
    meta: { total: 0 },
    totals: [],
  });
});

test("every filter of the list narrows its totals to the rows it shows", async () => {
  const { customer_id, sanne } = await at("Totaal Klopt", { features: ["r9Filter"] });
  const filters: Record<string, string> = {
    q: "kok",
    status: "Belt",
    owner: "Piet",
    language: "gb",
    credit_limit: "100",
    collect: "0",
    r9: "1",
    bounced: "1",
    open: "1",
  };
  const kok = await debtor(customer_id, "Kok Catering", {
    status: "Belt terug",
    customer_owner: "Piet",
    credit_limit: 50_000,
    collect: false,
    language: "gb",
    subscription: TODAY,
  });
  const bos = await debtor(customer_id, "Bos Transport", { credit_limit: 0 });
  await debtor(customer_id, "Vos Advies", { credit_limit: 0 });
  await owner`insert into debtor_recipients ${owner({ customer_id, debtor_id: kok, place: 1, email: "inkoop@kok.example", kind: "to", role: "all", state: "bounced" })}`;
  await invoice(sanne, kok, { amount: 10_000 });
  await invoice(sanne, bos, { amount: 2_500 });
  const order = ["page", "per_page", "sort", "direction", "with"];
  for (const name of Object.keys(DebtorFilters.shape).filter((name) => !order.includes(name))) {
    expect(filters).toHaveProperty(name);
    const { data, totals } = await listDebtors.call(sanne, { [name]: filters[name] });
    const total = data.reduce((all, { invoices_sum }) => all + Number(invoices_sum), 0);
    expect([name, totals[0]?.open]).toEqual([name, total]);
    expect([name, data.map(({ id }) => id)]).toEqual([name, name === "open" ? [bos, kok] : [kok]]);
  }
});

test("a list can be sorted by a second column, in a direction of its own", async () => {
  const { customer_id, sanne } = await at("Smit Schilders");
  for (const [name, status] of [
    ["Aalbers", "Belt terug"],
    ["Bakker", "Akkoord"],
    ["Claes", "Belt terug"],
  ] as const)
    await debtor(customer_id, name, { status });
  const namesBy = async (sort: string, direction: string) =>
    (await listDebtors.call(sanne, { sort, direction })).data.map(({ name }) => name);
  expect(await namesBy("status,name", "asc,desc")).toEqual(["Bakker", "Claes", "Aalbers"]);
  expect(await namesBy("status,name", "desc,asc")).toEqual(["Aalbers", "Claes", "Bakker"]);
  await expect(listDebtors.call(sanne, { sort: "name,status,number" })).rejects.toMatchObject({
    errors: { sort: [{ key: "invalid" }] },
  });
});
