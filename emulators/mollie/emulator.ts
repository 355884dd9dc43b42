import type { Clock } from "../wire/clock";
import { bearerOf, formOf, type HttpRequest, type HttpResponse, html, redirect } from "../wire/http";
import { type Provider, type Running, startServer } from "../wire/server";
import { checkoutPage, startPage } from "./checkout";
import { handleCustomerCall } from "./customer-calls";
import { Customers } from "./customers";
import { hal } from "./hal";
import { Idempotency } from "./idempotency";
import {
  centsOf,
  newId,
  paymentJson,
  Refused,
  refundJson,
  type StoredPayment,
  setStatus,
  statuses,
} from "./payments";
import { Webhooks } from "./webhooks";

/** `keys`: the valid API keys. `refusesLocal`: refuses webhook addresses on this machine, as Mollie does. */
export type MollieSite = { keys: string[]; refusesLocal?: boolean; hint?: string };

/** Emulates the part of Mollie that a merchant's program and a payer use: payments, refunds, chargebacks, and webhooks for each change. */
export class MollieEmulator implements Provider {
  readonly payments = new Map<string, StoredPayment>();
  readonly notices: Webhooks;
  readonly customers: Customers;
  readonly idempotency: Idempotency;

  constructor(
    readonly site: MollieSite,
    private readonly clock: Clock,
  ) {
    this.notices = new Webhooks(clock);
    this.customers = new Customers(clock);
    this.idempotency = new Idempotency(clock);
  }

  reset() {
    for (const collection of [this.payments, this.notices, this.customers, this.idempotency])
      collection.clear();
  }

  answer(request: HttpRequest): HttpResponse {
    try {
      if (request.path.startsWith("/v2/")) return this.api(request);
      if (request.path.startsWith("/checkout/"))
        return this.checkout(request, request.path.split("/")[2] ?? "");
      return html(startPage([...this.payments.values()], this.site.hint ?? ""));
    } catch (error) {
      if (error instanceof Refused) return refused(error);
      throw error;
    }
  }

  sent(request: HttpRequest) {
    this.idempotency.ended(request);
  }

  /** Sets a payment's status, as the payer, the bank or the merchant would, and calls its webhook once it is neither open nor pending. */
  setStatus(id: string, status: StoredPayment["status"]) {
    const payment = this.find(id);
    if (!setStatus(payment, status, this.clock)) return;
    this.customers.follow(payment);
    if (!["open", "pending"].includes(status)) this.notices.add(payment.webhookUrl, id);
  }

  /** Charges back money of a paid payment. */
  chargeBack(id: string, cents = this.find(id).cents) {
    const payment = this.find(id);
    payment.charged_back += cents;
    this.notices.add(payment.webhookUrl, id);
  }

  refund(id: string, cents: number) {
    const payment = this.find(id);
    if (payment.status !== "paid" || cents > payment.cents - payment.refunded - payment.charged_back)
      throw new Refused(422, "The amount is higher than the maximum", "amount");
    payment.refunded += cents;
    this.notices.add(payment.webhookUrl, id);
  }

  private find(id: string): StoredPayment {
    const payment = this.payments.get(id);
    if (!payment) throw new Refused(404, "No payment exists with this token.");
    return payment;
  }

  private api(request: HttpRequest): HttpResponse {
    const key = bearerOf(request);
    if (!this.site.keys.includes(key))
      throw new Refused(401, "Missing authentication, or failed to authenticate");
    const [kind = "", id = "", part = ""] = request.path.slice("/v2/".length).split("/");
    if (kind === "methods" && request.method === "GET")
      return hal({ count: 0, _embedded: { methods: [] }, _links: {} });
    if (kind === "customers") return handleCustomerCall(request, key, this);
    if (kind !== "payments") throw new Refused(404, "The resource does not exist");
    if (request.method === "POST")
      return this.idempotency.once(request, () =>
        id ? this.refunded(request, key, id) : this.createPayment(request, key),
      );
    const payment = this.find(id);
    if (payment.key !== key || part !== "") throw new Refused(404, "No payment exists with this token.");
    return hal(paymentJson(payment, request.origin));
  }

  private createPayment(request: HttpRequest, key: string): HttpResponse {
    const wish = JSON.parse(request.body);
    const { amount, description, redirectUrl = "", webhookUrl = null, sequenceType = "oneoff" } = wish;
    const { customerId = null, mandateId = null } = wish;
    this.customers.demand(key, { sequenceType, customerId, mandateId });
    const cents = centsOf(amount);
    if (!description) throw new Refused(422, "The description is required", "description");
    if (sequenceType !== "recurring" && !URL.canParse(redirectUrl))
      throw new Refused(422, "The redirect URL is invalid", "redirectUrl");
    const isLocal = webhookUrl !== null && /^https?:\/\/(localhost|127\.)/.test(webhookUrl);
    if (this.site.refusesLocal && isLocal)
      throw new Refused(422, "The webhook URL is invalid because it is unreachable", "webhookUrl");
    const payment: StoredPayment = {
      id: newId("tr"),
      key,
      status: sequenceType === "recurring" ? "pending" : "open",
      currency: amount.currency,
      cents,
      refunded: 0,
      charged_back: 0,
      description,
      redirectUrl,
      webhookUrl,
      createdAt: new Date(this.clock.now()).toISOString(),
      paidAt: null,
      sequenceType,
      customerId,
      mandateId,
    };
    this.payments.set(payment.id, payment);
    return hal(paymentJson(payment, request.origin), 201);
  }

  private refunded(request: HttpRequest, key: string, id: string): HttpResponse {
    const payment = this.find(id);
    if (payment.key !== key) throw new Refused(404, "No payment exists with this token.");
    const { amount, description = "" } = JSON.parse(request.body);
    this.refund(id, centsOf(amount));
    return hal(refundJson(payment, { amount, description, at: this.clock.now() }, request.origin), 201);
  }

  /** Handles the payer's page: a choice of the payment's outcome, as with a test key. */
  private checkout(request: HttpRequest, id: string): HttpResponse {
    const payment = this.find(id);
    if (request.method !== "POST") return html(checkoutPage(payment));
    const chosen = formOf(request).get("status") ?? "";
    if (chosen === "charged_back") this.chargeBack(id);
    else if (chosen === "refunded") this.refund(id, payment.cents - payment.refunded - payment.charged_back);
    const status = statuses.find((candidate) => candidate === chosen);
    if (status) this.setStatus(id, status);
    return redirect(payment.redirectUrl || "/");
  }
}

const refused = ({ status, detail, field }: Refused): HttpResponse =>
  hal(
    {
      status,
      title: status === 422 ? "Unprocessable Entity" : "Refused",
      detail,
      ...(field && { field }),
      _links: {},
    },
    status,
  );

const EVERY_MS = 500;

/** Starts an emulator of Mollie, which calls webhooks itself. Resolves when it listens. */
export async function startMollie(
  site: MollieSite,
  where?: { host?: string; port?: number },
): Promise<Running<MollieEmulator>> {
  const running = await startServer((clock) => new MollieEmulator(site, clock), where);
  const timer = setInterval(() => void running.provider.notices.deliver(), EVERY_MS);
  timer.unref();
  return {
    ...running,
    close() {
      clearInterval(timer);
      return running.close();
    },
  };
}
