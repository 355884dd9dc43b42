import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { storage } from "@/lib/files/port";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { runDaily } from "@/lib/jobs/daily";
import { printedLetter } from "@/lib/letters/commands/print";
import { retentionWork, tidyProduct } from "@/lib/privacy/jobs";
import { listClearings } from "@/lib/privacy/queries/clearings";
import { deleteCustomer } from "@/lib/tenants/commands/delete-customer";
import { updateCustomer } from "@/lib/tenants/commands/write-customer";
import { linked } from "../../support/linked";
import { waiting } from "../../support/sending";
import { as, customer, NOW, own, owner, rowsOf } from "../../support/world";

const night = () => runDaily(retentionWork, NOW);

/** Creates two debtors with a letter, a mail and notes of three years ago: one paid then, the other still owes. */
async function oldCustomer(name: string) {
  const made = await waiting(name, { debtors: 2 });
  const { sanne, customer_id, ids } = made;
  const [paid = 0, owing = 0] = ids;
  for (const id of ids)
    await addNote.call(sanne, {
      id,
      note: "Wacht op loon",
      file: new File(["%PDF-1.4\n"], "bon.pdf", { type: "application/pdf" }),
    });
  for (const { id } of await rowsOf("debtors", customer_id))
    await addDebtorEntry.call(sanne, { id, type: "call", result: "reached", content: "Is ziek" });
  for (const { id } of await rowsOf("letters", customer_id)) await printedLetter(own(sanne), Number(id));
  await owner`update outbox set state = 'sent' where customer_id = ${customer_id}`;
  const ago = new Date(NOW.getTime() - 3 * 366 * 86_400_000);
  for (const table of ["letters", "outbox", "debtor_entries", "timeline_entries", "audit_entries"])
    await owner`update ${owner(table)} set created_at = ${ago} where customer_id = ${customer_id}`;
  await owner`update invoices set amount = 0, last_status_id = 19, paid_at = ${ago}, updated_at = ${ago} where id = ${paid}`;
  return { ...made, paid, owing };
}

const cleared = async (customer_id: number) =>
  Object.fromEntries(
    (
      await owner<
        { kind: string; records: number }[]
      >`select kind, records from clearings where customer_id = ${customer_id} order by kind`
    ).map(({ kind, records }) => [kind, records]),
  );

test("what is about claims closed longer ago than a customer keeps it goes at night, once, and is counted", async () => {
  const { customer_id, paid } = await oldCustomer("Van Dijk Energie");
  await night();
  // Letters stay seven years by default; texts about a debtor that still owes stay too.
  expect(await cleared(customer_id)).toEqual({ messages: 1, notes: 2 });
  const mails = await rowsOf("outbox", customer_id);
  expect(mails.map(({ recipient }) => recipient === "")).toEqual([true, false]);
  const noted =
    await owner`select content, file_id from timeline_entries where invoice_id = ${paid} and type = 'note'`;
  expect([...noted]).toEqual([{ content: "", file_id: null }]);
  expect((await rowsOf("debtor_entries", customer_id)).map(({ content }) => content)).toEqual([
    "",
    "Is ziek",
  ]);
  await night();
  expect(await cleared(customer_id)).toEqual({ messages: 1, notes: 2 });
});

test("another period of a customer counts from the next night on, and the files go too", async () => {
  const { customer_id, sanne } = await oldCustomer("Bakker Groothandel");
  const keys = await owner<
    { file_key: string }[]
  >`select file_key from letters where customer_id = ${customer_id} order by id`;
  const ada = await as(role.superadmin);
  await updateCustomer.call(ada, { id: customer_id, keep_letters_months: 24, keep_audit_months: 24 });
  await expect(updateCustomer.call(sanne, { id: customer_id, keep_letters_months: 3 })).rejects.toMatchObject(
    { kind: "forbidden" },
  );
  await expect(updateCustomer.call(ada, { id: customer_id, keep_letters_months: 1 })).rejects.toMatchObject({
    kind: "invalid",
  });
  await night();
  const counts = await cleared(customer_id);
  expect(counts).toMatchObject({ letters: 1, messages: 1, notes: 2 });
  expect(counts.audit).toBeGreaterThan(3);
  // Audit entries of this week stay.
  expect(await owner`select 1 from audit_entries where customer_id = ${customer_id}`).toHaveLength(1);
  await tidyProduct(NOW);
  await expect(storage().get(keys[0]?.file_key ?? "")).rejects.toThrow();
  expect((await storage().get(keys[1]?.file_key ?? "")).length).toBeGreaterThan(0);
});

test("what a sync did row by row goes by the period of imports, the run and its numbers stay", async () => {
  const { customer_id, sync, paper } = await linked("Rijen van toen");
  paper.debtor("1");
  paper.item("9", "weg", 700);
  await sync();
  await night();
  expect(await rowsOf("sync_rows", customer_id)).toHaveLength(1);
  await owner`update sync_runs set started_at = ${new Date(NOW.getTime() - 366 * 86_400_000)} where customer_id = ${customer_id}`;
  await night();
  expect(await rowsOf("sync_rows", customer_id)).toEqual([]);
  expect(await rowsOf("sync_runs", customer_id)).toMatchObject([{ rejected: 1 }]);
  expect(await cleared(customer_id)).toEqual({ imports: 1 });
});

