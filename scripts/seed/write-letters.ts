import { createHash } from "node:crypto";
import type postgres from "postgres";
import { systemContext } from "@/lib/access/actor-context";
import { idsAt } from "@/lib/flow/statuses";
import { letterFilename } from "@/lib/letters/rules/filename";
import type { LetterForm } from "@/lib/letters/schema";
import { sentEntries } from "@/lib/messages/rules/entries";
import { type Replay, replay, type Sent, type Step } from "./replay";

const STEPS = idsAt("step");

/**
 * Writes the letters and mails of the demo's sent steps, as the product composes them on their day: the same text, amounts and free
 * periods. Skips a customer that has letters. Their files are drawn like those of any unprinted letter.
 */
export async function writeLetters(sql: postgres.Sql, customer_id: number, now: Date): Promise<void> {
  const [existing] = await sql`select 1 from letters where customer_id = ${customer_id} limit 1`;
  if (existing) return;
  const steps = await sql<
    Step[]
  >`select id::int, invoice_id, status_id as status, day::text from timeline_entries
    where customer_id = ${customer_id} and type = 'mail' and status_id = any(${STEPS}) order by day, id`;
  const ctx = await systemContext(customer_id, now);
  const history = await replay(ctx, steps);
  await sql.begin((tx) => store(tx, customer_id, history));
}

type Tx = postgres.TransactionSql;
const CHUNK = 400;

async function store(tx: Tx, customer_id: number, { sent, unsent, flags, turned }: Replay) {
  const forms = await storeForms(tx, customer_id, new Set(sent.map(({ message }) => message.form)));
  const [ids] = await tx<{ letter: number; mail: number }[]>`
    select (select coalesce(max(id), 999) from letters) as letter, (select coalesce(max(id), 999) from outbox) as mail`;
  const numbers = new Map<string, number>();
  const numbered = sent.map((item, index) => {
    const year = item.day.slice(2, 4);
    numbers.set(year, (numbers.get(year) ?? 0) + 1);
    return {
      ...item,
      letter_id: (ids?.letter ?? 0) + 1 + index,
      outbox_id: item.message.mail ? Number(ids?.mail ?? 0) + 1 + index : null,
      number: `B${year}-${String(numbers.get(year)).padStart(6, "0")}`,
      at: `${item.day}T09:00:00Z`,
    };
  });
  for (let from = 0; from < numbered.length; from += CHUNK) {
    const chunk = numbered.slice(from, from + CHUNK);
    await tx`insert into letters ${tx(
      chunk.map(({ message, letter_id, number, day, at }) => ({
        id: letter_id,
        customer_id,
        number,
        day,
        created_at: at,
        is_listed: message.is_listed,
        debtor_id: message.group.debtor_id,
        status_id: message.letter.status_id,
        language: message.letter.language,
        form_id: forms.get(message.form) ?? 0,
        content: tx.json(JSON.parse(JSON.stringify(message.letter))),
        filename: letterFilename(message.letter),
        downloaded_at: message.is_listed ? at : null,
        template_id: message.template.id,
        template_version: message.template.version,
        pay_before: message.letter.pay_before,
        free_until: message.letter.free_until,
      })),
    )}`;
    await tx`insert into letter_items ${tx(
      chunk.flatMap(({ message, letter_id }) =>
        message.letter.lines.map(({ invoice_id, open_amount, interest, incasso_costs }) => ({
          customer_id,
          letter_id,
          invoice_id,
          open_amount,
          interest,
          incasso_costs,
        })),
      ),
    )}`;
    await storeMails(tx, customer_id, chunk);
    await updateTimeline(tx, chunk);
  }
  for (const [year, last] of numbers)
    await tx`insert into letter_counters (customer_id, year, last) values (${customer_id}, ${2000 + Number(year)}, ${last})`;
  await tx`update timeline_entries set type = 'status', content = '' where id = any(${unsent})`;
  await tx`update invoices i set calculate_interest = r.calculate_interest, calculate_incasso = r.calculate_incasso, had_sommatie = r.had_sommatie
    from jsonb_to_recordset(${tx.json(
      flags.map(({ id, calculate_interest, calculate_incasso, had_sommatie }) => ({
        id,
        calculate_interest,
        calculate_incasso,
        had_sommatie,
      })),
    )}) as r(id int, calculate_interest boolean, calculate_incasso boolean, had_sommatie boolean) where i.id = r.id`;
  if (turned.length > 0)
    await tx`insert into journal_entries ${tx(
      turned.map(({ id, day }) => ({
        customer_id,
        invoice_id: id,
        label: "calculate_incasso",
        from: "false",
        to: "true",
        source: "seed",
        day,
        created_at: `${day}T09:00:00Z`,
      })),
    )}`;
  await tx`select refresh_positions(${customer_id}, '{}', current_date)`;
  for (const table of ["letters", "outbox"])
    await tx`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(999, (select max(id) from ${tx(table)})))`;
}

