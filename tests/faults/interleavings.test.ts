import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  // Mails wait for a moment, so that payments and disputes arrive before they are sent.
  process.env.INVORDER_UNDO_SECONDS = "1";
  process.env.RUN_CHUNK = "5";
});

import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { runActions } from "@/lib/dunning/commands";
import { undo } from "@/lib/dunning/commands/undo";
import { openUndos } from "@/lib/dunning/queries/undo";
import { stageOf } from "@/lib/flow/statuses";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { addDays } from "@/lib/kernel/day";
import { Problem } from "@/lib/kernel/problems";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { randomFrom } from "@/scripts/seed/random";
import { account, pause } from "../support/crew";
import { mailBy } from "../support/sending";
import { as, clock, customer, debtor, invoice, owner, TODAY, work } from "../support/world";

/** Seeds replay their decisions: run 7 always pays, disputes and undoes the same invoices. */
const RUNS = Number(process.env.FAULT_RUNS ?? 4);
const INVOICES = 30;
/** A commit this long before a mail is handed over must have stopped it. */
const GRACE_MS = 400;

type Handed = { message_id: string; at: number };

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  "run %i: whatever two users, a sync and a worker do at once, nobody is mailed twice, after paying, in dispute, or for another's debt",
  async (run) => {
    const dice = randomFrom(run * 104_729);
    const customer_id = await customer(`Wedloop ${run}`);
    const sanne = await as(role.klant, customer_id);
    const joris = await as(role.intern, customer_id);
    const ids = await dueInvoices(sanne, customer_id);
    const stopped = new Map<number, number>();
    const handed: Handed[] = [];
    let isOver = false;

    const someone = async (who: StaffCtx, times: number) => {
      for (let time = 0; time < times; time++) {
        await pause(dice.below(250));
        const some = ids.filter(() => dice.below(3) === 0);
        const chosen = Object.fromEntries(some.map((id) => [String(id), null]));
        const started = await allowing(() => runActions.call(who, { invoices: chosen }));
        if (started) await work(who, (started as { data: { id: number } }).data);
      }
    };
    const disputes = async () => {
      for (let time = 0; time < 4; time++) {
        await pause(dice.below(400));
        const id = ids[dice.below(ids.length)] ?? 0;
        const answer = await allowing(() => updateStatuses.call(joris, { invoices: { [id]: 16 } }));
        if ((answer as { data: { saved: number } } | null)?.data.saved === 1)
          stopped.set(id, performance.now());
      }
    };
    const sync = async () => {
      for (let time = 0; time < 3; time++) {
        await pause(200 + dice.below(400));
        const paid = ids.filter(() => dice.below(8) === 0);
        const started = await allowing(async () => startCsvImport.call(sanne, { file: await settled(paid) }));
        if (started) await work(sanne, (started as { data: { id: number } }).data);
        const rows = await owner<{ id: number }[]>`
          select id from invoices where customer_id = ${customer_id} and amount = 0`;
        for (const { id } of rows) if (!stopped.has(id)) stopped.set(id, performance.now());
      }
    };
    const regrets = async () => {
      for (let time = 0; time < 3; time++) {
        await pause(300 + dice.below(500));
        const { data } = await openUndos.call(sanne, {});
        const one = data[dice.below(Math.max(1, data.length))];
        if (one) await allowing(() => undo.call(sanne, { id: one.id }));
      }
    };
    const delivery = async () => {
      const channels = [mailBy(connectionTo(handed), 2)];
      while (!isOver) {
        await deliverSome({ worker: `w${run}`, channels, clock });
        await pause(20);
      }
    };

    const delivering = delivery();
    await Promise.all([someone(sanne, 3), someone(joris, 3), disputes(), sync(), regrets()]);
    await pause(1_800);
    isOver = true;
    await delivering;

    const received = new Map<string, number>();
    for (const { message_id } of handed) received.set(message_id, (received.get(message_id) ?? 0) + 1);
    const { handedOverTwice, sentButNotReceived, receivedButNotKnown, mailsPerInvoice } = await account(
      customer_id,
      received,
    );
    expect({ handedOverTwice, sentButNotReceived, receivedButNotKnown }).toEqual({
      handedOverTwice: 0,
      sentButNotReceived: 0,
      receivedButNotKnown: 0,
    });
    expect(mailsPerInvoice).toBeGreaterThan(0);
    expect(await wrongly(customer_id, handed, stopped)).toEqual([]);
    expect(await repeated(customer_id)).toEqual([]);
    expect(await stuck(customer_id)).toEqual([]);
  },
  120_000,
);