test("its own people read what was cleared away of their customer, role 1 of all and of the product", async () => {
  const { customer_id, sanne } = await oldCustomer("Visser Transport");
  await night();
  await owner`insert into discarded_files (key) values ('letters/van-niemand-meer')`;
  await tidyProduct(NOW);
  const { data } = await listClearings.call(sanne, {});
  expect(data.map(({ kind, records, customer }) => [kind, records, customer]).sort()).toEqual([
    ["messages", 1, "Visser Transport"],
    ["notes", 2, "Visser Transport"],
  ]);
  const all = await listClearings.call(await as(role.superadmin), { per_page: 200 });
  expect(all.data).toContainEqual(expect.objectContaining({ kind: "files", customer: null }));
  expect(all.meta.total).toBeGreaterThan(data.length);
  expect(await cleared(customer_id)).toEqual({ messages: 1, notes: 2 });
});

test("a file that a row names no more is discarded, one that is still named is not", async () => {
  const { customer_id } = await oldCustomer("Bos Schilders");
  const discarded = async (like: string) =>
    (await owner`select key from discarded_files where key like ${like} order by key`).map(({ key }) => key);
  await owner`insert into files ${owner({ customer_id, key: "bos/bijlage", filename: "a", content_type: "a", size: 1, sha256: "" })}`;
  await owner`update letter_forms set content = '{"customer": {"logo": "bos/oud-logo"}}' where customer_id = ${customer_id}`;
  await owner`update customers set logo = 'bos/logo' where id = ${customer_id}`;
  const [mail] = await owner`update outbox set raw_key = 'bos/eerste', state = 'sent'
    where id = (select min(id) from outbox where customer_id = ${customer_id}) returning id`;
  const attempt = { customer_id, outbox_id: mail?.id, state: "failed", recipient: "a@b.example" };
  await owner`insert into outbox_attempts ${owner({ ...attempt, raw_key: "bos/eerste" })}`;
  await owner`insert into outbox_attempts ${owner({ ...attempt, raw_key: "bos/poging" })}`;
  // Sent again to others: the earlier bytes belong to the earlier attempt.
  await owner`update outbox set raw_key = null where id = ${mail?.id}`;
  await owner`update outbox set raw_key = 'bos/tweede' where id = ${mail?.id}`;
  expect(await discarded("bos/%")).toEqual([]);
  await owner`update outbox set raw_key = null, cleared_at = now() where id = ${mail?.id}`;
  await owner`update outbox_attempts set raw_key = null where raw_key = 'bos/eerste'`;
  expect(await discarded("bos/%")).toEqual(["bos/eerste", "bos/tweede"]);
  await owner`update outbox set state = 'sent' where customer_id = ${customer_id}`;
  await deleteCustomer.call(await as(role.superadmin), { id: customer_id });
  expect(await discarded("bos/%")).toEqual(
    ["bijlage", "eerste", "logo", "oud-logo", "poging", "tweede"].map((name) => `bos/${name}`),
  );
  await owner`insert into resellers (id, name, domain, logo, start_image) values (77, 'Bos', 'bos', 'label/een', 'label/start')`;
  await owner`update resellers set logo = 'label/een', name = 'Bos en zoon' where id = 77`;
  expect(await discarded("label/%")).toEqual([]);
  await owner`update resellers set logo = 'label/twee' where id = 77`;
  await owner`delete from resellers where id = 77`;
  expect(await discarded("label/%")).toEqual(["label/een", "label/start", "label/twee"]);
});

test("of a customer that is deleted the letters and the logo leave the storage, not what others still show", async () => {
  const { customer_id, sanne } = await oldCustomer("Kok Catering");
  const logo = await storage().put(Buffer.from("logo"), { folder: "logos" });
  const shared = await storage().put(Buffer.from("logo"), { folder: "logos" });
  await owner`update customers set logo = ${logo} where id = ${customer_id}`;
  const twin = await customer("Kok Feesten", { logo: shared });
  const twinCustomer = await customer("Kok Bezorging", { logo: shared });
  const [letter] = await owner<
    { file_key: string }[]
  >`select file_key from letters where customer_id = ${customer_id}`;
  await owner`update outbox set state = 'sent' where customer_id = ${customer_id}`;
  const ada = await as(role.superadmin);
  for (const id of [customer_id, twinCustomer]) await deleteCustomer.call(ada, { id });
  await tidyProduct(NOW);
  for (const key of [logo, letter?.file_key ?? ""]) await expect(storage().get(key)).rejects.toThrow();
  expect((await storage().get(shared)).toString()).toBe("logo");
  expect([own(sanne).customer.id, twin].includes(twinCustomer)).toBe(false);
});
