import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { dayAt } from "@/lib/kernel/day";
import { errorReason, logCallFailure } from "@/lib/kernel/log-call-failure";
import { add, type Cents, NOTHING, parseAmount, toWire } from "@/lib/kernel/money";
import { settings } from "@/lib/kernel/settings";
import { type PaymentProvider, type PaymentReport, ProviderFailed, type ProviderRequest } from "../port";

const WITHIN_MS = 10_000;

const Amount = z.object({ value: z.string(), currency: z.string() });
const Payment = z.object({
  id: z.string(),
  status: z.enum(["open", "pending", "authorized", "paid", "canceled", "expired", "failed"]),
  amount: Amount,
  paidAt: z.string().nullish(),
  amountRefunded: Amount.nullish(),
  amountChargedBack: Amount.nullish(),
  mandateId: z.string().nullish(),
  webhookUrl: z.string().nullish(),
  _links: z.object({ checkout: z.object({ href: z.url() }).nullish() }),
});

const Named = z.object({ id: z.string() });
const Payments = z.object({ _embedded: z.object({ payments: z.array(Payment) }) });

const locales = { nl: "nl_NL", en: "en_GB", de: "de_DE" } as const;

/** Returns whether a text has the format of a Mollie API key. */
export const isKeyLike = (text: string): boolean => /^(test|live)_\w{8,200}$/.test(text);

/** Returns Mollie's client with one customer's key. Redirects are not followed, so that the key is sent nowhere else. */
export function mollie(key: string): PaymentProvider {
  const ask = (method: "GET" | "POST" | "DELETE", path: string, body?: object, once?: string) =>
    requestJson(`${settings().MOLLIE_BASE_URL}${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(WITHIN_MS),
      headers: {
        authorization: `Bearer ${key}`,
        accept: "application/hal+json",
        ...(body && { "content-type": "application/json" }),
        ...(once && { "idempotency-key": once }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    isKey: async () => (await refusedAs([401, 403], ask("GET", "/methods"))) !== null,
    async create(wish, once) {
      const { id, _links } = parsed(await patiently(() => ask("POST", "/payments", bodyFor(wish), once)));
      if (!_links.checkout) throw new ProviderFailed(null);
      return { id, url: _links.checkout.href };
    },
    async createPayer({ name, language }, once) {
      const body = { name, locale: locales[language] };
      return Named.parse(await patiently(() => ask("POST", "/customers", body, once))).id;
    },
    async collect({ payer, mandate, ...wish }, once) {
      const { amount, currency, description, hook_url } = wish;
      const body = {
        amount: { currency, value: toWire(amount) },
        description,
        webhookUrl: hook_url,
        sequenceType: "recurring",
        customerId: payer,
        mandateId: mandate,
      };
      return { id: parsed(await patiently(() => ask("POST", "/payments", body, once))).id };
    },
    async findPayment(payer, hook_url) {
      const answer = await ask("GET", `/customers/${encodeURIComponent(payer)}/payments?limit=250`);
      const list = Payments.safeParse(answer);
      if (!list.success) throw new ProviderFailed(null);
      return list.data._embedded.payments.find(({ webhookUrl }) => webhookUrl === hook_url) ?? null;
    },
    async revoke(payer, mandate) {
      const path = `/customers/${encodeURIComponent(payer)}/mandates/${encodeURIComponent(mandate)}`;
      await refusedAs([404, 410], ask("DELETE", path));
    },
    async read(id) {
      const found = await refusedAs([404, 410], ask("GET", `/payments/${encodeURIComponent(id)}`));
      return found === null ? null : knownOf(parsed(found));
    },
    async refund(id, { amount, currency, description }, once) {
      const body = { amount: { currency, value: toWire(amount) }, description, metadata: null };
      await ask("POST", `/payments/${encodeURIComponent(id)}/refunds`, body, once);
    },
  };
}

const bodyFor = ({
  amount,
  currency,
  description,
  language,
  back_url,
  hook_url,
  payer,
}: ProviderRequest) => ({
  amount: { currency, value: toWire(amount) },
  description,
  redirectUrl: back_url,
  webhookUrl: hook_url,
  locale: locales[language],
  ...(payer && { sequenceType: "first", customerId: payer }),
});

const WAIT_MS = [300, 700, 1_500];

/** Repeats a request while the provider is still processing the first one (409): it answers both alike. */
async function patiently(wish: () => Promise<unknown>): Promise<unknown> {
  for (const wait of WAIT_MS)
    try {
      return await wish();
    } catch (error) {
      if (!(error instanceof ProviderFailed && error.status === 409)) throw error;
      await pause(wait);
    }
  return wish();
}

const NO_CONTENT = 204;

/** Returns the JSON of the response. Throws ProviderFailed for anything else. */
async function requestJson(url: string, init: RequestInit): Promise<unknown> {
  const failed = (status: number | null, reason: string) => {
    logCallFailure({ service: "mollie", url, status, reason });
    return new ProviderFailed(status);
  };
  const response = await fetch(url, init).catch((error: unknown) => {
    throw failed(null, errorReason(error));
  });
  const text = await response.text().catch(() => "");
  if (!response.ok) throw failed(response.status, "refused");
  if (response.status === NO_CONTENT) return {};
  try {
    return JSON.parse(text);
  } catch {
    throw failed(response.status, "not readable");
  }
}

/** Returns the answer, or null where the response has one of these statuses. */
async function refusedAs(statuses: readonly number[], answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderFailed && error.status !== null && statuses.includes(error.status))
      return null;
    throw error;
  }
}

function parsed(answer: unknown): z.output<typeof Payment> {
  const read = Payment.safeParse(answer);
  if (!read.success) throw new ProviderFailed(null);
  return read.data;
}

const states = {
  open: "open",
  pending: "open",
  authorized: "open",
  paid: "paid",
  canceled: "failed",
  expired: "failed",
  failed: "failed",
} as const;

const centsOf = (amount: z.output<typeof Amount> | null | undefined): Cents => {
  if (!amount) return NOTHING;
  const found = parseAmount(amount.value);
  if (found === null) throw new ProviderFailed(null);
  return found;
};

const knownOf = (payment: z.output<typeof Payment>): PaymentReport => ({
  state: states[payment.status],
  amount: centsOf(payment.amount),
  currency: payment.amount.currency,
  paid_on: payment.paidAt ? dayAt(new Date(payment.paidAt)) : null,
  given_back: add(centsOf(payment.amountRefunded), centsOf(payment.amountChargedBack)),
  mandate: payment.mandateId ?? null,
});
