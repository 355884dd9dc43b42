import type { Clock } from "../wire/clock";
import { newId, Refused, type StoredPayment } from "./payments";

export type Mandate = { id: string; status: "valid" | "pending"; createdAt: string };
export type Customer = {
  id: string;
  key: string;
  name: string;
  locale: string | null;
  createdAt: string;
  mandates: Mandate[];
};

/** Customers with the mandates they gave by a first payment. */
export class Customers {
  readonly customers = new Map<string, Customer>();

  constructor(private readonly clock: Clock) {}

  clear() {
    this.customers.clear();
  }

  make(key: string, { name = "", locale = null }: { name?: string; locale?: string | null }): Customer {
    const customer = { id: newId("cst"), key, name, locale, createdAt: this.now(), mandates: [] };
    this.customers.set(customer.id, customer);
    return customer;
  }

  find(key: string, id: string): Customer {
    const customer = this.customers.get(id);
    if (customer?.key !== key) throw new Refused(404, "No customer exists with token.");
    return customer;
  }

  /** Creates a mandate for a paid first payment; there is no other way to get one. */
  follow(payment: StoredPayment) {
    if (
      payment.sequenceType !== "first" ||
      payment.status !== "paid" ||
      payment.mandateId ||
      !payment.customerId
    )
      return;
    const mandate = { id: newId("mdt"), status: "valid" as const, createdAt: this.now() };
    this.find(payment.key, payment.customerId).mandates.push(mandate);
    payment.mandateId = mandate.id;
  }

  /**
   * Throws Refused(422), as Mollie does, for a payment without its customer, and for a recurring one of a customer without a valid mandate.
   */
  demand(key: string, { sequenceType, customerId, mandateId }: Partial<StoredPayment>) {
    if (sequenceType === "oneoff") return;
    if (!customerId) throw new Refused(422, "The customer is required for this payment", "customerId");
    const { mandates } = this.find(key, customerId);
    const isGiven = mandates.some(({ id }) => id === (mandateId ?? id));
    if (sequenceType === "recurring" && !isGiven)
      throw new Refused(422, "No suitable mandates found for customer", "mandateId");
  }

  revoke(key: string, id: string, mandate: string) {
    const customer = this.find(key, id);
    const left = customer.mandates.filter((candidate) => candidate.id !== mandate);
    if (left.length === customer.mandates.length) throw new Refused(404, "No mandate exists with token.");
    customer.mandates = left;
  }

  private now = () => new Date(this.clock.now()).toISOString();
}

/** Returns a customer in the API's format. */
export const customerJson = ({ mandates: _, key, ...customer }: Customer, origin: string) => ({
  resource: "customer",
  ...customer,
  mode: key.startsWith("test_") ? "test" : "live",
  email: null,
  metadata: null,
  _links: {
    self: { href: `${origin}/v2/customers/${customer.id}`, type: "application/hal+json" },
    dashboard: { href: `${origin}/`, type: "text/html" },
    documentation: { href: `${origin}/`, type: "text/html" },
  },
});

type Of = { key: string; customer: string; origin: string };

/** Returns a mandate in the API's format, with the account of an invented bank. */
export const mandateJson = (mandate: Mandate, { key, customer, origin }: Of) => ({
  resource: "mandate",
  ...mandate,
  mode: key.startsWith("test_") ? "test" : "live",
  method: "directdebit",
  details: { consumerName: "De Boer", consumerAccount: "NL55INGB0000000000", consumerBic: "INGBNL2A" },
  signatureDate: mandate.createdAt.slice(0, 10),
  mandateReference: null,
  customerId: customer,
  _links: {
    self: { href: `${origin}/v2/customers/${customer}/mandates/${mandate.id}`, type: "application/hal+json" },
    customer: { href: `${origin}/v2/customers/${customer}`, type: "application/hal+json" },
    documentation: { href: `${origin}/`, type: "text/html" },
  },
});
