import { customerContext } from "@/lib/access/actor-context";
import { pauseRestored } from "@/lib/agreements/commands/pause-restored";
import { storage } from "@/lib/files/port";
import { addressesIn, type Claims, claimsOf, headsOf } from "@/lib/outbox/rules/mail";
import { fileColumns, quoted } from "./backup/tables";
import { asOwner } from "./owner";

type Heads = ReadonlyMap<string, string>;
type Since = { mails: number; invoice_ids: number[]; debtor_ids: number[] };

/**
 * Pauses the invoices of mails that are in the storage but in no row: they were made, and may have been sent, after the restored backup. A
 * mail that does not name its invoices pauses all of its debtors' invoices. Prints the customers. Safe to run again; without a restored
 * backup it finds nothing.
 */
export async function holdSentSince() {
  const of = new Map<number, Since>();
  let [mails, toNobody] = [0, 0];
  for (const key of await unknownMails()) {
    const heads = headsOf(await beginningOf(key));
    if (await isKnown(heads)) continue;
    const claims = claimsOf(heads);
    const found = claims ? [claims] : await debtorsBy(heads);
    mails += 1;
    if (found.length === 0) toNobody += 1;
    for (const { customer_id, debtor_id, invoice_ids } of found) {
      const since = of.get(customer_id) ?? { mails: 0, invoice_ids: [], debtor_ids: [] };
      since.mails += 1;
      since.invoice_ids.push(...invoice_ids);
      if (invoice_ids.length === 0 && debtor_id !== null) since.debtor_ids.push(debtor_id);
      of.set(customer_id, since);
    }
  }
  console.log(`${mails} mails were made after the backup`);
  for (const [customer_id, since] of of) await hold(customer_id, since);
  if (toNobody > 0) console.log(`${toNobody} of them are to nobody this database knows`);
  if (mails === 0)
    console.log(
      "where the files are those of the backup alone, nobody knows what was sent since: look before the first run",
    );
}

async function hold(customer_id: number, { mails, invoice_ids, debtor_ids }: Since) {
  const ctx = await customerContext(customer_id, new Date());
  if (!ctx) return console.log(`customer ${customer_id} is not in this database: ${mails} mails`);
  const paused = await pauseRestored(ctx, { invoice_ids, debtor_ids });
  console.log(`customer ${customer_id}, ${ctx.customer.name}: ${mails} mails, ${paused} invoices are paused`);
}

/** Returns the stored mails that neither a row nor a deleted row refers to. */
async function unknownMails(): Promise<string[]> {
  const referencedKeys = new Set<string>();
  await asOwner(async (sql) => {
    const sources = [...["outbox", "outbox_attempts"].map((table) => [table, ...(fileColumns[table] ?? [])])];
    for (const [table = "", column = ""] of [...sources, ["discarded_files", "key"]])
      for (const { key } of await sql.unsafe<{ key: string }[]>(
        `select ${column} as key from ${quoted(table)} where ${column} is not null`,
      ))
        referencedKeys.add(key);
  });
  const unknown: string[] = [];
  for await (const key of storage().list("mail")) if (!referencedKeys.has(key)) unknown.push(key);
  return unknown;
}

async function beginningOf(key: string): Promise<string> {
  let beginning = "";
  for await (const piece of storage().read(key)) {
    beginning += piece.toString("latin1");
    if (beginning.includes("\r\n\r\n")) break;
  }
  return beginning;
}

/** Returns whether a mail is another worker's copy of an existing message, which is held as a message. */
async function isKnown(heads: Heads): Promise<boolean> {
  const rows = await asOwner(
    (sql) => sql`select 1 from outbox where message_id = ${heads.get("message-id") ?? ""}`,
  );
  return rows.length > 0;
}

/** Returns the debtors a mail was addressed to, of the customers with its sender; of all customers, where the sender is none of theirs. */
async function debtorsBy(heads: Heads): Promise<Claims[]> {
  const [to, from] = [addressesIn(heads.get("to")), addressesIn(heads.get("from"))];
  const found = await asOwner(
    (sql) => sql<{ customer_id: number; debtor_id: number; is_sender: boolean }[]>`
      select d.customer_id, d.id as debtor_id, lower(c.debit_sender) = any(${from}) or lower(c.incasso_sender) = any(${from}) as is_sender
      from debtors d join customers c on c.id = d.customer_id
      where lower(d.contact_email_address) = any(${to})
        or exists (select from debtor_recipients r where r.customer_id = d.customer_id and r.debtor_id = d.id and lower(r.email) = any(${to}))`,
  );
  const sent = found.filter(({ is_sender }) => is_sender);
  return (sent.length > 0 ? sent : found).map(({ customer_id, debtor_id }) => ({
    customer_id,
    debtor_id,
    invoice_ids: [],
  }));
}
