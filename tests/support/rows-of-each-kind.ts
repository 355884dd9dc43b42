import type { StaffCtx } from "@/lib/access/context";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { runActions } from "@/lib/dunning/commands";
import { storage } from "@/lib/files/port";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { addDays } from "@/lib/kernel/day";
import { saveView } from "@/lib/lists/commands/save-view";
import { bankEntries } from "./bank-rows";
import { type Waiting, waiting } from "./sending";
import { debtor, invoice, owner, rowsOf, TODAY, work } from "./world";

/** Ids by table, with the names the schemas use. */
export type Ids = Readonly<Record<string, readonly number[]>>;

const DEBTORS = 3;
/** The smallest possible image. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Creates a customer with rows of every kind the API can refer to, written by the product's own commands, and returns their ids. */
export async function rowsOfEachKind(name: string): Promise<{ sanne: StaffCtx; ids: Ids }> {
  const made = await waiting(name, { debtors: DEBTORS, settings: { has_flex_template: true } });
  const { sanne, customer_id, job } = made;
  await owner`update outbox set state = 'failed' where id = (select min(id) from outbox where customer_id = ${customer_id})`;
  await owner`update outbox set state = 'unknown' where id = (select max(id) from outbox where customer_id = ${customer_id})`;
  // One that is used and one that can be deleted.
  const [template] = await owner<
    { id: number }[]
  >`insert into templates (customer_id, type, name, content, is_flex)
    select ${customer_id}, 'flex', name, 'Beste', true from unnest(array['Herinnering', 'Laatste kans']) as name returning id`;
  await noted(made);
  // The run's rows are no longer due; the actions list and the flex list have rows too.
  const debtors = await rowsOf("debtors", customer_id);
  const flex = { send_flex: true, flex_template_id: template?.id ?? 0, flex_days: 10, flex_on: TODAY };
  for (const [place, { id }] of debtors.entries())
    await invoice(sanne, Number(id), { overdue: 10, ...(place === 0 && flex) });
  // A debtor without open invoices, which can be anonymised.
  const free = await debtor(customer_id, "Oude Relatie");
  const promised = await invoice(sanne, Number(debtors[0]?.id), { overdue: 10 });
  const debtor_id = Number(debtors[0]?.id);
  await openHold.call(sanne, {
    kind: "promise",
    debtor_id,
    invoices: { [promised]: null },
    day: addDays(TODAY, 5),
  });
  await work(
    sanne,
    (
      (await runActions.call(sanne, {
        invoices: { [await invoice(sanne, debtor_id, { overdue: 10 })]: 10 },
      })) as { data: { id: number } }
    ).data,
  );
  await addPayment.call(sanne, { debtor_id, amount: "1.00", invoices: { [promised]: null } });
  await saveView.call(sanne, { list: "actions", name: "Groot en laat", query: "amount_from=1000" });
  await owner`insert into contacts (customer_id, name) select ${customer_id}, name from unnest(array['Els van Dijk', 'Anton Smit']) as name`;
  await owner`insert into contracts (customer_id, startdate) values (${customer_id}, '2026-01-01'), (${customer_id}, '2026-02-01')`;
  const logo = await storage().put(DOT, { folder: "logos" });
  await owner`update customers set logo = ${logo} where id = ${customer_id}`;
  await owner`insert into dossier_entries (customer_id, type, subject, date, file_id)
    select ${customer_id}, 'note', subject, '2026-11-02', (select min(id) from files where customer_id = ${customer_id})
    from unnest(array['Kennismaking', 'Offerte besproken', 'Contract getekend']) as subject`;
  const label = name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  const [reseller] = await owner<{ id: number }[]>`
    insert into resellers (name, domain) values (${name}, ${`van-${label}`}) returning id`;
  const providers = await owner<{ id: number }[]>`
    insert into identity_providers (reseller_id, name, issuer, client_id, client_secret, email_domains)
    select ${reseller?.id ?? 0}, name, 'https://login.bakker.example', 'invorder', '1.x', array[name || '.example']
    from unnest(array['bakker', 'visser']) as name returning id`;
  const [hook] = await owner<{ id: number }[]>`
    insert into webhooks ${owner({ customer_id, url: "https://boekhouding.example/invorder", events: ["payment"], secret: "1.x" })} returning id`;
  await owner`insert into webhook_deliveries (customer_id, webhook_id, key, event, data)
    select ${customer_id}, ${hook?.id ?? 0}, key, 'payment', '{"amount": "1.00"}' from unnest(array['een', 'twee', 'drie']) as key`;
  await owner`insert into ri_matches (customer_id, invoice, debtor, saldo, scenario, reason, day)
    select ${customer_id}, number, '', 1250, 3, 'unknown', ${TODAY} from unnest(array['F-9', 'F-10']) as number`;
  await owner`insert into provider_payments (customer_id, debtor_id, provider, provider_id, currency, amount, invoice_ids, state, unassigned)
    select ${customer_id}, ${debtor_id}, 'mollie', name, 'EUR', 100, '{}', 'paid', 100 from unnest(array['tr_1', 'tr_2']) as name`;
  await owner`insert into debit_mandates (customer_id, debtor_id, key_mark, state)
    select customer_id, id, '', 'valid' from debtors where customer_id = ${customer_id}`;
  await bankEntries(customer_id, ["Bakkerij De Korenaar", "Jansen Bouw", "De Boer"]);
  const [run] = await owner<{ id: number }[]>`
    insert into sync_runs (customer_id, source, state, closed) values (${customer_id}, 'exact', 'done', 1) returning id`;
  await owner`insert into sync_rows (customer_id, run_id, kind, invoice_id, before, after)
    select i.customer_id, ${run?.id ?? 0}, 'closed', i.id, b.facts, b.facts from invoices i cross join lateral (select
      jsonb_build_object('amount', i.amount, 'total_amount', i.total_amount, 'expires_at', i.expires_at, 'status_id', i.last_status_id) as facts) b
    where i.customer_id = ${customer_id} and i.id = ${promised}`;
  await owner`insert into sync_runs (customer_id, source, state) values (${customer_id}, 'exact', 'stopped')`;
  // A previewed file that waits for its import.
  await owner`with looked as (insert into jobs (customer_id, user_id, action, status, input)
      select customer_id, ${sanne.actor.id}, 'look-csv', 2, jsonb_build_object('file_id', id, 'mapping', '{}'::jsonb, 'complete', false, 'confirmed', false)
      from files where customer_id = ${customer_id} order by id limit 1 returning id)
    insert into sync_runs (customer_id, job_id, source, state, expires_at)
    select ${customer_id}, id, 'csv', 'waiting', '2100-01-01' from looked`;
  // A file that was imported just now.
  await owner`insert into sync_runs (customer_id, source, state, taken_at, undo_id) values (${customer_id}, 'csv', 'done', now(), 0)`;
  await owner`insert into invoice_interruptions (customer_id, invoice_id, "on", kind, note)
    select ${customer_id}, ${promised}, day::date, 'acknowledgement', 'Erkent de schuld' from unnest(array['2026-11-12', '2026-11-13']) as day`;
  // A switch to the law's rates and back.
  await owner`insert into law_switches (customer_id, legal_mode, was_legal_mode, open, "from", applied_at, modes_before, totals)
    values (${customer_id}, false, false, 'keep', current_date, now(), '[]', '[]')`;
  const idsOf = async (table: string) => (await rowsOf(table, customer_id)).map(({ id }) => Number(id));
  const ids = {
    customer: [customer_id],
    reseller: [reseller?.id ?? 0],
    "identity-provider": providers.map(({ id }) => id),
    rate: (await owner<{ id: number }[]>`select id from law_rates order by id limit 3`).map(({ id }) => id),
    "dossier-entry": await idsOf("dossier_entries"),
    contact: await idsOf("contacts"),
    contract: await idsOf("contracts"),
    user: [sanne.actor.id],
    job: [job],
    "invoice-status": [16],
    debtor: [...debtors.map(({ id }) => Number(id)), free],
    "debtor-entry": await idsOf("debtor_entries"),
    invoice: await idsOf("invoices"),
    interruption: await idsOf("invoice_interruptions"),
    "timeline-entry": await idsOf("timeline_entries"),
    file: await idsOf("files"),
    template: await idsOf("templates"),
    letter: await idsOf("letters"),
    handover: await idsOf("handovers"),
    outbox: await idsOf("outbox"),
    run: await idsOf("runs"),
    undo: await idsOf("undos"),
    hold: await idsOf("holds"),
    payment: await idsOf("payments"),
    "provider-payment": await idsOf("provider_payments"),
    "debit-mandate": await idsOf("debit_mandates"),
    "bank-entry": await idsOf("bank_entries"),
    "bank-statement": await idsOf("bank_statements"),
    "sync-run": await idsOf("sync_runs"),
    "ri-match": await idsOf("ri_matches"),
    "law-switch": await idsOf("law_switches"),
    view: await idsOf("views"),
    webhook: await idsOf("webhooks"),
    "webhook-delivery": await idsOf("webhook_deliveries"),
  };
  for (const [kind, some] of Object.entries(ids)) if (some.length === 0) throw new Error(`no row of ${kind}`);
  return { sanne, ids };
}

/** Adds a note to each invoice and each debtor, with a file to those of invoices. */
async function noted({ sanne, customer_id, ids }: Waiting): Promise<void> {
  const file = new File(["%PDF-1.4\n"], "bon.pdf", { type: "application/pdf" });
  for (const id of ids) await addNote.call(sanne, { id, note: "Betaalt vrijdag", file });
  for (const { id } of await rowsOf("debtors", customer_id))
    await addDebtorEntry.call(sanne, { id, type: "note", content: "Belde terug" });
}
