import type postgres from "postgres";
import { paymentCalls } from "@/app/api/calls/payments";
import { startMollie } from "@/emulators/mollie/emulator";
import { dispatcher } from "@/lib/http/dispatch";
import { encrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { hookOf } from "@/lib/payments/rules/link";
import { type Figure, once } from "./measure";

const KEY = "test_sleutelVoorMetingen";
/** As many webhooks as a provider sends concurrently. */
const AT_ONCE = 20;

/**
 * Measures a provider's webhooks for a thousand paid payments, each read back there and booked; then the same again, which changes nothing.
 */
export async function webhooks(sql: postgres.Sql, customer: number, many = 1_000): Promise<Figure[]> {
  const site = await startMollie({ keys: [KEY] });
  settings().MOLLIE_BASE_URL = `${site.url}/v2`;
  const dispatch = dispatcher(paymentCalls);
  const words = await beginPayments(sql, customer, many, site.provider.payments);
  const send = async ([hook, id]: [string, string]) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const url = `http://127.0.0.1:${settings().PORT}/api/hooks/mollie/${hook}`;
    const answer = await dispatch(new Request(url, { method: "POST", headers, body: `id=${id}` }));
    if (answer.status !== 200) throw new Error(`a webhook was answered ${answer.status}`);
  };
  const all = async () => {
    const left = [...words];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = left.pop(); next; next = left.pop()) await send(next);
      }),
    );
  };
  const first = await once(all);
  const again = await once(all);
  await site.close();
  const [booked] = await sql<{ count: number }[]>`
    select count(*)::int from bookings where customer_id = ${customer} and source = 'mollie'`;
  return [
    {
      work: `${many} webhooks, each read back and booked`,
      ms: first,
      target: "<= 10 s",
      ok: first <= 10_000 && booked?.count === many,
      note: `${booked?.count} booked`,
    },
    { work: `${many} webhooks told once more`, ms: again, target: "<= 10 s", ok: again <= 10_000 },
  ];
}

type Payments = Awaited<ReturnType<typeof startMollie>>["provider"]["payments"];

/** Creates payments for one open invoice each that are paid at the provider. Returns the webhook address and the provider id of each. */
async function beginPayments(sql: postgres.Sql, customer: number, many: number, payments: Payments) {
  await sql`update customers set payment_provider = 'mollie', payment_provider_key = ${encrypt(KEY)} where id = ${customer}`;
  const rows = await sql<{ id: number; provider_id: string; currency: string; amount: string }[]>`
    insert into provider_payments (customer_id, debtor_id, provider, provider_id, currency, amount, invoice_ids)
    select customer_id, debtor_id, 'mollie', 'tr_' || id, currency, amount, array[id] from invoices
    where customer_id = ${customer} and amount > 0 and last_status_id in (1, 3, 4) order by id limit ${many}
    returning id, provider_id, currency, amount`;
  return rows.map(({ id, provider_id, currency, amount }): [string, string] => {
    payments.set(provider_id, {
      id: provider_id,
      key: KEY,
      status: "paid",
      currency,
      cents: Number(amount),
      refunded: 0,
      charged_back: 0,
      description: "",
      redirectUrl: "",
      webhookUrl: null,
      createdAt: new Date().toISOString(),
      paidAt: new Date().toISOString(),
      sequenceType: "oneoff",
      customerId: null,
      mandateId: null,
    });
    return [hookOf(customer, id), provider_id];
  });
}
