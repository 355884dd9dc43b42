import { randomBytes } from "node:crypto";
import type { Clock } from "../wire/clock";

type Amount = { currency: string; value: string };
export const statuses = ["open", "pending", "paid", "failed", "expired", "canceled"] as const;
export type Status = (typeof statuses)[number];

/** A payment as stored by the emulator; amounts in whole cents. */
export type StoredPayment = {
  id: string;
  key: string;
  status: Status;
  currency: string;
  cents: number;
  refunded: number;
  charged_back: number;
  description: string;
  redirectUrl: string;
  webhookUrl: string | null;
  createdAt: string;
  paidAt: string | null;
  sequenceType: "oneoff" | "first" | "recurring";
  customerId: string | null;
  mandateId: string | null;
};

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly field?: string,
  ) {
    super(detail);
  }
}

const value = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** Returns the cents of an amount with exactly two decimals. */
export function centsOf(amount: Partial<Amount> | undefined): number {
  if (!amount?.value || !/^\d+\.\d\d$/.test(amount.value))
    throw new Refused(422, "The amount contains an invalid value", "amount");
  return Number(amount.value.replace(".", ""));
}

export const newId = (kind: string): string =>
  `${kind}_${randomBytes(12).toString("base64url").replace(/[-_]/g, "7").slice(0, 10)}`;

/** Returns a payment in the API's format. */
export function paymentJson(payment: StoredPayment, origin: string) {
  const amount = (cents: number): Amount => ({ currency: payment.currency, value: value(cents) });
  const isOpen = payment.status === "open" || payment.status === "pending";
  return {
    resource: "payment",
    id: payment.id,
    mode: payment.key.startsWith("test_") ? "test" : "live",
    createdAt: payment.createdAt,
    amount: amount(payment.cents),
    description: payment.description,
    sequenceType: payment.sequenceType,
    ...(payment.customerId && { customerId: payment.customerId }),
    ...(payment.mandateId && { mandateId: payment.mandateId }),
    profileId: "pfl_practice1",
    status: payment.status,
    redirectUrl: payment.redirectUrl || null,
    ...(payment.webhookUrl && { webhookUrl: payment.webhookUrl }),
    ...(payment.paidAt && {
      paidAt: payment.paidAt,
      amountRefunded: amount(payment.refunded),
      amountRemaining: amount(payment.cents - payment.refunded - payment.charged_back),
    }),
    ...(payment.charged_back > 0 && { amountChargedBack: amount(payment.charged_back) }),
    _links: {
      self: { href: `${origin}/v2/payments/${payment.id}`, type: "application/hal+json" },
      ...(isOpen &&
        payment.sequenceType !== "recurring" && {
          checkout: { href: `${origin}/checkout/${payment.id}`, type: "text/html" },
        }),
      dashboard: { href: `${origin}/checkout/${payment.id}`, type: "text/html" },
    },
  };
}

/** Sets a payment's status, as the payer, the bank or the merchant would. Returns whether it changed. */
export function setStatus(payment: StoredPayment, status: Status, clock: Clock): boolean {
  if (payment.status === status || payment.status === "paid") return false;
  payment.status = status;
  if (status === "paid") payment.paidAt = new Date(clock.now()).toISOString();
  return true;
}

type Refund = { amount: Amount; description: string; at: number };

/** Returns a refund of a payment in the API's format. */
export function refundJson(payment: StoredPayment, { amount, description, at }: Refund, origin: string) {
  const link = (path: string) => ({ href: `${origin}${path}`, type: "application/hal+json" });
  return {
    resource: "refund",
    id: newId("re"),
    mode: paymentJson(payment, origin).mode,
    status: "pending",
    amount,
    description,
    createdAt: new Date(at).toISOString(),
    paymentId: payment.id,
    metadata: null,
    _links: {
      self: link(`/v2/payments/${payment.id}/refunds`),
      payment: link(`/v2/payments/${payment.id}`),
      documentation: link("/"),
    },
  };
}
