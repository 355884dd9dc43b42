import { expect } from "vitest";
import { calls } from "@/app/api/calls";
import { systemContext } from "@/lib/access/actor-context";
import { role } from "@/lib/access/roles";
import { directDebitWork } from "@/lib/debits/jobs";
import { dispatcher } from "@/lib/http/dispatch";
import { addDays, type Day } from "@/lib/kernel/day";
import { encrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { linkOf } from "@/lib/payments/rules/link";
import { startMollie } from "../../emulators/mollie/emulator";
import { type Handed, mailBy, recordingConnection } from "./sending";
import { as, clock, customer, debtor, invoice, NOW, owner, TODAY } from "./world";

const KEY = "test_sleutelVanBakker";

/** The day on which today's announcements are collected. */
export const FORTNIGHT = addDays(TODAY, 14);

/** Starts a practice server of Mollie that the product calls until `close`, with debtors who allow direct debit. */
export async function debiting() {
  const site = await startMollie({ keys: [KEY] });
  const mollie = site.provider;
  const dispatch = dispatcher(calls);
  const known = settings();
  const before = { ...known };
  Object.assign(known, { MOLLIE_BASE_URL: `${site.url}/v2`, INVORDER_TODAY: TODAY });
  const on = (day: Day) => {
    known.INVORDER_TODAY = day;
  };

  const post = (path: string, body: string, type = "application/json") =>
    dispatch(
      new Request(`http://127.0.0.1:3000/api${path}`, {
        method: "POST",
        headers: { "content-type": type },
        body,
      }),
    );

  /** Calls the product's webhook about a payment, as the provider does. Returns the product's response. */
  function callWebhook(id: string): Promise<Response> {
    const hook = mollie.payments.get(id)?.webhookUrl?.split("/api").pop() ?? "";
    return post(hook, `id=${id}`, "application/x-www-form-urlencoded");
  }
  const notify = async (id: string) => expect((await callWebhook(id)).status).toBe(200);

  const night = async (customer_id: number) => directDebitWork.run(await systemContext(customer_id, NOW));

  /** Creates a debtor that gave a mandate with its first payment and owes 250, due in a week. */
  async function mandated(name: string) {
    on(TODAY);
    const customer_id = await customer(name, {
      payment_provider: "mollie",
      payment_provider_key: encrypt(KEY),
      direct_debit: true,
    });
    const sanne = await as(role.klant, customer_id);
    const debtor_id = await debtor(customer_id, "De Boer Bouw");
    const paid = await invoice(sanne, debtor_id, { amount: 10_000 });
    const link = linkOf({ customer_id, debtor_id, currency: "EUR", invoices: [paid] });
    const answer = await post(`/pay/${link}`, JSON.stringify({ mandate: true }));
    const first = (await answer.json()).data.url.split("/").pop();
    expect(mollie.payments.get(first)).toMatchObject({ sequenceType: "first" });
    mollie.setStatus(first, "paid");
    await notify(first);
    const dueInvoice = await invoice(sanne, debtor_id, { amount: 25_000, overdue: -7 });
    return { customer_id, sanne, debtor_id, link, dueInvoice };
  }

  /** Creates such a debtor, informed by mail that its invoice will be collected a fortnight later. */
  async function announced(name: string) {
    const made = await mandated(name);
    await night(made.customer_id);
    await handOver(made.customer_id);
    return made;
  }

  return {
    site,
    mollie,
    on,
    post,
    callWebhook,
    notify,
    night,
    mandated,
    announced,
    /** The collections requested from the provider. */
    collected: () => [...mollie.payments.values()].filter(({ sequenceType }) => sequenceType === "recurring"),
    async close() {
      Object.assign(known, before);
      await site.close();
    },
  };
}

/** Hands over the mails of a customer. Returns their recipients. */
export async function handOver(customer_id: number): Promise<string[]> {
  await owner`update outbox set state = 'withdrawn' where customer_id <> ${customer_id} and state in ('reserved', 'sending')`;
  await owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${customer_id}`;
  const handed: Handed[] = [];
  const line = recordingConnection(handed);
  while ((await deliverSome({ worker: "bezorger", channels: [mailBy(line)], clock })) > 0);
  return handed.map(({ recipient }) => recipient);
}

export const invoiceNow = async (id: number) => (await owner`select * from invoices where id = ${id}`)[0];