type Numbered = Sent & { letter_id: number; outbox_id: number | null; at: string };

/** Writes the mails as sent. They have no bytes, like mails past their retention: they were never really sent. */
async function storeMails(tx: Tx, customer_id: number, sent: readonly Numbered[]) {
  const mails = sent.flatMap((item) =>
    item.message.mail && item.outbox_id !== null
      ? [{ ...item, mail: item.message.mail, outbox_id: item.outbox_id }]
      : [],
  );
  if (mails.length === 0) return;
  await tx`insert into outbox ${tx(
    mails.map(({ message, mail, letter_id, outbox_id, at }) => ({
      id: outbox_id,
      customer_id,
      debtor_id: message.group.debtor_id,
      letter_id,
      kind: "dunning",
      state: "sent",
      recipient: mail.recipient,
      also_to: mail.also_to,
      cc: mail.cc,
      sender: mail.sender,
      sender_name: mail.sender_name,
      subject: mail.subject,
      answer: "250 OK",
      attempts: 1,
      message_id: `<demo-${outbox_id}@${mail.sender.split("@")[1] ?? "invorder.example"}>`,
      not_before: at,
      sent_at: at,
      created_at: at,
      cleared_at: at,
    })),
  )}`;
  await tx`insert into outbox_items ${tx(
    mails.flatMap(({ message, outbox_id }) =>
      message.group.items.map(({ invoice }) => ({
        customer_id,
        outbox_id,
        invoice_id: invoice.id,
        action_no: invoice.action_no + 1,
      })),
    ),
  )}`;
}

/** Updates the timeline entries of sent messages, as after a run: text, interest, costs, letter and mail. */
async function updateTimeline(tx: Tx, sent: readonly Numbered[]) {
  const rows = sent.flatMap((item) =>
    sentEntries(item).map((entry, index) => ({ ...entry, id: item.lines[index] ?? 0 })),
  );
  await tx`update timeline_entries t set type = r.type, content = r.content, interest = r.interest, incasso_costs = r.incasso_costs,
      letter_id = r.letter_id, outbox_id = r.outbox_id, filename = r.filename
    from jsonb_to_recordset(${tx.json(JSON.parse(JSON.stringify(rows)))}) as r(id bigint, type text, content text, interest bigint,
      incasso_costs bigint, letter_id int, outbox_id bigint, filename text) where t.id = r.id`;
}

async function storeForms(tx: Tx, customer_id: number, forms: ReadonlySet<LetterForm>) {
  const ids = new Map<LetterForm, number>();
  for (const form of forms) {
    const hash = createHash("sha256").update(JSON.stringify(form)).digest("hex");
    const content = tx.json(JSON.parse(JSON.stringify(form)));
    const [stored] = await tx<
      { id: number }[]
    >`insert into letter_forms (customer_id, hash, content) values (${customer_id}, ${hash}, ${content})
      on conflict (customer_id, hash) do update set hash = excluded.hash returning id`;
    ids.set(form, stored?.id ?? 0);
  }
  return ids;
}
