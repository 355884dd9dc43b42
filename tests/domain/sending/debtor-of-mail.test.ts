import { beforeEach, expect, test } from "vitest";
import { customer, debtor, owner, rowsOf } from "../../support/world";

let visser: { customer_id: number; debtor_id: number };
let dekker: { customer_id: number; debtor_id: number };

async function withMail(name: string) {
  const customer_id = await customer(name);
  const debtor_id = await debtor(customer_id, `Debiteur van ${name}`);
  await written(customer_id, debtor_id);
  return { customer_id, debtor_id };
}

let number = 0;
const mail = (customer_id: number | null, debtor_id: number | null) => ({
  customer_id,
  debtor_id,
  kind: "letter",
  recipient: "inkoop@visser-bouw.example",
  sender: "debiteuren@groothandel.example",
  subject: "Herinnering",
  message_id: `<${++number}@groothandel.example>`,
});
const written = (customer_id: number | null, debtor_id: number | null) =>
  owner`insert into outbox ${owner(mail(customer_id, debtor_id))}`;
const debtorsOf = async (customer_id: number) =>
  (await rowsOf("outbox", customer_id)).map(({ debtor_id }) => debtor_id);

beforeEach(async () => {
  visser = await withMail("Visser Groothandel");
  dekker = await withMail("Dekker Hout");
});

test("a mail names a debtor of its own customer", async () => {
  for (const stranger of [dekker.debtor_id, 2_000_000_000])
    await expect(written(visser.customer_id, stranger)).rejects.toMatchObject({
      code: "23503",
      constraint_name: "debtor_of_mail",
    });
});

test("among many mails of one statement the one without its debtor is found", async () => {
  const many = [visser.debtor_id, visser.debtor_id, dekker.debtor_id];
  const rows = many.map((debtor_id) => mail(visser.customer_id, debtor_id));
  await expect(owner`insert into outbox ${owner(rows)}`).rejects.toMatchObject({ code: "23503" });
  expect(await debtorsOf(visser.customer_id)).toEqual([visser.debtor_id]);
});

test("a mail of the product itself, or of a customer to its own people, is to no debtor", async () => {
  await written(null, null);
  await written(visser.customer_id, null);
  expect(await debtorsOf(visser.customer_id)).toEqual([visser.debtor_id, null]);
});

test("a mail goes to no other debtor, and a debtor gets no other number", async () => {
  const { customer_id, debtor_id } = visser;
  const other = await debtor(customer_id, "Visser Interieur");
  await expect(
    owner`update outbox set debtor_id = ${other} where customer_id = ${customer_id}`,
  ).rejects.toMatchObject({ code: "23503" });
  for (const changed of [owner`id = id + 1000000`, owner`customer_id = ${dekker.customer_id}`])
    await expect(owner`update debtors set ${changed} where id = ${debtor_id}`).rejects.toMatchObject({
      code: "23503",
    });
});

test("while a mail is being written its debtor cannot go", async () => {
  const { customer_id, debtor_id } = visser;
  await owner.begin(async (writing) => {
    await writing`insert into outbox ${writing(mail(customer_id, debtor_id))}`;
    const gone = owner.begin(async (other) => {
      await other`set local lock_timeout = 200`;
      await other`delete from debtors where id = ${debtor_id}`;
    });
    await expect(gone).rejects.toMatchObject({ code: "55P03" });
  });
  expect(await debtorsOf(customer_id)).toEqual([debtor_id, debtor_id]);
});

test("with a debtor go their mails, with a customer all of theirs; those of others stay", async () => {
  const { customer_id, debtor_id } = visser;
  const other = await debtor(customer_id, "Visser Interieur");
  await written(customer_id, other);
  await owner`delete from debtors where id = ${debtor_id}`;
  expect(await debtorsOf(customer_id)).toEqual([other]);
  await owner`delete from customers where id = ${customer_id}`;
  expect(await debtorsOf(customer_id)).toEqual([]);
  expect(await debtorsOf(dekker.customer_id)).toEqual([dekker.debtor_id]);
});