async function dueInvoices(ctx: StaffCtx, customer_id: number): Promise<number[]> {
  const ids = [];
  for (let n = 0; n < INVOICES / 3; n++) {
    const debtor_id = await debtor(customer_id, `Debiteur ${n}`, { number: `W${n}` });
    for (let m = 0; m < 3; m++) ids.push(await invoice(ctx, debtor_id, { overdue: 10 }));
  }
  return ids;
}

/** Runs an act. Returns null when it is refused; throws any other error. */
async function allowing<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Returns a file in which these invoices are paid. */
async function settled(ids: number[]): Promise<File> {
  const rows = await owner<{ number: string; debtor: string; name: string; date: string; due: string }[]>`
    select i.number, d.number as debtor, d.name, i.date::text as date, i.expires_at::text as due
    from invoices i join debtors d on d.id = i.debtor_id where i.id in ${owner(ids.length > 0 ? ids : [0])}`;
  const head =
    "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;factuurbedrag;openstaand;betaaldatum";
  const lines = rows.map(
    (row) =>
      `${row.debtor};${row.name};${row.number};${row.date};${row.due};1250,00;0,00;${addDays(TODAY, -1)}`,
  );
  return new File([[head, ...lines].join("\n")], "betaald.csv");
}

const connectionTo = (handed: Handed[]) => ({
  handOver: async ({ bytes }: { bytes: Buffer }) => {
    const message_id =
      /^Message-ID:\s*(<[^>]+>)/im.exec(bytes.subarray(0, 4_000).toString("latin1"))?.[1] ?? "";
    handed.push({ message_id, at: performance.now() });
    await pause(5);
    return { kind: "sent" as const, answer: "250 ok" };
  },
  close: async () => undefined,
});

type Carried = {
  message_id: string;
  invoice_id: number;
  recipient: string;
  email: string;
  last_status_id: number;
};

/** Returns mails about invoices paid or disputed well before, and mails to a recipient other than the invoice's debtor. */
async function wrongly(customer_id: number, handed: Handed[], stopped: Map<number, number>) {
  const carried = await owner<Carried[]>`
    select o.message_id, oi.invoice_id, o.recipient, d.contact_email_address as email, i.last_status_id
    from outbox o join outbox_items oi on oi.customer_id = o.customer_id and oi.outbox_id = o.id
    join invoices i on i.id = oi.invoice_id join debtors d on d.id = i.debtor_id where o.customer_id = ${customer_id}`;
  return handed.flatMap(({ message_id, at }) =>
    carried
      .filter((row) => row.message_id === message_id)
      .filter(({ invoice_id, recipient, email, last_status_id }) => {
        const since = stopped.get(invoice_id);
        const isStopped = ["hold", "closed"].includes(stageOf(last_status_id));
        return recipient !== email || (isStopped && since !== undefined && since + GRACE_MS < at);
      }),
  );
}

/** Returns steps that were sent twice without an undo in between. */
const repeated = (customer_id: number) => owner`
  select oi.invoice_id, l.status_id from outbox o join outbox_items oi on oi.customer_id = o.customer_id and oi.outbox_id = o.id
  join letters l on l.id = o.letter_id where o.customer_id = ${customer_id} and o.state = 'sent'
  group by 1, 2 having count(*) > 1`;

/** Returns invoices reserved for a job that has ended or is missing. */
const stuck = (customer_id: number) => owner`
  select i.id from invoices i left join jobs j on j.id = i.processing_job_id
  where i.customer_id = ${customer_id} and i.processing_job_id is not null and (j.id is null or j.status >= 2)`;
