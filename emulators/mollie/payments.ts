import { randomBytes } from "node:crypto";
import type { Clock } from "../wire/clock";

type Amount = { currency: string; value: string };
export const statuses = ["open", "pending", "paid", "failed", "expired", "canceled"] as const;
export type Status = (typeof statuses)[number];

/** A payment as the provider keeps it; amounts in whole cents. */
export type Kept = {
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

/** Whole cents of an amount with exactly two decimals. */
export function centsOf(amount: Partial<Amount> | undefined): number {
  if (!amount?.value || !/^\d+\.\d\d$/.test(amount.value))
    throw new Refused(422, "The amount contains an invalid value", "amount");
  return Number(amount.value.replace(".", ""));
}

export const newId = (kind: string): string =>
  `${kind}_${randomBytes(12).toString("base64url").replace(/[-_]/g, "7").slice(0, 10)}`;

/** A payment as the API tells it. */
export function told(kept: Kept, origin: string) {
  const amount = (cents: number): Amount => ({ currency: kept.currency, value: value(cents) });
  const isOpen = kept.status === "open" || kept.status === "pending";
  return {
    resource: "payment",
    id: kept.id,
    mode: kept.key.startsWith("test_") ? "test" : "live",
    createdAt: kept.createdAt,
    amount: amount(kept.cents),
    description: kept.description,
    sequenceType: kept.sequenceType,
    ...(kept.customerId && { customerId: kept.customerId }),
    ...(kept.mandateId && { mandateId: kept.mandateId }),
    profileId: "pfl_practice1",
    status: kept.status,
    redirectUrl: kept.redirectUrl || null,
    ...(kept.webhookUrl && { webhookUrl: kept.webhookUrl }),
    ...(kept.paidAt && {
      paidAt: kept.paidAt,
      amountRefunded: amount(kept.refunded),
      amountRemaining: amount(kept.cents - kept.refunded - kept.charged_back),
    }),
    ...(kept.charged_back > 0 && { amountChargedBack: amount(kept.charged_back) }),
    _links: {
      self: { href: `${origin}/v2/payments/${kept.id}`, type: "application/hal+json" },
      ...(isOpen &&
        kept.sequenceType !== "recurring" && {
          checkout: { href: `${origin}/checkout/${kept.id}`, type: "text/html" },
        }),
      dashboard: { href: `${origin}/checkout/${kept.id}`, type: "text/html" },
    },
  };
}

/** A payment becomes what the payer, the bank or the merchant made of it. Whether anything changed. */
export function become(kept: Kept, status: Status, clock: Clock): boolean {
  if (kept.status === status || kept.status === "paid") return false;
  kept.status = status;
  if (status === "paid") kept.paidAt = new Date(clock.now()).toISOString();
  return true;
}

type Refund = { amount: Amount; description: string; at: number };

/** A refund of a payment as the API tells it. */
export function toldRefund(kept: Kept, { amount, description, at }: Refund, origin: string) {
  const link = (path: string) => ({ href: `${origin}${path}`, type: "application/hal+json" });
  return {
    resource: "refund",
    id: newId("re"),
    mode: told(kept, origin).mode,
    status: "pending",
    amount,
    description,
    createdAt: new Date(at).toISOString(),
    paymentId: kept.id,
    metadata: null,
    _links: {
      self: link(`/v2/payments/${kept.id}/refunds`),
      payment: link(`/v2/payments/${kept.id}`),
      documentation: link("/"),
    },
  };
}
