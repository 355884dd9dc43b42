import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { mailChannel } from "@/lib/outbox/adapters/mail/channel";
import type { Channel, Connection, Outcome, Parcel } from "@/lib/outbox/delivery/channel";
import { dispatcher } from "@/lib/outbox/delivery/deliver";
import { as, clock, customer, debtor, invoice, owner, work } from "./world";

type Due = { debtors?: number; invoices?: number; settings?: object; user?: object };
export type Waiting = { customer_id: number; sanne: StaffCtx; ids: number[]; job: number };

/** Creates debtors with due invoices, not yet run. */
export async function due(name: string, { debtors = 1, invoices = 1, settings = {}, user = {} }: Due = {}) {
  const customer_id = await customer(name, { ...settings });
  const sanne = await as(role.klant, customer_id, { ...user });
  const ids: number[] = [];
  for (let n = 0; n < debtors; n++) {
    const debtor_id = await debtor(customer_id, `Debiteur ${n + 1}`);
    for (let m = 0; m < invoices; m++) ids.push(await invoice(sanne, debtor_id, { overdue: 10 }));
  }
  return { customer_id, sanne, ids };
}

/** Reserves every due row for a job, which is not run yet. */
export async function started(sanne: StaffCtx, count: number): Promise<{ id: number }> {
  const answer: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count });
  return answer.data;
}

/** Creates debtors whose mails are ready to be handed over. */
export async function waiting(name: string, options: Due = {}): Promise<Waiting> {
  const made = await due(name, options);
  const job = await started(made.sanne, made.ids.length);
  await work(made.sanne, job);
  await owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${made.customer_id}`;
  return { ...made, job: job.id };
}

export type Handed = { recipient: string; message_id: string };

/** Returns a connection that records each parcel; `answering` may determine its outcome. */
export function recordingConnection(
  handed: Handed[],
  answering?: (parcel: Parcel) => Promise<Outcome | undefined>,
): Connection {
  return {
    async handOver(parcel) {
      const message_id = /^Message-ID:\s*(<[^>]+>)/im.exec(parcel.bytes.toString("latin1"))?.[1] ?? "";
      handed.push({ recipient: parcel.recipients[0] ?? "", message_id });
      return (await answering?.(parcel)) ?? { kind: "sent", answer: "250 ok" };
    },
    close: async () => undefined,
  };
}

/** Returns the mail channel over such a connection instead of a mail server, with so many parallel connections. */
export const mailBy = (connection: Connection, connections = 1): Channel => ({
  ...mailChannel({ address: "smtp://127.0.0.1:9", connections }),
  connect: () => connection,
});

/** Returns a worker's delivery over two such connections, without a separate process. */
export const deliveryBy = (worker: string, connection: Connection) =>
  dispatcher({ worker, channels: [mailBy(connection, 2)], clock });

type Message = {
  id: number;
  state: string;
  error: string | null;
  lease_by: string | null;
  raw_key: string | null;
};

export const messagesOf = async (customer_id: number): Promise<Message[]> => [
  ...(await owner<
    Message[]
  >`select id::int, state, error, lease_by, raw_key from outbox where customer_id = ${customer_id} order by id`),
];

export const leaseIsOver = (customer_id: number) =>
  owner`update outbox set lease_until = now() - interval '1 second' where customer_id = ${customer_id} and lease_until is not null`;
