import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { chooseMondayMail } from "@/lib/users/commands/monday-mail";
import { randomFrom } from "@/scripts/seed/random";
import { kill, mailServer, pause, startWorker, until } from "../support/crew";
import { as, customer, debtor, invoice, owner } from "../support/world";

const RUNS = Number(process.env.FAULT_RUNS ?? 1);
const READERS = 5;
/** A Monday: on a day from the settings its mail is due whatever the time. */
const MONDAY = { INVORDER_TODAY: "2026-11-23", SENDING_LEASE_SECONDS: "2" };

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  "run %i: a worker killed while it writes and sends the Monday mail leaves one for every reader, sent once or known to be unknown",
  async (run) => {
    const dice = randomFrom(run * 31_337);
    const customer_id = await customer(`Maandag ${run}`);
    const readers: string[] = [];
    for (let n = 0; n < READERS; n += 1) {
      const ctx = await as(role.klant, customer_id);
      await chooseMondayMail.call(ctx, { is_wanted: true });
      readers.push(ctx.actor.email_address);
      if (n === 0) await invoice(ctx, await debtor(customer_id, "Debiteur"), { overdue: 10 });
    }
    const mail = await mailServer();
    for (let killed = 0; killed < 5; killed += 1) {
      const worker = startWorker(mail.url, MONDAY);
      // The job first runs a second after the start.
      await pause(1_300 + dice.below(1_200));
      await kill(worker);
    }
    const worker = startWorker(mail.url, MONDAY);
    const rows = () => owner<{ recipient: string; state: string; message_id: string }[]>`
      select recipient, state, message_id from outbox where kind = 'monday' and recipient in ${owner(readers)}`;
    await until("every reader's mail is written and settled", async () => {
      const mails = await rows();
      return mails.length >= READERS && mails.every(({ state }) => ["sent", "unknown"].includes(state));
    });
    await kill(worker, "SIGTERM");
    const received = await mail.received();
    const mails = await rows();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(readers.toSorted());
    for (const { state, message_id } of mails) {
      const times = received.get(message_id) ?? 0;
      expect(times).toBeLessThanOrEqual(1);
      if (state === "sent") expect(times).toBe(1);
    }
    await mail.close();
  },
  120_000,
);
